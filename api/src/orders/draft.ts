import { eq } from 'drizzle-orm'
import { itemLabel } from '#shared/cart'
import type { HoldReason } from '#shared/contracts/order'
import { HOLD_SENTENCES } from '#shared/hold-texts'
import { isUnshipped } from '#shared/order-state'
import { formatCents, fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { products, variants } from '../db/schema/catalog.ts'
import type { Env } from '../env.ts'
import type { RemoteOrder } from '../printful/order-responses.ts'
import { isSameRecipient, type PrintfulRecipient, toPrintfulRecipient } from '../printful/recipient.ts'
import { listStoredCountries } from './countries.ts'
import { hasSameItems } from './draft-change.ts'
import { DRAFT_HOLDS, endHoldsBut, hold, isSecondPayment, type NewHold, ORDER_HOLDS } from './holds.ts'
import { findNegativeMargin } from './margin.ts'
import { findOrder, listItems, type OrderItemRow, type OrderRow, orderNumber } from './queries.ts'

export const toDraftRecipient = (db: Db, order: Pick<OrderRow, 'recipient' | 'email'>): PrintfulRecipient =>
  toPrintfulRecipient(order, listStoredCountries(db))

export const toDraft = (db: Db, order: OrderRow, items: readonly OrderItemRow[]) => ({
  external_id: order.externalId,
  shipping: order.shipping.id,
  recipient: toDraftRecipient(db, order),
  items: items.map(({ id, printfulId, quantity, priceCents }) => ({
    external_id: String(id),
    sync_variant_id: printfulId,
    quantity,
    // Customs must not read that a replacement is worth nothing. Printful then uses its own price.
    ...(order.replacesId === null && { retail_price: fromCents(priceCents) }),
  })),
  packing_slip: { custom_order_id: orderNumber(order.id) },
})

const hasItems = (draft: RemoteOrder, items: readonly OrderItemRow[]): boolean =>
  hasSameItems(
    draft.items,
    items.map(({ printfulId, quantity }) => ({ sync_variant_id: printfulId, quantity })),
  )

export function findDifferences(
  db: Db,
  draft: RemoteOrder,
  order: OrderRow,
  items: readonly OrderItemRow[],
): NewHold[] {
  const differences: NewHold[] = []
  if (!hasItems(draft, items)) differences.push({ reason: 'items_differ' })
  if (!isSameRecipient(draft.recipient, toDraftRecipient(db, order)))
    differences.push({ reason: 'recipient_differs' })
  return differences
}

/** Finds a large order, compared with a limit in whole dollars. */
function findLarge({ paidCents }: OrderRow, limit: number): NewHold[] {
  if (paidCents <= limit * 100) return []
  return [{ reason: 'large', text: HOLD_SENTENCES.large(formatCents(paidCents), formatCents(limit * 100)) }]
}

export function findUnavailable(db: Db, items: readonly OrderItemRow[]): NewHold[] {
  const names = items.filter((item) => !isAvailable(db, item)).map(itemLabel)
  if (names.length === 0) return []
  const text = HOLD_SENTENCES.unavailable(names.join('; '))
  return [{ reason: 'unavailable', cause: names.join('; '), text }]
}

// An item that was recovered from Stripe may have no variant id here, only Printful's.
function isAvailable(db: Db, { variantId, printfulId }: OrderItemRow): boolean {
  const isIt =
    variantId !== null
      ? eq(variants.id, variantId)
      : printfulId !== null && eq(variants.printfulId, printfulId)
  if (!isIt) return true
  const found = db
    .select({
      isActive: products.isActive,
      isListed: variants.isListed,
      stockQuantity: variants.stockQuantity,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isIt)
    .get()
  return found?.isActive === true && found.isListed && found.stockQuantity !== 0
}

const findDraftHolds = (
  db: Db,
  draft: RemoteOrder,
  order: OrderRow,
  items: readonly OrderItemRow[],
): NewHold[] => [...findDifferences(db, draft, order, items), ...findNegativeMargin(draft, order)]

type Limits = Pick<Env, 'ORDER_REVIEW_ABOVE'>

export const needsPlacing = ({ state, printfulStatus }: OrderRow): boolean =>
  state === 'paid' || (isUnshipped(state) && (printfulStatus === 'failed' || printfulStatus === 'draft'))

export function checkDraft(
  tx: Db,
  env: Limits,
  order: OrderRow,
  items: readonly OrderItemRow[],
  draft: RemoteOrder,
): void {
  saveHolds(tx, order, listDecided(draft), findDraftHolds(tx, draft, order, items))
  checkOrder(tx, env, order.id)
}

/** Ends the holds whose cause a canceled draft no longer has. It adds none, because nothing is made of the draft. */
export function checkCanceledDraft(
  tx: Db,
  order: OrderRow,
  items: readonly OrderItemRow[],
  draft: RemoteOrder,
): void {
  endHoldsBut(tx, order.id, listDecided(draft), findDraftHolds(tx, draft, order, items))
}

/** Lists the holds that a draft can confirm or end. A loss can't be judged without costs. */
const listDecided = ({ costs }: RemoteOrder): HoldReason[] =>
  DRAFT_HOLDS.filter((reason) => reason !== 'negative_margin' || costs)

/** Makes the checks that need no draft. Only an order that still needs placing gets new holds. */
export function checkOrder(tx: Db, { ORDER_REVIEW_ABOVE }: Limits, id: number): void {
  const order = findOrder(tx, id)
  if (!order || isSecondPayment(tx, id)) return
  const found = [...findLarge(order, ORDER_REVIEW_ABOVE), ...findUnavailable(tx, listItems(tx, id))]
  if (needsPlacing(order)) saveHolds(tx, order, ORDER_HOLDS, found)
  else endHoldsBut(tx, id, ORDER_HOLDS, found)
}

function saveHolds(tx: Db, order: OrderRow, reasons: readonly HoldReason[], found: readonly NewHold[]): void {
  endHoldsBut(tx, order.id, reasons, found)
  for (const each of found) hold(tx, order, each)
}
