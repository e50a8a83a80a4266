import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orders } from '../db/schema/orders.ts'
import { conflict } from '../http/refusal.ts'
import type { SenderEnv } from '../mail/content.ts'
import { createToken } from '../platform/token.ts'
import { addJob } from '../queue/jobs.ts'
import { writeMail } from './mails.ts'
import {
  addHistory,
  createExternalId,
  insertOrder,
  listItems,
  type OrderRow,
  orderNumber,
  requireOrder,
} from './queries.ts'

/** Finds the order that replaces another one, unless it was canceled. */
export const findReplacement = (db: Db, id: number): OrderRow | undefined =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.replacesId, id), ne(orders.state, 'canceled')))
    .get()

/** Orders the same items again at no charge, and tells the customer. Call it in a transaction. @throws 404, 409 before it is placed, and if it is replaced */
export function replaceOrder(tx: Db, env: SenderEnv, id: number, userId: number): OrderRow {
  const order = requireOrder(tx, id)
  const items = listItems(tx, id)
  requireReplaceable(tx, order)
  if (!order.recipient || items.some(({ printfulId }) => printfulId === null))
    throw conflict('Its items or its address are not known.')
  const now = tx.clock.date()
  const { email, recipient, userId: customerId, mode, shipping } = order
  const replacement = insertOrder(
    tx,
    {
      token: createToken(),
      externalId: createExternalId(),
      checkoutId: createToken(),
      userId: customerId,
      state: 'paid',
      mode,
      email,
      recipient,
      shipping: { ...shipping, cents: 0, minDate: null, maxDate: null },
      subtotalCents: 0,
      totalCents: 0,
      feeCents: 0,
      expiresAt: now,
      paidAt: now,
      replacesId: id,
    },
    items.map(({ id: _, orderId: _order, discountCents: _discount, taxCents: _tax, ...item }) => ({
      ...item,
      priceCents: 0,
    })),
  )
  addHistory(tx, replacement.id, `It replaces order ${orderNumber(id)} at no charge.`, userId)
  addHistory(tx, id, `Order ${orderNumber(replacement.id)} replaces it.`, userId)
  addJob(tx, `place ${replacement.id}`)
  writeMail(tx, env, replacement.id, 'replacement')
  return replacement
}

function requireReplaceable(tx: Db, { id, state, placedAt }: OrderRow): void {
  if (state === 'canceled' || state === 'refunded')
    throw conflict(`This order was ${state}, so there is nothing to replace.`)
  if (placedAt === null) throw conflict('This order is not placed yet. It can still be changed or canceled.')
  const replacement = findReplacement(tx, id)
  if (replacement) throw conflict(`Order ${orderNumber(replacement.id)} replaces it already.`)
}
