import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import { hasCode } from '../payments/errors.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import { findUnavailable } from './draft.ts'
import { advance } from './progress.ts'
import type { OrderRow } from './queries.ts'
import { type PaymentOutcome, recordPayment } from './record-payment.ts'

/** Closes a quote's payment session, or gives up an unknown one. @throws Stripe's errors while it can't be reached */
export async function closeSession(
  services: Pick<Checkout, 'db' | 'env' | 'log' | 'payments'>,
  order: OrderRow,
  sessionId: string,
): Promise<PaymentOutcome['outcome']> {
  const { expireSession } = await services.payments()
  try {
    const { outcome } = await recordPayment(services, await expireSession(sessionId))
    return outcome
  } catch (error) {
    if (!hasCode(error, 'resource_missing')) throw error
    await transact(services.db, (tx) => advance(tx, order, 'canceled', 'Stripe doesn’t know its session.'))
    return 'expired'
  }
}

const unpaidItems = prepareOnce((db) =>
  db
    .select({ item: orderItems })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.state, 'awaiting_payment'), eq(orderItems.productId, sql.placeholder('productId'))))
    .prepare(),
)

/** Queues the end of open payment sessions that sell what a product no longer offers. Call it in the product's transaction. */
export function closeUnavailable(tx: Db, productId: number): void {
  for (const { item } of unpaidItems(tx).all({ productId }))
    if (findUnavailable(tx, [item]).length > 0) addJob(tx, `expire ${item.orderId}`)
}
