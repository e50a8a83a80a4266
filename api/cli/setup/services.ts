import type { Env } from '../../src/env.ts'
import { createPayments } from '../../src/payments/stripe.ts'
import { createStripe } from '../../src/payments/stripe-client.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { PrintfulClient, PrintfulCredentials } from '../../src/printful/client.ts'
import { createClientFactory } from '../../src/printful/client-factory.ts'

const ATTEMPT_TIMEOUT_MS = 15_000

const createClient = createClientFactory({
  log: { warn: () => {} },
  clock: systemClock,
  attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
})

export const openPrintful = (
  { PRINTFUL_API_URL: baseUrl }: Pick<Env, 'PRINTFUL_API_URL'>,
  credentials: Pick<PrintfulCredentials, 'token' | 'storeId'>,
): PrintfulClient =>
  createClient({ baseUrl, ...credentials }, { rank: 'reading', signal: new AbortController().signal })

export const openStripe = ({ STRIPE_API_URL: apiUrl }: Pick<Env, 'STRIPE_API_URL'>, secretKey: string) =>
  createStripe({ secretKey, apiUrl }, fetch)

export const openPayments = (env: Env, secretKey: string) =>
  createPayments({ secretKey, apiUrl: env.STRIPE_API_URL, webhookSecret: undefined }, env, {
    clock: systemClock,
    fetch,
  })
