import { HTTPException } from 'hono/http-exception'
import type { Order } from '#shared/contracts/order'
import { isFinal, type PaymentProgress } from '#shared/order-state'
import { fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { visibleState } from './holds.ts'
import { findOrder, listItems, listShipments, type OrderRow, orderNumber } from './queries.ts'

/** @throws 404 */
export function requireOrder(db: Db, id: number): OrderRow {
  const order = findOrder(db, id)
  if (!order) throw new HTTPException(404, { message: 'Order not found' })
  return order
}

/** Returns what is left of a payment after refunds, without the tax in what is left, in cents. */
export function revenueCents({ paidCents, taxCents, refundedCents }: OrderRow): number {
  const left = Math.max(0, paidCents - refundedCents)
  return paidCents === 0 ? 0 : left - Math.round((taxCents * left) / paidCents)
}

/** Returns what Printful charges in cents, 0 for what it canceled or never had. Null if it is unknown. */
export function costCents({ costCents, printfulId, printfulStatus, state }: OrderRow): number | null {
  const isFree = printfulStatus === 'canceled' || (printfulId === null && isFinal(state))
  return isFree ? 0 : costCents
}

/** Returns what Stripe keeps in cents, 0 for a free order. Null if it is unknown. */
export const feeCents = ({ paidAt, paidCents, feeCents }: OrderRow): number | null =>
  paidAt && paidCents === 0 ? 0 : feeCents

/** Returns revenue less fee and cost in cents, or null if one of them is unknown. */
export function marginCents(row: OrderRow): number | null {
  const [cost, fee] = [costCents(row), feeCents(row)]
  return cost === null || fee === null ? null : revenueCents(row) - fee - cost
}

/** Tells how far the payment of an order is. Until a debit is made or given up, its quote has the payment's id. */
export function paymentProgress({ paidAt, paymentIntentId }: OrderRow): PaymentProgress {
  if (paidAt) return 'paid'
  return paymentIntentId === null ? 'none' : 'pending'
}

/** What was paid, or what the quote asks for until then. */
export const toTotal = ({ paidAt, paidCents, totalCents }: OrderRow): string =>
  fromCents(paidAt ? paidCents : totalCents)

/** An order as its customer sees it. */
export function toOrder(db: Db, row: OrderRow): Order {
  return {
    number: orderNumber(row.id),
    state: visibleState(db, row),
    createdAt: row.createdAt.toISOString(),
    email: row.email,
    recipient: row.recipient,
    shippingName: row.shipping.name,
    items: listItems(db, row.id).map(({ productName, variantName, imageUrl, quantity, priceCents }) => ({
      ...{ productName, variantName, imageUrl, quantity },
      price: fromCents(priceCents),
    })),
    subtotal: fromCents(row.subtotalCents),
    shipping: fromCents(row.shipping.cents),
    tax: fromCents(row.taxCents),
    discount: fromCents(row.discountCents),
    total: toTotal(row),
    refunded: fromCents(row.refundedCents),
    shipments: listShipments(db, row.id).map((shipment) => ({
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      trackingUrl: shipment.trackingUrl,
      shippedAt: shipment.shippedAt?.toISOString() ?? null,
      isReturned: shipment.isReturned,
    })),
    isTest: row.mode === 'test',
  }
}
