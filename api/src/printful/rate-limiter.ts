import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Clock } from './clock.ts'

/** Printful allows 120 calls a minute. A little wider than 500 ms, so that late timers never crowd a minute. */
const REQUEST_INTERVAL_MS = 510
const MAX_IN_FLIGHT = 8

/** Thrown when a call's turn would come after the time it has left. */
export class DeadlineExceeded extends Error {}

export interface RateLimiter {
  /** Runs the task when it is its turn. @throws TooLate, or the signal's reason. */
  run<T>(task: () => Promise<T>, options: { signal: AbortSignal; deadlineAt?: number }): Promise<T>
  /** Nobody's turn comes before this much time has passed: the provider asked everyone to wait. */
  pause(ms: number): void
}

/** How far apart calls to this host start: Printful itself is paced, a stand-in on this machine or network is not. */
export function requestIntervalMs(baseUrl: string): number {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  const near = isIP(host)
    ? ipaddr.process(host).range() !== 'unicast'
    : host === 'localhost' || host.endsWith('.localhost') || !host.includes('.')
  return near ? 0 : REQUEST_INTERVAL_MS
}

/**
 * Spaces calls evenly and keeps at most eight in flight. The provider counts by token, so there is one for the whole
 * process: whoever is told to wait makes everyone wait.
 */
export function createRateLimiter(
  clock: Clock,
  intervalMs: number,
  maxInFlight = MAX_IN_FLIGHT,
): RateLimiter {
  let nextAt = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY
  let inFlight = 0
  const queue: (() => void)[] = []

  const enter = async () => {
    if (inFlight >= maxInFlight) await new Promise<void>((resolve) => queue.push(resolve))
    else inFlight++
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else inFlight--
  }
  const turn = async (signal: AbortSignal, deadlineAt: number) => {
    for (;;) {
      signal.throwIfAborted()
      const now = clock.now()
      const at = Math.max(now, nextAt, pausedUntil)
      if (at > deadlineAt) throw new DeadlineExceeded()
      nextAt = at + intervalMs
      if (at > now) await clock.sleep(at - now, signal)
      if (pausedUntil <= clock.now()) return
    }
  }

  return {
    async run(task, { signal, deadlineAt = Number.POSITIVE_INFINITY }) {
      await enter()
      try {
        await turn(signal, deadlineAt)
        return await task()
      } finally {
        leave()
      }
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms)
    },
  }
}
