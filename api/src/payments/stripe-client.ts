import Stripe from 'stripe'
import type { Fetch } from '../platform/clock.ts'

export interface StripeCredentials {
  secretKey: string
  apiUrl: string
}

const TIMEOUT_MS = 10_000
export const MAX_RETRIES = 2

export function createStripe({ secretKey, apiUrl }: StripeCredentials, fetch: Fetch): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch),
  })
}
