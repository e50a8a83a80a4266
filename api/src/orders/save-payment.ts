import type { PaymentMode } from '#shared/contracts/order'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { PaymentSession } from '../payments/stripe.ts'
import { addJob } from '../queue/jobs.ts'
import { type OrderRow, updateOrder } from './queries.ts'

const TEST_KEY = /^[sr]k_test_/

function modeOf({ STRIPE_SECRET_KEY }: Pick<Env, 'STRIPE_SECRET_KEY'>): PaymentMode {
  if (!STRIPE_SECRET_KEY) return 'sandbox'
  return TEST_KEY.test(STRIPE_SECRET_KEY) ? 'test' : 'live'
}

/** Stores what was paid, and that Stripe is asked for the fee, and for refunds and disputes that came before. */
export function savePayment(
  tx: Db,
  env: Pick<Env, 'STRIPE_SECRET_KEY'>,
  { id }: OrderRow,
  session: PaymentSession,
): void {
  const { total_details } = session
  const paymentIntentId = paymentIntentIdOf(session)
  updateOrder(tx, id, {
    paidAt: new Date(),
    mode: modeOf(env),
    paidCents: session.amount_total ?? 0,
    taxCents: total_details?.amount_tax ?? 0,
    discountCents: total_details?.amount_discount ?? 0,
    paymentIntentId,
    // A free order has no payment, of which Stripe keeps nothing.
    ...(paymentIntentId === null && { feeCents: 0 }),
  })
  if (paymentIntentId !== null) addJob(tx, `payment ${id}`)
}

export const paymentIntentIdOf = ({ payment_intent }: PaymentSession): string | null =>
  typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)
