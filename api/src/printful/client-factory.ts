import type { Logger } from 'pino'
import type { Clock, Fetch } from '../platform/clock.ts'
import type { Caller } from './caller.ts'
import { createPrintfulClient, type PrintfulCredentials } from './client.ts'
import { RateLimiter, requestIntervalMs } from './rate-limiter.ts'
import type { RequestFailure } from './request.ts'

/** A step of a shopper must respond within 15 s, whatever Printful does. */
const SHOPPER_TIMEOUT_MS = 13_000

interface Options {
  log: Pick<Logger, 'warn'>
  clock: Clock
  fetch?: Fetch
  attemptTimeoutMs: number
  intervalMs?: number | undefined
}

export type ClientFactory = ReturnType<typeof createClientFactory>

/** Creates clients that share a rate limit. All calls of a shopper's client end 13 s after it was created. */
export function createClientFactory({ log, intervalMs, fetch = globalThis.fetch, ...options }: Options) {
  const { clock } = options
  let limiter: { baseUrl: string; limiter: RateLimiter } | undefined

  const limiterFor = (baseUrl: string) => {
    if (limiter?.baseUrl !== baseUrl)
      limiter = { baseUrl, limiter: new RateLimiter(clock, intervalMs ?? requestIntervalMs(baseUrl)) }
    return limiter.limiter
  }

  const onFailure = ({ status, reason, excerpt }: RequestFailure, step: string) =>
    log.warn({ status, step, excerpt }, `Printful ${reason}`)

  return (credentials: PrintfulCredentials, { rank, clientKeys = [], signal }: Caller) =>
    createPrintfulClient(credentials, {
      ...options,
      fetch,
      limiter: limiterFor(credentials.baseUrl),
      rank,
      clientKeys,
      signal,
      deadlineAt: rank === 'shopper' ? clock.monotonic() + SHOPPER_TIMEOUT_MS : Number.POSITIVE_INFINITY,
      onFailure,
    })
}
