import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { createPrintfulClient, type PrintfulCredentials } from './client.ts'
import { createRateLimiter, type RateLimiter, requestIntervalMs } from './rate-limiter.ts'
import type { RequestFailure } from './request.ts'

interface Options {
  log: Pick<Logger, 'warn'>
  clock: Clock
  attemptTimeoutMs: number
}

export type ClientFactory = ReturnType<typeof createClientFactory>

/** Creates clients that share one rate limit for each base URL, and log the failures of their calls. */
export function createClientFactory({ log, ...options }: Options) {
  let limiter: { baseUrl: string; limiter: RateLimiter } | undefined

  const limiterFor = (baseUrl: string) => {
    if (limiter?.baseUrl !== baseUrl)
      limiter = { baseUrl, limiter: createRateLimiter(options.clock, requestIntervalMs(baseUrl)) }
    return limiter.limiter
  }

  const onFailure = ({ status, reason, excerpt }: RequestFailure, step: string) =>
    log.warn({ status, step, excerpt }, `Printful ${reason}`)

  return (credentials: PrintfulCredentials, signal: AbortSignal) =>
    createPrintfulClient(credentials, {
      ...options,
      limiter: limiterFor(credentials.baseUrl),
      signal,
      onFailure,
    })
}
