import type { Clock } from '../platform/clock.ts'
import { PrintfulError } from './error.ts'
import { DeadlineExceeded, type RateLimiter } from './rate-limiter.ts'
import { type PrintfulRequest, type RequestFailure, requestOnce } from './request.ts'
import type { Envelope } from './responses.ts'

const MAX_ATTEMPTS = 5
const TOTAL_TIMEOUT_MS = 170_000
const MAX_WAIT_MS = 120_000
const FIRST_PAUSE_MS = 1000

export interface RequestContext {
  limiter: RateLimiter
  clock: Clock
  signal: AbortSignal
  attemptTimeoutMs: number
  onFailure(failure: RequestFailure, step: string): void
}

export interface RetryLimits {
  maxAttempts?: number
  totalTimeoutMs?: number
  latestEndAt?: number
  /** Whether a refusal (4xx) is retried once, since Printful's API has been seen to answer 404 for what exists. */
  retriesRefusal?: boolean
  /** Whether a 404 is an answer, which is not reported as a failure. */
  allows404?: boolean
}

/**
 * Retries transient failures with growing pauses, five times and for 170 s at most unless `limits` says otherwise.
 * @throws PrintfulError that names `step`, or the signal's reason
 */
export async function requestWithRetry(
  url: string,
  init: PrintfulRequest,
  step: string,
  { limiter, clock, signal, attemptTimeoutMs, onFailure }: RequestContext,
  {
    maxAttempts = MAX_ATTEMPTS,
    totalTimeoutMs = TOTAL_TIMEOUT_MS,
    latestEndAt = Number.POSITIVE_INFINITY,
    retriesRefusal = true,
    allows404 = false,
  }: RetryLimits = {},
): Promise<Envelope> {
  // Set by the first attempt: the wait for the limiter doesn't count.
  let deadlineAt = Number.POSITIVE_INFINITY
  let lastFailure: RequestFailure | undefined
  const request = () => {
    if (deadlineAt === Number.POSITIVE_INFINITY) {
      deadlineAt = Math.min(clock.now() + totalTimeoutMs, latestEndAt)
    }
    const timeoutMs = Math.max(1, Math.min(attemptTimeoutMs, deadlineAt - clock.now()))
    return requestOnce(url, init, timeoutMs, signal)
  }

  for (let attempts = 1; ; attempts++) {
    const result = await limiter.run(request, { signal, deadlineAt }).catch((error) => {
      if (!(error instanceof DeadlineExceeded) || !lastFailure) throw error
      throw new PrintfulError({ ...lastFailure, step, attempts: attempts - 1 })
    })
    if (!('retry' in result)) return result

    lastFailure = result
    if (!allows404 || result.status !== 404) onFailure(result, step)
    const waitMs = Math.max(result.waitMs ?? 0, FIRST_PAUSE_MS * 2 ** (attempts - 1))
    const isRefused = result.retry === 'once' && (attempts > 1 || !retriesRefusal)
    const isFinal = result.retry === 'never' || isRefused || attempts === maxAttempts
    if (isFinal || waitMs > MAX_WAIT_MS || clock.now() + waitMs >= deadlineAt) {
      throw new PrintfulError({ ...result, step, attempts })
    }
    if (result.waitMs === undefined) await clock.sleep(waitMs, signal)
    else limiter.pause(waitMs)
  }
}
