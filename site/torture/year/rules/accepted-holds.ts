import type { HoldReason } from '#shared/contracts/order'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'

export const LARGE_CENTS = 2000 * 100

/** The store looks at an order just before it confirms it. */
const MAX_AGE_MS = 2 * 60_000

const UNAVAILABLE = `SELECT variants.id FROM variants JOIN products ON products.id = variants.product_id
  WHERE products.is_active = 0 OR variants.is_listed = 0 OR variants.stock_quantity = 0`

/** Returns a rule for each order that is confirmed: an administrator has accepted what speaks against it. */
export function createAcceptanceRule(world: World) {
  const { books, schedule } = world
  /** When variants became unavailable. */
  const since = new Map<number, number>()

  const requireAccepted = (id: number, reason: HoldReason): void => {
    const accepted = books.query(
      'SELECT 1 FROM order_holds WHERE order_id = ? AND reason = ? AND accepted_at IS NOT NULL',
      id,
      reason,
    )
    if (accepted.length === 0)
      throw new RuleBroken(
        'what needs a person waits for one',
        `${nameOf(id)} was confirmed, and nobody has accepted that it is ${reason}.`,
      )
  }

  return {
    /** Notes what has become unavailable. */
    look: onChange(world, () => {
      const ids = books.query<{ id: number }>(UNAVAILABLE).map(({ id }) => id)
      for (const id of since.keys()) if (!ids.includes(id)) since.delete(id)
      for (const id of ids) if (!since.has(id)) since.set(id, schedule.now)
    }),

    /** @throws RuleBroken */
    check(orderId: number, at: number): void {
      const [order] = books.query<{ paidCents: number }>(
        'SELECT paid_cents AS paidCents FROM orders WHERE id = ?',
        orderId,
      )
      if ((order?.paidCents ?? 0) > LARGE_CENTS) requireAccepted(orderId, 'large')
      const items = books.query<{ variantId: number | null }>(
        'SELECT variant_id AS variantId FROM order_items WHERE order_id = ?',
        orderId,
      )
      const isUnavailable = ({ variantId }: { variantId: number | null }) =>
        variantId !== null && at - (since.get(variantId) ?? at) > MAX_AGE_MS
      if (items.some(isUnavailable)) requireAccepted(orderId, 'unavailable')
    },
  }
}
