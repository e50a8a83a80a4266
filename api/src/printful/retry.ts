import type { Clock } from '../clock.ts'
import { PrintfulError } from './error.ts'
import { DeadlineExceeded, type RateLimiter } from './rate-limiter.ts'
import { type RequestFailure, requestOnce } from './request.ts'
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

/**
 * Retries transient failures with growing pauses, for at most 170 s and not beyond `latestEndAt` of the clock.
 * @throws PrintfulError that names `step`, or the signal's reason
 */
export async function requestWithRetry(
  url: string,
  headers: Record<string, string>,
  step: string,
  { limiter, clock, signal, attemptTimeoutMs, onFailure }: RequestContext,
  latestEndAt = Number.POSITIVE_INFINITY,
): Promise<Envelope> {
  // Set by the first attempt: the wait for the limiter doesn't count.
  let deadlineAt = Number.POSITIVE_INFINITY
  let lastFailure: RequestFailure | undefined
  const request = () => {
    if (deadlineAt === Number.POSITIVE_INFINITY) {
      deadlineAt = Math.min(clock.now() + TOTAL_TIMEOUT_MS, latestEndAt)
    }
    const timeoutMs = Math.max(1, Math.min(attemptTimeoutMs, deadlineAt - clock.now()))
    return requestOnce(url, headers, timeoutMs, signal)
  }

  for (let attempts = 1; ; attempts++) {
    const result = await limiter.run(request, { signal, deadlineAt }).catch((error) => {
      if (!(error instanceof DeadlineExceeded) || !lastFailure) throw error
      throw new PrintfulError({ ...lastFailure, step, attempts: attempts - 1 })
    })
    if (!('retry' in result)) return result

    lastFailure = result
    onFailure(result, step)
    const waitMs = Math.max(result.waitMs ?? 0, FIRST_PAUSE_MS * 2 ** (attempts - 1))
    const isFinal =
      result.retry === 'never' || (result.retry === 'once' && attempts > 1) || attempts === MAX_ATTEMPTS
    if (isFinal || waitMs > MAX_WAIT_MS || clock.now() + waitMs >= deadlineAt) {
      throw new PrintfulError({ ...result, step, attempts })
    }
    if (result.waitMs === undefined) await clock.sleep(waitMs, signal)
    else limiter.pause(waitMs)
  }
}
