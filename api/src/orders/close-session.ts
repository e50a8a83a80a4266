import { transact } from '../db/transact.ts'
import { hasCode } from '../payments/errors.ts'
import type { Services } from '../services.ts'
import { advance } from './progress.ts'
import type { OrderRow } from './queries.ts'
import { type PaymentOutcome, recordPayment } from './record-payment.ts'

/**
 * Closes the payment session of a quote, which may have been paid a moment before. A session that Stripe doesn't know, such as
 * one of another account, is given up. @throws Stripe's errors while it can't be reached
 */
export async function closeSession(
  services: Pick<Services, 'db' | 'env' | 'log' | 'payments'>,
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
