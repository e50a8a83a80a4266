import type { Move, StoredOrder } from '../books.ts'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { listChanges } from './after-printful.ts'

/** States in the order in which they come. */
const STATES = [
  ...['awaiting_payment', 'paid', 'placed', 'in_production', 'shipped', 'delivered'],
  ...['canceled', 'refunded'],
]
const FAILED = ['failed', 'canceled']

/** Returns rules: states only move forward, unless a refund failed or a quote was paid after all, and each has happened outside. */
export function createMoveRules(world: World): () => void {
  const { books, calls, printful, schedule, stripe } = world
  const paidIds = new Set<number>()
  let openings = books.openings

  const hasFailedRefund = (orderId: number): boolean => {
    const intentId = books.findOrder(orderId)?.paymentIntentId
    return stripe.refunds.some(
      ({ payment_intent, status }) =>
        payment_intent === intentId && status !== null && FAILED.includes(status),
    )
  }

  const requireConfirmed = (orderId: number): void => {
    const externalId = books.findOrder(orderId)?.externalId
    const remote = printful.orders.all.find(({ external_id }) => external_id === externalId)
    // Printful accepts the confirmation of an order without costs, and then makes it wait for them.
    const isWaiting = remote?.costs === null && calls.findConfirmation(remote.id) !== undefined
    if (!isWaiting && !printful.orders.confirmations.some((each) => each.externalId === externalId))
      throw new RuleBroken(
        'what is placed is confirmed',
        `${nameOf(orderId)} was placed, and Printful never had it confirmed.`,
      )
  }

  const REACHED = {
    paid: ({ sessionId }: StoredOrder) =>
      stripe.sessions.some(({ id, payment_status }) => id === sessionId && payment_status !== 'unpaid'),
    shipped: ({ externalId }: StoredOrder) => listChanges(world, externalId, 'shipped').length > 0,
    delivered({ externalId }: StoredOrder) {
      const arrived = listChanges(world, externalId, 'delivered').map(({ shipmentId }) => shipmentId)
      return listChanges(world, externalId, 'shipped').every(({ shipmentId }) => arrived.includes(shipmentId))
    },
    refunded({ paymentIntentId }: StoredOrder) {
      const paidCents = stripe.intents.find(({ id }) => id === paymentIntentId)?.amount_received
      return stripe.stateAt(paymentIntentId ?? '', schedule.now).refundedCents === paidCents
    },
  }

  const requireReached = (orderId: number, state: string): void => {
    const order = books.findOrder(orderId)
    // A replacement is paid with the order that it replaces.
    if (!order || !(state in REACHED) || (state === 'paid' && order.replacesId !== null)) return
    if (!REACHED[state as keyof typeof REACHED](order))
      throw new RuleBroken(
        'a state has happened',
        `${nameOf(orderId)} is ${state}, which the books don’t say.`,
      )
  }

  const isAllowed = ({ orderId, before, after }: Move): boolean => {
    if (before === 'awaiting_payment') return after === 'paid' || after === 'canceled'
    if (before === 'canceled') return after === 'refunded' || (isQuote(after) && !paidIds.has(orderId))
    if (before === 'refunded') return after !== 'awaiting_payment' && hasFailedRefund(orderId)
    return STATES.indexOf(after) > STATES.indexOf(before)
  }

  return () => {
    // Another database knows nothing of what came after its backup.
    if (openings !== books.openings) paidIds.clear()
    openings = books.openings
    for (const move of books.takeMoves()) {
      const { orderId, before, after } = move
      if (!isAllowed(move))
        throw new RuleBroken(
          'the states of an order only move forward',
          `${nameOf(orderId)} went from ${before} to ${after}.`,
        )
      if (after === 'paid') paidIds.add(orderId)
      if (before === 'paid' && after === 'placed') requireConfirmed(orderId)
      // A refund that failed gives an order its former state back.
      if (before !== 'refunded') requireReached(orderId, after)
    }
  }
}

const isQuote = (state: string) => state === 'awaiting_payment' || state === 'paid'
