import type { Outside } from '../platform/clock.ts'
import type { Rank } from './caller.ts'
import { PrintfulError } from './error.ts'
import { NotServed, type RateLimiter } from './rate-limiter.ts'
import { type PrintfulRequest, type RequestFailure, requestOnce } from './request.ts'
import type { Envelope } from './responses.ts'

const MAX_ATTEMPTS = 5
const TOTAL_TIMEOUT_MS = 170_000
const MAX_WAIT_MS = 120_000
const FIRST_PAUSE_MS = 1000
/** A call that starts later than this before its deadline could hardly be answered. */
const MIN_ATTEMPT_MS = 3000
/** Longest wait for a turn. A job of the outbox is retried instead, and lets others go on meanwhile. */
const MAX_TURN_WAIT_MS: Record<Rank, number> = {
  placing: 30_000,
  shopper: Number.POSITIVE_INFINITY,
  reading: 20_000,
  sync: Number.POSITIVE_INFINITY,
}

export interface RequestContext extends Outside {
  limiter: RateLimiter
  rank: Rank
  clientKeys: readonly string[]
  signal: AbortSignal
  /** Instant by which all calls must have ended, with the wait for their turns. */
  deadlineAt: number
  attemptTimeoutMs: number
  onFailure(failure: RequestFailure, step: string): void
}

export interface RetryLimits {
  maxAttempts?: number
  totalTimeoutMs?: number
  latestEndAt?: number
  /** True to retry a refusal (4xx) once, because Printful's API has been seen to answer 404 for what exists. */
  retriesRefusal?: boolean
  allows404?: boolean
  isBulk?: boolean
}

/** Retries transient failures with growing pauses. @throws PrintfulError that names `step`, or the signal's reason */
export async function requestWithRetry(
  url: string,
  init: PrintfulRequest,
  step: string,
  { limiter, clock, fetch, signal, attemptTimeoutMs, onFailure, ...caller }: RequestContext,
  {
    maxAttempts = MAX_ATTEMPTS,
    totalTimeoutMs = TOTAL_TIMEOUT_MS,
    latestEndAt = Number.POSITIVE_INFINITY,
    retriesRefusal = true,
    allows404 = false,
    isBulk = false,
  }: RetryLimits = {},
): Promise<Envelope> {
  // The call's own time begins with its first attempt. The wait for a turn counts only for the caller's deadline.
  let deadlineAt = Number.POSITIVE_INFINITY
  let lastFailure: RequestFailure | undefined
  const request = () => {
    if (deadlineAt === Number.POSITIVE_INFINITY) {
      deadlineAt = Math.min(clock.monotonic() + totalTimeoutMs, latestEndAt, caller.deadlineAt)
    }
    const timeoutMs = Math.max(1, Math.min(attemptTimeoutMs, deadlineAt - clock.monotonic()))
    return requestOnce(url, init, { clock, fetch }, timeoutMs, signal)
  }

  for (let attempts = 1; ; attempts++) {
    const latestStartAt = Math.min(
      deadlineAt,
      caller.deadlineAt - MIN_ATTEMPT_MS,
      clock.monotonic() + MAX_TURN_WAIT_MS[caller.rank],
    )
    const result = await limiter.run(request, { ...caller, isBulk, signal, latestStartAt }).catch((error) => {
      if (!(error instanceof NotServed)) throw error
      const failure = lastFailure ?? toFailure(error)
      throw new PrintfulError({ ...failure, waitMs: error.waitMs, step, attempts: attempts - 1 })
    })
    if (!('retry' in result)) return result

    lastFailure = result
    if (!allows404 || result.status !== 404) onFailure(result, step)
    const waitMs = Math.max(result.waitMs ?? 0, FIRST_PAUSE_MS * 2 ** (attempts - 1))
    // Other calls must keep the wait that Printful asks for, even if this one isn't repeated.
    if (result.waitMs !== undefined) limiter.pause(waitMs, isBulk)
    const isRefused = result.retry === 'once' && (attempts > 1 || !retriesRefusal)
    const isFinal = result.retry === 'never' || isRefused || attempts === maxAttempts
    if (isFinal || waitMs > MAX_WAIT_MS || clock.monotonic() + waitMs >= deadlineAt) {
      throw new PrintfulError({ ...result, step, attempts })
    }
    if (result.waitMs === undefined) await clock.sleep(waitMs, signal)
  }
}

const toFailure = ({ waitMs, isPaused }: NotServed) => ({
  reason: isPaused ? `asked to wait ${Math.ceil(waitMs / 1000)} s` : 'could not be asked in time',
})
