import type { Order } from '#shared/contracts/order'
import type { PaymentProgress } from '#shared/order-state'
import { fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { visibleState } from './holds.ts'
import { listItems, listShipments, type OrderRow, orderNumber } from './queries.ts'

/** Returns the progress of an order's payment. A pending debit has a payment id but no date. */
export function paymentProgress({ paidAt, paymentIntentId }: OrderRow): PaymentProgress {
  if (paidAt) return 'paid'
  return paymentIntentId === null ? 'none' : 'pending'
}

export const toTotal = ({ paidAt, paidCents, totalCents }: OrderRow): string =>
  fromCents(paidAt ? paidCents : totalCents)

export function toOrder(db: Db, row: OrderRow): Order {
  return {
    number: orderNumber(row.id),
    state: visibleState(db, row),
    createdAt: row.createdAt.toISOString(),
    email: row.email,
    recipient: row.recipient,
    shippingName: row.shipping.name,
    items: listItems(db, row.id).map(({ productName, variantName, imageUrl, quantity, priceCents }) => ({
      productName,
      variantName,
      imageUrl,
      quantity,
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
