import type { Db } from '../db/client.ts'
import { addJob } from '../queue/jobs.ts'
import { hold, listHolds } from './holds.ts'
import { advance } from './progress.ts'
import {
  findOrder,
  listItems,
  listPaidOrdersOfCheckout,
  logEvent,
  type OrderRow,
  orderNumber,
} from './queries.ts'

/** Finds an earlier payment for the same cart items. Once they leave the cart, the next checkout has another key. */
export function findEarlierPayment(tx: Db, order: OrderRow): OrderRow | undefined {
  const ids = (orderId: number) =>
    listItems(tx, orderId).map(({ productId, variantId }) => `${productId} ${variantId}`)
  const own = ids(order.id)
  return listPaidOrdersOfCheckout(tx, order).find(({ id }) => ids(id).some((each) => own.includes(each)))
}

/** Refunds a second payment, or cancels its order if it was free. Its hold keeps it from being placed, and is told only if the refund fails. */
export function refundSecondPayment(tx: Db, order: OrderRow, earlier: OrderRow): void {
  const text = `Order ${orderNumber(earlier.id)} has paid for the same cart: this is refunded.`
  logEvent(tx, order.id, text)
  if (findOrder(tx, order.id)?.paidCents === 0) {
    advance(tx, order, 'canceled', 'Nothing was paid, and nothing is left to refund.')
    return
  }
  hold(tx, order, { reason: 'paid_twice', text, isQuiet: true })
  addJob(tx, `refund ${order.id}`)
}

/** True if an order was held as the second payment of a cart, whatever has become of that hold. */
export const isSecondPayment = (db: Db, orderId: number): boolean =>
  listHolds(db, orderId).some(({ reason }) => reason === 'paid_twice')

/** Tells the administrators once that a second payment could not be refunded. Returns true if it is held by that. */
export function tellSecondPayment(tx: Db, { id }: OrderRow, reason: string): boolean {
  const order = findOrder(tx, id)
  const text = `It was paid twice, and the second payment is not refunded. ${reason}`
  return order !== undefined && hold(tx, order, { reason: 'paid_twice', text })
}
