import type { Order } from './contracts/order.ts'
import { DAY_MS } from './days.ts'
import { toDay } from './format-date.ts'
import { formatPrice } from './price.ts'

export interface OrderStep {
  name: string
  /** Instant, null until it is reached, and if nobody has seen it happen. */
  at: string | null
  isReached: boolean
  /** True for the last step that is reached. */
  isCurrent: boolean
}

export interface NextStep {
  title: string
  sentences: string[]
  /** Days, like `2026-12-09`, between which the order should arrive. Null if nobody can say so. */
  arrival: { from: string; to: string } | null
}

const isOver = ({ state }: Order) => state === 'canceled' || state === 'refunded'
const isReturned = ({ shipments }: Order) => shipments.some((shipment) => shipment.isReturned)

/** Lists the steps of an order with their dates. One that has ended has those that it reached and its end, if it was paid. */
export function listSteps(order: Order): OrderStep[] {
  if (order.payment !== 'paid' && isOver(order)) return []
  const { state, paidAt, placedAt, shippedAt, deliveredAt, canceledAt, refunds } = order
  const hasLeft = state === 'shipped' || state === 'delivered'
  const isMade = hasLeft || state === 'placed' || state === 'in_production'
  const steps = [
    { name: 'Paid', at: paidAt, isReached: paidAt !== null },
    { name: 'Being made', at: placedAt, isReached: placedAt !== null || isMade },
    { name: 'On its way', at: shippedAt, isReached: shippedAt !== null || hasLeft },
    { name: 'Delivered', at: deliveredAt, isReached: deliveredAt !== null || state === 'delivered' },
  ]
  const shown = isOver(order) ? steps.filter(({ isReached }) => isReached) : steps
  if (isOver(order) && canceledAt) shown.push({ name: 'Canceled', at: canceledAt, isReached: true })
  if (state === 'refunded') {
    const at = refunds.findLast(({ state }) => isCounted(state))?.at ?? null
    shown.push({ name: 'Refunded', at, isReached: true })
  }
  const current = shown.findLastIndex(({ isReached }) => isReached)
  return shown.map((step, index) => ({ ...step, isCurrent: index === current }))
}

const isCounted = (state: string) => state === 'succeeded' || state === 'pending'
const isUnsettled = (state: string) => state === 'pending' || state === 'requires_action'

/** True until a paid order has left: its customer is thanked. */
export const isThanked = ({ state, payment, shippedAt, holdReasons }: Order): boolean =>
  shippedAt === null &&
  !holdReasons.includes('paid_twice') &&
  (payment === 'pending' ? state === 'awaiting_payment' : payment === 'paid') &&
  !['shipped', 'delivered', 'canceled', 'refunded'].includes(state)

/** True while an order can change without anybody's doing. */
export function isUnderWay(order: Order): boolean {
  const { state, payment, refunds } = order
  if (refunds.some((refund) => isUnsettled(refund.state))) return true
  if (state === 'canceled') return payment === 'paid' && !isPaidBack(order) && !hasFailedRefund(order)
  return state !== 'delivered' && state !== 'refunded'
}

const isPaidBack = ({ total, refunded }: Order) => total === refunded || total === '0.00'
const hasFailedRefund = ({ refunds }: Order) =>
  refunds.some(({ state }) => state === 'failed' || state === 'canceled')

/** Returns what happens next to an order, and by when it should arrive. `now` is an instant. */
export function findNextStep(order: Order, now: Date): NextStep {
  const { refunded, state } = order
  const step = describe(order)
  if (refunded !== '0.00' && state !== 'refunded')
    step.sentences.push(`${formatPrice(refunded)} of your payment was refunded.`)
  if (!isArriving(order, now)) return { ...step, arrival: null }
  const { minDate, maxDate } = order
  if (minDate === null || maxDate === null) return { ...step, arrival: null }
  const today = toDay(now)
  const hasBegun = minDate < today
  if (maxDate >= today) return { ...step, arrival: { from: hasBegun ? today : minDate, to: maxDate } }
  const late =
    state === 'shipped'
      ? 'It takes longer than we said. If it doesn’t arrive in the next days, write to us.'
      : 'It takes longer than we said, and we are sorry about that.'
  return { ...step, sentences: [...step.sentences, late], arrival: null }
}

/** True if Printful's days count: it gave them for an order that is placed within a day of the quote. */
function isArriving(order: Order, now: Date): boolean {
  const { state, createdAt, placedAt, shippedAt, isTest } = order
  if (isTest || isReturned(order)) return false
  if (!['paid', 'placed', 'in_production', 'shipped'].includes(state)) return false
  const placed = placedAt ?? shippedAt
  const placedAtMs = placed === null ? now.getTime() : Date.parse(placed)
  return placedAtMs - Date.parse(createdAt) < DAY_MS
}

