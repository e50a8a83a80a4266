import type { OrderProgress, PaymentMode } from '#shared/contracts/order'
import { printfulOrderUrl, stripePaymentUrl } from '#shared/dashboard-urls'
import { DAY_MS } from '#shared/days'
import { canAdvance, isCanceledAtPrintful, isFinal, readPrintfulStatus } from '#shared/order-state'
import { formatCents } from '#shared/price'
import { costCents, feeCents } from '../orders/margin.ts'
import { isRefundCounted } from '../orders/progress.ts'
import type { Difference, Findings } from './difference.ts'
import type { PrintfulBooks, PrintfulOrder } from './printful-books.ts'
import type { StoreOrder } from './store-orders.ts'
import type { Returned, StripeBooks, StripePayment } from './stripe-books.ts'

/** What the two services say. One that couldn't be read is undefined. */
export interface Books {
  /** Mode of the payments that Stripe's key sees. */
  mode: PaymentMode
  /** First instant of Stripe's lists, and the instant at which the reading began. */
  since: number
  until: number
  stripe: StripeBooks | undefined
  printful: PrintfulBooks | undefined
}

/** Figures and states by name. Null is unknown. */
type Entries = Map<string, string | null>

type Place = Pick<Difference, 'service' | 'orderId' | 'id' | 'url' | 'remedy'>

/** What is wrong with the payment of an order that Printful has. */
export const NOT_PAID = 'not paid'
const PAID_BACK = 'paid back'

const UNKNOWN = 'It isn’t known there yet, or is in another currency.'
/** Stripe's clock and the store's may differ by less than this. */
const MARGIN_MS = DAY_MS

const money = (cents: number | null): string | null => (cents === null ? null : formatCents(cents))

const isCounted = ({ status }: { status: string }) => isRefundCounted({ status })
const sumOf = (parts: readonly { cents: number | null }[]): number | null =>
  parts.reduce<number | null>((sum, { cents }) => (sum === null || cents === null ? null : sum + cents), 0)

/** Compares an order with the books of both services. */
export function compareOrder(order: StoreOrder, books: Books): Findings {
  const payment = books.stripe?.get(order.paymentIntentId ?? '')
  const remote = books.printful?.orders.get(order.externalId)
  return joinFindings([
    ...(books.stripe && order.paymentIntentId !== null ? [comparePayment(order, payment, books)] : []),
    ...(books.printful && !order.isRecovered ? [compareProduction(order, remote, payment, books)] : []),
  ])
}

const joinFindings = (all: readonly Findings[]): Findings => ({
  differences: all.flatMap(({ differences }) => differences),
  unchecked: all.flatMap(({ unchecked }) => unchecked),
})

function comparePayment(order: StoreOrder, payment: StripePayment | undefined, books: Books): Findings {
  const { id: orderId, createdAt, paidAt, paidCents, paymentIntentId } = order
  const id = paymentIntentId ?? ''
  const place: Place = {
    service: 'Stripe',
    orderId,
    id,
    url: stripePaymentUrl(id, books.mode === 'test'),
  }
  const ours: Entries = new Map([[`payment ${id}`, paidAt ? money(paidCents) : NOT_PAID]])
  if (!payment) {
    const isListed = paidAt && isSurelyListed(createdAt, books) && paidAt.getTime() <= books.until
    return compareEntries(isListed ? ours : new Map(), new Map(), place)
  }
  const theirs: Entries = new Map([[`payment ${id}`, payment.isPaid ? money(payment.paidCents) : NOT_PAID]])
  const paid = compareEntries(ours, theirs, { ...place, ...(!paidAt && { remedy: 'record_payment' }) })
  const [ownParts, theirParts]: [Entries, Entries] = [new Map(), new Map()]
  addParts(ownParts, 'refund', listParts(order.refunds, payment.refunds, books))
  addParts(theirParts, 'refund', payment.refunds)
  addParts(ownParts, 'dispute', listParts(order.disputes, payment.disputes, books))
  addParts(theirParts, 'dispute', payment.disputes)
  const found = joinFindings([paid, compareEntries(ownParts, theirParts, place)])
  if (!payment.isListed || !payment.isPaid) return found
  const fee = compareEntries(
    new Map([['fee', money(feeCents(order))]]),
    new Map([['fee', money(payment.feeCents)]]),
    place,
  )
  // Sums of parts that differ would only repeat it.
  const isDifferent = found.differences.length > 0
  return joinFindings([found, fee, ...(isDifferent ? [] : [compareSums(order, payment, place)])])
}

