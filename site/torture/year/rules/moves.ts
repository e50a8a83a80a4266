import type { Move } from '../books.ts'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'

/** States in the order in which they come. */
const STATES = [
  ...['awaiting_payment', 'paid', 'placed', 'in_production', 'shipped', 'delivered'],
  ...['canceled', 'refunded'],
]
const FAILED = ['failed', 'canceled']

/** Returns rules: states only move forward, unless a refund failed or a quote was paid after all, and `placed` is confirmed. */
export function createMoveRules(world: World): () => void {
  const { books, calls, printful, stripe } = world
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
    }
  }
}

const isQuote = (state: string) => state === 'awaiting_payment' || state === 'paid'
