import { z } from 'zod'
import type { PaymentSession } from './stripe.ts'

const WAITING = ['requires_action', 'requires_confirmation']

/** Page of Stripe's in the one object of a `next_action`, whose name and fields depend on the method of payment. */
const nextActionSchema = z.record(
  z.string(),
  z.object({
    hosted_instructions_url: z.url({ protocol: /^https$/ }).nullish(),
    hosted_voucher_url: z.url({ protocol: /^https$/ }).nullish(),
    hosted_verification_url: z.url({ protocol: /^https$/ }).nullish(),
  }),
)

/** Finds Stripe's page on which a shopper finishes a payment, empty without one. Null if nothing is left to do. */
export function findPaymentStep({ payment_intent }: PaymentSession): string | null {
  if (typeof payment_intent !== 'object' || !payment_intent) return null
  if (!WAITING.includes(payment_intent.status)) return null
  const actions = Object.entries(payment_intent.next_action ?? {}).filter(([name]) => name !== 'type')
  const urls = Object.values(nextActionSchema.safeParse(Object.fromEntries(actions)).data ?? {}).map(
    ({ hosted_instructions_url, hosted_voucher_url, hosted_verification_url }) =>
      hosted_instructions_url ?? hosted_voucher_url ?? hosted_verification_url,
  )
  return urls.find((url) => url != null) ?? ''
}
