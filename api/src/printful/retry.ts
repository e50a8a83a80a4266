import type { Clock } from './clock.ts'
import { PrintfulError } from './error.ts'
import { DeadlineExceeded, type RateLimiter } from './rate-limiter.ts'
import { type RequestFailure, requestOnce } from './request.ts'
import type { Envelope } from './responses.ts'

const MAX_TRIES = 5
/** A single call that is in trouble is given up after this long, all waiting included. */
const TIMEOUT_MS = 170_000
const MAX_WAIT_MS = 120_000
const FIRST_PAUSE_MS = 1000

export interface CallContext {
  limiter: RateLimiter
  clock: Clock
  signal: AbortSignal
  /** For one try, its body included. */
  tryTimeoutMs: number
  onFailure(failure: RequestFailure, step: string): void
}

/**
 * Asks until there is an answer: what may pass is tried again after growing pauses, what the provider refuses is not.
 * @throws PrintfulError with a sentence that names `step`, or the signal's reason.
 */
export async function requestWithRetry(
  url: string,
  headers: Record<string, string>,
  step: string,
  { limiter, clock, signal, tryTimeoutMs, onFailure }: CallContext,
): Promise<Envelope> {
  let deadlineAt = Number.POSITIVE_INFINITY
  let last: RequestFailure | undefined
  for (let tries = 1; ; tries++) {
    const answer = await limiter
      .run(
        () => {
          if (deadlineAt === Number.POSITIVE_INFINITY) deadlineAt = clock.now() + TIMEOUT_MS
          return requestOnce(
            url,
            headers,
            Math.max(1, Math.min(tryTimeoutMs, deadlineAt - clock.now())),
            signal,
          )
        },
        { signal, deadlineAt },
      )
      .catch((error) => {
        if (error instanceof DeadlineExceeded && last)
          throw new PrintfulError({ ...last, step, tries: tries - 1 })
        throw error
      })
    if (!('retry' in answer)) return answer

    last = answer
    onFailure(answer, step)
    const waitMs = Math.max(answer.waitMs ?? 0, FIRST_PAUSE_MS * 2 ** (tries - 1))
    const enough = answer.retry === 'no' || (answer.retry === 'once' && tries > 1) || tries === MAX_TRIES
    if (enough || waitMs > MAX_WAIT_MS || clock.now() + waitMs >= deadlineAt) {
      throw new PrintfulError({ ...answer, step, tries })
    }
    if (answer.waitMs === undefined) await clock.sleep(waitMs, signal)
    else limiter.pause(waitMs)
  }
}