/** Compares what the order has of its refunds and lost disputes as a whole. */
function compareSums(
  { refundedCents, lostCents, state }: StoreOrder,
  { paidCents, refunds, disputes }: StripePayment,
  place: Place,
): Findings {
  const returned = sumOf(refunds.filter(isCounted))
  const lost = sumOf(disputes.filter(({ status }) => status === 'lost'))
  const isReturned = returned !== null && paidCents !== null && returned >= paidCents
  const stateBefore = state === 'refunded' ? 'not refunded' : state
  return compareEntries(
    new Map([
      ['sum of the refunds', money(refundedCents)],
      ['sum of the lost disputes', money(lostCents)],
      ['state', state],
    ]),
    new Map([
      ['sum of the refunds', money(returned)],
      ['sum of the lost disputes', money(lost)],
      ['state', isReturned ? 'refunded' : stateBefore],
    ]),
    place,
  )
}

const isSurelyListed = (at: Date, { since, until }: Books): boolean =>
  at.getTime() >= since + MARGIN_MS && at.getTime() <= until

/** Lists the store's refunds or disputes that Stripe's lists show, or should show. */
const listParts = (
  ours: readonly { id: string; amountCents: number | null; status: string; at: Date }[],
  theirs: readonly Returned[],
  books: Books,
): Returned[] =>
  ours
    .filter(({ id, at }) => isSurelyListed(at, books) || theirs.some((each) => each.id === id))
    .map(({ id, amountCents, status }) => ({ id, cents: amountCents, status }))

function addParts(entries: Entries, name: string, parts: readonly Returned[]): void {
  for (const { id, cents, status } of parts)
    entries.set(`${name} ${id}`, cents === null ? null : `${money(cents)} (${status})`)
}

function compareProduction(
  order: StoreOrder,
  remote: PrintfulOrder | undefined,
  payment: StripePayment | undefined,
  books: Books,
): Findings {
  const { id: orderId, placedAt, printfulId, printfulStatus, state } = order
  const id = remote?.id ?? printfulId ?? 0
  const place: Place = { service: 'Printful', orderId, id: String(id), url: printfulOrderUrl(id) }
  if (!remote) {
    const isHidden = printfulStatus === 'canceled' || printfulStatus === 'archived'
    const wasPlaced = (placedAt?.getTime() ?? Number.POSITIVE_INFINITY) <= books.until
    const isMade = wasPlaced && !isFinal(state) && state !== 'paid'
    const ours: Entries = isMade && !isHidden ? new Map([[`order ${id}`, state]]) : new Map()
    return compareEntries(ours, new Map(), place)
  }
  const problem = findPaymentProblem(order, remote, payment)
  const found = compareEntries(
    new Map(problem ? [[`order ${id}`, problem]] : []),
    new Map(problem ? [[`order ${id}`, remote.status]] : []),
    // Printful doesn't cancel what it makes.
    { ...place, ...(problem === PAID_BACK && remote.status !== 'inprocess' && { remedy: 'cancel' }) },
  )
  if (remote.status === 'draft' && state === 'paid')
    return joinFindings([found, compareDraft(order, remote, place)])
  return joinFindings([found, compareEntries(toOwnEntries(order), toRemoteEntries(order, remote), place)])
}

/** Compares what a draft would cost, once it is known. The store makes one as often as it must, and has no status of it. */
function compareDraft(order: StoreOrder, { id, costCents: theirs }: PrintfulOrder, place: Place): Findings {
  const isKnown = theirs !== null && order.printfulId === id
  return compareEntries(
    new Map(isKnown ? [['cost', money(costCents(order))]] : []),
    new Map(isKnown ? [['cost', money(theirs)]] : []),
    place,
  )
}

