import { takeToken, tooManyRequests } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'

/** Counts a new cart against the client's limit. @throws 429 */
export function limitNewCarts(
  clientAddress: string | undefined,
  { env, newCartLimiter }: Pick<Services, 'env' | 'newCartLimiter'>,
): void {
  const waitSeconds = takeToken(newCartLimiter, clientAddress, env)
  if (waitSeconds > 0)
    throw tooManyRequests('Too many new carts. Please wait a moment and try again.', waitSeconds)
}
