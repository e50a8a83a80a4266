import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import type { Env } from '../env.ts'
import { type RateLimiter, takeToken, tooManyRequests } from './rate-limit.ts'

/** Requests a minute from one client. Comments give the CPU time of a request on a small server. */
export const LIMITS_PER_MINUTE = {
  /** Pages (25 ms), searches (5 ms), unknown slugs (2 ms), carts and sessions (1 ms), and bodies over 16 kB (up to 22 ms). */
  renders: 300,
  /** Password hashes (53 ms). Failures have their own, lower limit. */
  logins: 30,
  /** Password hashes (53 ms). */
  signups: 60,
  /** Inserts of a cart (1 ms). */
  newCarts: 120,
  /** Images to decode and encode (200 ms and more). */
  uploads: 60,
  checkoutSteps: 60,
  /** Steps of checkout with one cart, or changes of one order, whatever addresses they come from. */
  checkoutStepsOfCart: 20,
}

const LARGE_BODY_BYTES = 16 * 1024
const TOO_MANY = 'Too many requests. Please wait a moment and try again.'

export interface LimitServices {
  env: Env
  renderLimiter: RateLimiter
}

export const limitWork =
  (services: LimitServices): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const waitSeconds = takeToken(services.renderLimiter, c.env?.clientAddress, services.env)
    if (waitSeconds > 0) throw tooManyRequests(TOO_MANY, waitSeconds)
    await next()
  }

export const limitLargeBodies = (services: LimitServices): MiddlewareHandler<AppEnv> => {
  const limit = limitWork(services)
  return (c, next) => {
    const length = c.req.header('content-length')
    const isLarge = length === undefined ? c.req.raw.body !== null : Number(length) > LARGE_BODY_BYTES
    return isLarge ? limit(c, next) : next()
  }
}

export function limitNewCarts(
  clientAddress: string | undefined,
  { env, newCartLimiter }: { env: Env; newCartLimiter: RateLimiter },
): void {
  const waitSeconds = takeToken(newCartLimiter, clientAddress, env)
  if (waitSeconds > 0)
    throw tooManyRequests('Too many new carts. Please wait a moment and try again.', waitSeconds)
}

export function limitCheckoutSteps(
  clientAddress: string | undefined,
  /** Cart or order of the step. */
  key: string,
  {
    env,
    checkoutLimiter,
    cartStepLimiter,
  }: { env: Env; checkoutLimiter: RateLimiter; cartStepLimiter: RateLimiter },
): void {
  const waitSeconds = takeToken(checkoutLimiter, clientAddress, env) || cartStepLimiter.take(key)
  if (waitSeconds > 0) throw tooManyRequests(TOO_MANY, waitSeconds)
}