/** Returns what is wrong with the payment of an order that Printful has, unless it makes nothing, or all has been done. */
function findPaymentProblem(
  { paidAt, paidCents, refundedCents }: StoreOrder,
  { status, parcels }: PrintfulOrder,
  payment: StripePayment | undefined,
): string | undefined {
  const hasParcels = parcels.length > 0
  if (isCanceledAtPrintful(status, hasParcels)) return undefined
  if (!paidAt && !payment?.isPaid) return NOT_PAID
  // What has left can't be stopped any more: it is refunded for other reasons.
  const outcome = readPrintfulStatus(status, hasParcels)
  if (paidCents === 0 || ('state' in outcome && outcome.state === 'shipped')) return undefined
  const returned = payment?.isListed ? (sumOf(payment.refunds.filter(isCounted)) ?? 0) : 0
  return Math.max(refundedCents, returned) >= paidCents ? PAID_BACK : undefined
}

/** Names a status as far as it matters here: an archived order without parcels counts as canceled. */
const toStatus = (status: string, hasParcels: boolean): string =>
  isCanceledAtPrintful(status, hasParcels) ? 'canceled' : status

/** Returns the status that the store knows. Of a draft it knows none until it reads it again. */
const knownStatus = ({ printfulStatus }: StoreOrder): string => printfulStatus ?? 'draft'

function toOwnEntries(order: StoreOrder): Entries {
  const { parcels, state } = order
  return new Map([
    ['status', toStatus(knownStatus(order), parcels.length > 0)],
    ['state', state],
    ['cost', money(costCents(order))],
    ...parcels.map(({ id, trackingNumber }) => [`tracking number of parcel ${id}`, trackingNumber] as const),
  ])
}

function toRemoteEntries(order: StoreOrder, { status, parcels, ...remote }: PrintfulOrder): Entries {
  const hasParcels = parcels.length > 0
  const isCanceled = isCanceledAtPrintful(status, hasParcels)
  return new Map([
    ['status', toStatus(status, hasParcels)],
    ['state', expectState(order, status, hasParcels)],
    ['cost', isCanceled ? money(0) : money(remote.costCents)],
    ...parcels.map(({ id, trackingNumber }) => [`tracking number of parcel ${id}`, trackingNumber] as const),
  ])
}

/** Returns the order's state if Printful's status allows it, or the one that it leads to. A refund ends an order whatever Printful does. */
function expectState(order: StoreOrder, status: string, hasParcels: boolean): OrderProgress {
  const { state, isHeld, parcels } = order
  // Until a status is read, the state can't follow.
  if (state === 'refunded' || knownStatus(order) !== status) return state
  const outcome = readPrintfulStatus(status, hasParcels)
  // A hold says what is wrong, and leaves the state.
  if ('hold' in outcome && !hasParcels) return state
  const reached = 'state' in outcome ? outcome.state : 'shipped'
  // Only Printful's shipments say that a parcel has arrived, and the store has read them.
  if (state === 'delivered' && !parcels.some(({ deliveredAt }) => deliveredAt)) return reached
  return isAhead(state, reached, isHeld) || canAdvance(state, reached) ? reached : state
}

/** True if an order can't be in a state yet. Printful may take back what it makes, but makes no draft of it that nothing holds. */
function isAhead(state: OrderProgress, reached: OrderProgress, isHeld: boolean): boolean {
  if (state === 'canceled') return true
  if (reached === 'paid') return !isHeld && state !== 'paid'
  return reached !== 'shipped' && (state === 'shipped' || state === 'delivered')
}

/** Compares what both say, by name. */
export function compareEntries(ours: Entries, theirs: Entries, place: Place): Findings {
  const differences: Difference[] = []
  const unchecked: Findings['unchecked'] = []
  const { service, orderId } = place
  for (const what of new Set([...ours.keys(), ...theirs.keys()])) {
    const [own, other] = [ours.get(what), theirs.get(what)]
    if (other === null) unchecked.push({ service, orderId, what, reason: UNKNOWN })
    else if (own !== other)
      differences.push({
        ...place,
        what,
        ours: own === null ? 'unknown' : (own ?? null),
        theirs: other ?? null,
      })
  }
  return { differences, unchecked }
}
