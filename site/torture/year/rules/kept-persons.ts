import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'

export const KEPT_RULE = 'an order knows its person as long as it is needed'

/** Returns a rule: an order that is still to be made knows whom it is for. A refund that failed may bring one back that has forgotten. */
export const createKeptPersonRule = (world: World): (() => void) =>
  onChange(world, () => {
    const { books, stripe } = world
    const nameless = books.query<{ id: number; intentId: string | null }>(
      `SELECT id, payment_intent_id AS intentId FROM orders WHERE mode = 'live' AND paid_at IS NOT NULL
        AND state IN ('paid', 'placed', 'in_production') AND email = ''`,
    )
    const lost = nameless.find(
      ({ intentId }) =>
        !stripe.refunds.some(
          ({ payment_intent, status }) =>
            payment_intent === intentId && (status === 'failed' || status === 'canceled'),
        ),
    )
    if (lost)
      throw new RuleBroken(KEPT_RULE, `${nameOf(lost.id)} is still to be made, and nobody knows for whom.`)
  })
