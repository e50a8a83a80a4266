import type { Confirmation } from '#sandbox/orders/journal'
import type { HoldReason } from '#shared/contracts/order'
import { toCents } from '#shared/price'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { type EndedOrder, listOrders } from './ended-order.ts'
import { onChange } from './on-change.ts'
import { listOpenReviews } from './readings.ts'

export const LARGE_CENTS = 2000 * 100

/** The store looks at an order just before it confirms it. */
const MAX_AGE_MS = 2 * 60_000

/** Condition of a hold that ended with its order, which came back because a refund failed. A person decides what is done then. */
export const ENDED_WITH_ORDER = `ended_at IS NOT NULL AND EXISTS (SELECT 1 FROM refunds
  WHERE refunds.order_id = order_holds.order_id AND status IN ('failed', 'canceled'))`

const UNAVAILABLE = `SELECT variants.id FROM variants JOIN products ON products.id = variants.product_id
  WHERE products.is_active = 0 OR variants.is_listed = 0 OR variants.stock_quantity = 0`

/** True if a payment is not what was quoted. */
export const isOtherAmount = ({ stripe }: World, { sessionId, totalCents }: EndedOrder): boolean => {
  const session = stripe.sessions.find(({ id }) => id === sessionId)
  const { amount_tax = 0, amount_discount = 0 } = session?.total_details ?? {}
  return session?.amount_total !== totalCents + amount_tax - amount_discount
}

/** True if an order costs more than was left of its payment when the store read it. The fee may come later, and who accepts a lost dispute knows that nothing is left. */
function isLoss({ stripe }: World, order: EndedOrder, { at, order: made }: Confirmation): boolean {
  const { costs } = made
  const isLost = stripe.disputes.some(
    ({ payment_intent, status }) => payment_intent === order.paymentIntentId && status === 'lost',
  )
  if (isLost) return false
  const { refundedCents } = stripe.stateAt(order.paymentIntentId ?? '', at - MAX_AGE_MS)
  return costs?.currency === 'USD' && order.paidCents - refundedCents < toCents(costs.total)
}

/** True if the store has made the order of a payment that it didn't know. */
const isRecovered = ({ books }: World, { id }: EndedOrder): boolean =>
  books.query(
    `SELECT 1 FROM order_events WHERE order_id = ? AND text = 'Stripe reports a payment that this database does not know.'`,
    id,
  ).length > 0

const isInReview = (world: World, { paymentIntentId }: EndedOrder): boolean =>
  listOpenReviews(world, paymentIntentId ?? '', world.schedule.now).length > 0

/** Returns a rule for each order that is confirmed: an administrator has accepted what speaks against it. */
export function createAcceptanceRule(world: World) {
  const { books, schedule } = world
  /** When variants became unavailable. */
  const since = new Map<number, number>()

  const requireAccepted = (id: number, reason: HoldReason): void => {
    const accepted = books.query(
      `SELECT 1 FROM order_holds WHERE order_id = ? AND reason = ?
        AND (accepted_at IS NOT NULL OR ${ENDED_WITH_ORDER})`,
      id,
      reason,
    )
    if (accepted.length === 0)
      throw new RuleBroken(
        'what needs a person waits for one',
        `${nameOf(id)} was confirmed, and nobody has accepted that it is ${reason}.`,
      )
  }

  /** Who accepted a large order, or one in review, has accepted it for the person and the address that it had then. */
  const requireAcceptedSinceMoved = (id: number): void => {
    const [last] = books.query<{ accepted: number; moved: number }>(
      `SELECT coalesce(max(id) FILTER (WHERE text LIKE 'Placed anyway%'), 0) AS accepted,
        coalesce(max(id) FILTER (WHERE text LIKE '%changed%from%'), 0) AS moved FROM order_events WHERE order_id = ?`,
      id,
    )
    if (last && last.moved > last.accepted)
      throw new RuleBroken(
        'what needs a person waits for one',
        `${nameOf(id)} was confirmed, and nobody has accepted it for the address that it has now.`,
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
    check(orderId: number, confirmation: Confirmation): void {
      const order = listOrders(world).find(({ id }) => id === orderId)
      if (!order) return
      if (order.paidCents > LARGE_CENTS) requireAccepted(orderId, 'large')
      if (order.paidCents > LARGE_CENTS || isInReview(world, order)) requireAcceptedSinceMoved(orderId)
      const isPurchase = order.replacesId === null
      if (isPurchase && isLoss(world, order, confirmation)) requireAccepted(orderId, 'negative_margin')
      if (isRecovered(world, order)) requireAccepted(orderId, 'unknown_session')
      else if (isPurchase && isOtherAmount(world, order)) requireAccepted(orderId, 'amount_differs')
      const items = books.query<{ variantId: number | null }>(
        'SELECT variant_id AS variantId FROM order_items WHERE order_id = ?',
        orderId,
      )
      const isUnavailable = ({ variantId }: { variantId: number | null }) =>
        variantId !== null && confirmation.at - (since.get(variantId) ?? confirmation.at) > MAX_AGE_MS
      if (items.some(isUnavailable)) requireAccepted(orderId, 'unavailable')
    },
  }
}
