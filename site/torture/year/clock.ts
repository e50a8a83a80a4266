import type { Clock } from '#api/platform/clock'
import type { Owner, Schedule } from './schedule.ts'

/** A machine's clock, which somebody can set forward. */
export interface MachineClock extends Clock {
  offsetMs: number
}

/** Creates the clock of a process. What waits for it is dropped with its owner. */
export function createClock(schedule: Schedule, owner: Owner, offsetMs = 0): MachineClock {
  const startedAt = schedule.now
  const clock: MachineClock = {
    offsetMs,
    now: () => schedule.now + clock.offsetMs,
    date: () => new Date(clock.now()),
    monotonic: () => schedule.now - startedAt,
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const abort = () => {
        cancel()
        reject(signal?.reason)
      }
      const cancel = schedule.after(
        ms,
        () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        },
        owner,
      )
      signal?.addEventListener('abort', abort)
      return promise
    },
    every: (ms, run) => schedule.every(ms, run, owner),
    timeout(ms) {
      const controller = new AbortController()
      schedule.after(ms, () => controller.abort(new DOMException('It took too long.', 'TimeoutError')), owner)
      return controller.signal
    },
  }
  return clock
}
