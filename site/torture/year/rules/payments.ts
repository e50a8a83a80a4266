import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'

const TOO_MUCH = 'refunds never exceed the payment'

/** Returns rules: a payment belongs to one order, and refunds never exceed it, neither at Stripe nor in the store. */
export function createPaymentRules(world: World): () => void {
  const { schedule, stripe } = world
  const amounts = new Map<string, number>()
  let seen = 0

  const checkRefunds = (intentId: string): void => {
    const { refundedCents } = stripe.stateAt(intentId, schedule.now)
    const paidCents = amounts.get(intentId) ?? 0
    if (refundedCents > paidCents)
      throw new RuleBroken(TOO_MUCH, `Stripe returns ${refundedCents} of ${paidCents} cents of ${intentId}.`)
  }

  return () => {
    const { history } = stripe
    if (seen === history.length) return
    for (const { kind, status, intentId, amountCents } of history.slice(seen)) {
      if (kind === 'payment' && status === 'succeeded') amounts.set(intentId, amountCents)
      if (kind === 'refund') checkRefunds(intentId)
    }
    seen = history.length
    checkStoredPayments(world)
  }
}

/** @throws RuleBroken */
export function checkStoredPayments({ books }: World): void {
  const [shared] = books.query<{ intentId: string; first: number; last: number }>(
    `SELECT payment_intent_id AS intentId, min(id) AS first, max(id) AS last FROM orders
      WHERE payment_intent_id IS NOT NULL GROUP BY payment_intent_id HAVING count(*) > 1`,
  )
  if (shared)
    throw new RuleBroken(
      'a payment belongs to one order',
      `${shared.intentId} is the payment of ${nameOf(shared.first)} and of ${nameOf(shared.last)}.`,
    )
  const [excess] = books.query<{ id: number; paidCents: number; refundedCents: number }>(
    `SELECT id, paid_cents AS paidCents, refunded_cents AS refundedCents FROM orders
      WHERE refunded_cents > paid_cents`,
  )
  if (excess)
    throw new RuleBroken(
      TOO_MUCH,
      `${nameOf(excess.id)} says that ${excess.refundedCents} of ${excess.paidCents} cents are returned.`,
    )
}
