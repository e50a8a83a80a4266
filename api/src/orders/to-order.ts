import type { Order, OrderItem } from '#shared/contracts/order'
import { fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { listOpenHolds, visibleState } from './holds.ts'
import {
  listItems,
  listRefunds,
  listShipments,
  type OrderItemRow,
  type OrderRow,
  orderNumber,
} from './queries.ts'
import { isChargedBack } from './record-dispute.ts'

// A debit that is pending or failed has a payment id but no date.
function paymentOf({ paidAt, paymentIntentId, paymentStepUrl, state }: OrderRow): Order['payment'] {
  if (paidAt) return 'paid'
  if (paymentStepUrl !== null && state === 'awaiting_payment') return 'unfinished'
  return paymentIntentId === null ? 'none' : 'pending'
}

export const toTotal = ({ paidAt, paidCents, totalCents }: OrderRow): string =>
  fromCents(paidAt ? paidCents : totalCents)

export const toItem = ({
  id,
  productName,
  variantName,
  imageUrl,
  quantity,
  priceCents,
}: OrderItemRow): OrderItem => ({
  id,
  productName,
  variantName,
  imageUrl,
  quantity,
  price: fromCents(priceCents),
})

export function toOrder(db: Db, row: OrderRow): Order {
  const payment = paymentOf(row)
  return {
    number: orderNumber(row.id),
    state: visibleState(db, row),
    payment,
    paymentUrl: (payment === 'unfinished' && row.paymentStepUrl) || null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    placedAt: row.placedAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    canceledAt: row.canceledAt?.toISOString() ?? null,
    minDate: row.shipping.minDate ?? null,
    maxDate: row.shipping.maxDate ?? null,
    holdReasons: listOpenHolds(db, row.id).map(({ reason }) => reason),
    email: row.email,
    recipient: row.recipient,
    shippingName: row.shipping.name,
    items: listItems(db, row.id).map(toItem),
    subtotal: fromCents(row.subtotalCents),
    shipping: fromCents(row.shipping.cents),
    tax: fromCents(row.taxCents),
    discount: fromCents(row.discountCents),
    total: toTotal(row),
    refunded: fromCents(row.refundedCents),
    refunds: listRefunds(db, row.id).map(({ amountCents, status, at, reason }) => ({
      amount: fromCents(amountCents),
      state: status,
      at: at.toISOString(),
      reason,
    })),
    shipments: listShipments(db, row.id).map((shipment) => ({
      carrier: shipment.carrier,
      trackingNumber: shipment.trackingNumber,
      trackingUrl: shipment.trackingUrl,
      shippedAt: shipment.shippedAt?.toISOString() ?? null,
      isReturned: shipment.isReturned,
    })),
    isChargedBack: isChargedBack(db, row.id),
    isTest: row.mode === 'test',
  }
}