type Description = Omit<NextStep, 'arrival'>

const MADE_TO_ORDER =
  'Each piece is made to order, which takes a few days. We write to you when a parcel leaves.'

function describe(order: Order): Description {
  const { state, isTest } = order
  if (order.payment !== 'paid') return describeUnpaid(order)
  if (state === 'on_hold') return describeHeld(order)
  if (isOver(order)) return describeEnd(order)
  if (isTest && state === 'paid')
    return { title: 'Test mode', sentences: ['Nothing was charged, and nothing is made.'] }
  if (state === 'placed') return { title: 'Our printer has your order', sentences: [MADE_TO_ORDER] }
  if (state === 'in_production') return { title: 'Your order is being made', sentences: [MADE_TO_ORDER] }
  if (isReturned(order))
    return {
      title: 'A parcel came back to us',
      sentences: ['It could not be delivered. We look into it and write to you.'],
    }
  if (state === 'shipped') return describeShipped(order)
  if (state === 'delivered')
    return { title: 'Your order has arrived', sentences: ['If something is wrong with it, write to us.'] }
  return {
    title: 'We pass your order to our printer',
    sentences: ['Each piece is made to order. We write to you when a parcel leaves.'],
  }
}

const CHECKING = 'We are checking your order'

function describeUnpaid({ state, payment, paymentUrl }: Order): Description {
  // Its payment may have arrived, and could not be stored.
  if (state === 'on_hold')
    return {
      title: CHECKING,
      sentences: ['If you have paid, please don’t pay again. We write to you if we need something.'],
    }
  if (payment === 'unfinished')
    return {
      title: 'Your payment is not finished yet',
      sentences: [
        paymentUrl
          ? 'A step is left, such as a transfer from your bank. Stripe’s page says how.'
          : 'Stripe waits for the last step. Nothing was charged so far.',
        'We begin when the payment has arrived.',
      ],
    }
  if (payment === 'pending' && state === 'awaiting_payment')
    return {
      title: 'Your bank is working on the payment',
      sentences: ['That can take some days. Please don’t pay again.', 'We begin when it has arrived.'],
    }
  if (state === 'awaiting_payment')
    return {
      title: 'We wait for your payment',
      sentences: ['If you have just paid, this page says so in a moment. Nothing is made before that.'],
    }
  if (payment === 'pending')
    return {
      title: 'The payment failed',
      sentences: ['Your bank did not make it. Nothing was charged, and nothing is made.'],
    }
  return {
    title: 'This order was not paid',
    sentences: ['The payment was not made in time. Nothing was charged, and nothing is made.'],
  }
}

function describeHeld({ holdReasons }: Order): Description {
  if (holdReasons.includes('paid_twice'))
    return {
      title: 'These items were paid twice',
      sentences: ['Another order of yours has paid for them. This payment goes back to you.'],
    }
  if (holdReasons.includes('dispute'))
    return {
      title: 'The payment is disputed at your bank',
      sentences: ['We go on when that is settled. If it is a mistake, write to us.'],
    }
  return {
    title: CHECKING,
    sentences: ['It is paid, and you don’t have to do anything. We write to you if we need something.'],
  }
}

function describeEnd(order: Order): Description {
  const { state, canceledAt, refunds } = order
  const made = canceledAt ? ['Nothing is made.'] : []
  if (state === 'refunded') {
    const isPending = refunds.some((refund) => isUnsettled(refund.state))
    return {
      title: canceledAt ? 'Your order is canceled and refunded' : 'Your order is refunded',
      sentences: [
        ...made,
        isPending
          ? 'The whole payment is on its way back to you.'
          : 'The whole payment has gone back to you. Banks take up to ten working days to show it.',
      ],
    }
  }
  return { title: 'Your order is canceled', sentences: [...made, describeReturn(order)] }
}

function describeReturn(order: Order): string {
  if (order.total === '0.00') return 'Nothing was charged.'
  if (order.isChargedBack) return 'Your bank takes the payment back for you.'
  if (hasFailedRefund(order) && order.refunded === '0.00')
    return 'The refund did not go through. We look into it and write to you.'
  return 'The whole payment goes back to you.'
}

function describeShipped({ shipments }: Order): Description {
  const parcels = shipments.length > 1 ? `${shipments.length} parcels have left.` : 'Its parcel has left.'
  const isTracked = shipments.some(({ trackingUrl }) => trackingUrl !== null)
  return {
    title: 'Your order is on its way',
    sentences: [isTracked ? `${parcels} The tracking link says where to find it.` : parcels],
  }
}
