import type { EarlyFraudWarning } from '#sandbox/stripe/wire'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { listOrders } from './ended-order.ts'

/** Lists what the card's bank has warned of, by the events of Stripe. */
export const listWarnings = ({ stripe }: World, intentId: string): EarlyFraudWarning[] => {
  const charge = stripe.charges.find(({ payment_intent }) => payment_intent === intentId)
  return stripe.events
    .filter(({ type }) => type === 'radar.early_fraud_warning.created')
    .map(({ data }) => data.object as EarlyFraudWarning)
    .filter((warning) => warning.charge === charge?.id)
}

const ENDED = ['canceled', 'refunded']

/** Requires that each warning that can still be acted on has held its order or was told, unless its person is erased. @throws RuleBroken */
export function checkWarnings(world: World): void {
  const { books } = world
  for (const { id, mode, state, paidAt, paymentIntentId } of listOrders(world)) {
    if (mode !== 'live' || paidAt === null || paymentIntentId === null || ENDED.includes(state)) continue
    for (const warning of listWarnings(world, paymentIntentId)) {
      const known = books.query(
        `SELECT 1 FROM order_holds WHERE order_id = ? AND cause = ?
          UNION ALL SELECT 1 FROM notices WHERE key = 'warning ' || ?
          UNION ALL SELECT 1 FROM orders WHERE id = ? AND email = ''`,
        id,
        warning.id,
        warning.id,
        id,
      )
      if (warning.actionable && known.length === 0)
        throw new RuleBroken(
          'the administrators are told',
          `Nobody was told that the card’s bank takes ${nameOf(id)} for fraud.`,
        )
    }
  }
}
