import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Env } from '../env.ts'
import { type RateLimiter, takeToken, tooManyRequests } from './rate-limit.ts'

/** Requests a minute from one client address. The times are what one request costs in CPU on a small server. */
export const LIMITS_PER_MINUTE = {
  /**
   * Requests that make the server work: a rendered page (25 ms), a search (5 ms), a page of an unknown slug (2 ms), the items
   * of a cart (1 ms), a list of sessions (1 ms) and a body over 16 kB (up to 22 ms).
   */
  renders: 300,
  /** Logins: a password hash (53 ms). Failures have a limit of their own, which is lower. */
  logins: 30,
  /** Sign-ups: a password hash (53 ms). */
  signups: 60,
  /** Carts in the database (1 ms). */
  newCarts: 120,
  /** Images that are decoded and encoded (200 ms and more). */
  uploads: 60,
  /** Counted views of a product (0.1 ms). */
  views: 300,
  /** Steps of checkout, which ask Printful and Stripe. */
  checkoutSteps: 60,
  /** Steps of checkout with one cart, whatever addresses they come from. */
  checkoutStepsOfCart: 20,
}

const LARGE_BODY_BYTES = 16 * 1024
const TOO_MANY = 'Too many requests. Please wait a moment and try again.'

export interface LimitServices {
  env: Env
  renderLimiter: RateLimiter
}

/** Counts a request against the limit on work. @throws 429 */
export const limitWork =
  (services: LimitServices): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const waitSeconds = takeToken(services.renderLimiter, c.env?.clientAddress, services.env)
    if (waitSeconds > 0) throw tooManyRequests(TOO_MANY, waitSeconds)
    await next()
  }

/** Counts a request with a large body, or one of unknown length, against the limit on work. @throws 429 */
export const limitLargeBodies = (services: LimitServices): MiddlewareHandler<AppEnv> => {
  const limit = limitWork(services)
  return (c, next) => {
    const length = c.req.header('content-length')
    const isLarge = length === undefined ? c.req.raw.body !== null : Number(length) > LARGE_BODY_BYTES
    return isLarge ? limit(c, next) : next()
  }
}

/** Counts a new cart against the client's limit. @throws 429 */
export function limitNewCarts(
  clientAddress: string | undefined,
  { env, newCartLimiter }: { env: Env; newCartLimiter: RateLimiter },
): void {
  const waitSeconds = takeToken(newCartLimiter, clientAddress, env)
  if (waitSeconds > 0)
    throw tooManyRequests('Too many new carts. Please wait a moment and try again.', waitSeconds)
}

/** Counts a step of checkout against the limits of the client and of the cart. @throws 429 */
export function limitCheckoutSteps(
  clientAddress: string | undefined,
  cartId: number,
  {
    env,
    checkoutLimiter,
    cartStepLimiter,
  }: { env: Env; checkoutLimiter: RateLimiter; cartStepLimiter: RateLimiter },
): void {
  const waitSeconds = takeToken(checkoutLimiter, clientAddress, env) || cartStepLimiter.take(String(cartId))
  if (waitSeconds > 0) throw tooManyRequests(TOO_MANY, waitSeconds)
}
