export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

const IN_USE = 409
const TOO_MANY = 429

/** True if Stripe has responded, so that the idempotency key would only repeat this error. */
export function isResponse(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status !== IN_USE
}

export function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return status >= 400 && status < 500 && status !== IN_USE && status !== TOO_MANY
}

const UNAUTHORIZED = 401

/** True if Stripe accepts the key and refuses the call, as for a restricted key. */
export const isForbidden = (error: unknown): boolean => isRefusal(error) && statusOf(error) !== UNAUTHORIZED

/** True if Stripe gave no response, so that other calls fail in the same way. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeConnectionError'
