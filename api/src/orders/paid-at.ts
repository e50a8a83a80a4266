import type { PaymentSession } from '../payments/stripe.ts'
import type { Checkout } from './checkout-services.ts'
import type { OrderRow } from './queries.ts'

/** Methods of payment whose charge is days older than the payment. */
const DEBIT = /_debit$|_bank_account$/

/** Converts a second of Stripe's clock. It counts also while the store's own clock is behind. */
export const toInstant = (seconds: number): Date => new Date(seconds * 1000)

/** Returns when Stripe got a payment. One that was pending before has settled now if Stripe lists no event of it. @throws Stripe's errors while it can't be reached */
export async function findPaidAt(
  { db, payments }: Pick<Checkout, 'db' | 'payments'>,
  session: PaymentSession,
  known: OrderRow | undefined,
): Promise<Date> {
  const { created, id, payment_intent, payment_status } = session
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const wasPending = known !== undefined && known.paymentIntentId !== null
  const isLate = wasPending || DEBIT.test(charge?.payment_method_details?.type ?? '')
  if (payment_status === 'paid' && isLate && !known?.paidAt) {
    const { findEventAt } = await payments()
    const settledAt = await findEventAt('checkout.session.async_payment_succeeded', id, created)
    if (settledAt !== undefined || wasPending)
      return settledAt === undefined ? db.clock.date() : toInstant(settledAt)
  }
  return toInstant(charge?.created ?? intent?.created ?? created)
}
