/** True for an error of Stripe with this code, such as `resource_missing`. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const IN_USE = 409

/** True if Stripe has answered a call with this error, so that its idempotency key would only repeat it. */
export function isAnswer(error: unknown): boolean {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status !== IN_USE
}
