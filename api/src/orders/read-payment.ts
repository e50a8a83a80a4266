import type { Services } from '../services.ts'
import { findOrder } from './queries.ts'
import { readRefunds } from './refund.ts'

/** Reads what has become of an order's payment at Stripe, and stores it. @throws Stripe's errors while it can't be reached */
export async function readPayment(
  services: Pick<Services, 'db' | 'env' | 'payments'>,
  id: number,
): Promise<void> {
  if (findOrder(services.db, id)?.paymentIntentId) await readRefunds(services, id)
}
