import { refuse, type StripeResponse } from './response.ts'

const OTHER_PARAMETERS =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.'

/** Stores the responses to requests with an `Idempotency-Key`. */
export function createReplays() {
  const stored = new Map<string, { request: string; response: StripeResponse }>()
  return {
    /** Returns the first response under this key, or `respond()`, which is stored if it isn't a refusal. */
    once(key: string | null, request: string, respond: () => StripeResponse): StripeResponse {
      const known = key === null ? undefined : stored.get(key)
      if (known && known.request !== request) return refuse(400, 'idempotency_error', OTHER_PARAMETERS)
      if (known) return { ...known.response, headers: { 'Idempotent-Replayed': 'true' } }
      const response = respond()
      if (key !== null && response.status === 200)
        stored.set(key, { request, response: structuredClone(response) })
      return response
    },
  }
}
