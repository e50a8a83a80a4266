import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import pLimit from 'p-limit'
import type { Clock } from '../platform/clock.ts'

/** Printful allows 120 calls a minute; above 500 ms, so that a late timer never puts 121 into one. */
const REQUEST_INTERVAL_MS = 510
const MAX_IN_FLIGHT = 8

/** A request could only start after its deadline. */
export class DeadlineExceeded extends Error {}

export interface RateLimiter {
  /** @throws DeadlineExceeded, the signal's reason, or what the task throws */
  run<T>(task: () => Promise<T>, options: { signal: AbortSignal; deadlineAt?: number }): Promise<T>
  pause(ms: number): void
}

/** The interval between two requests to this host: 0 for a sandbox on this machine or network. */
export function requestIntervalMs(baseUrl: string): number {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '')
  const isLocal = isIP(host)
    ? ipaddr.process(host).range() !== 'unicast'
    : host === 'localhost' || host.endsWith('.localhost') || !host.includes('.')
  return isLocal ? 0 : REQUEST_INTERVAL_MS
}

/**
 * Spaces requests evenly and keeps at most eight in flight. Printful counts by token, so one process has one limiter.
 */
export function createRateLimiter(
  clock: Clock,
  intervalMs: number,
  maxInFlight = MAX_IN_FLIGHT,
): RateLimiter {
  const limit = pLimit(maxInFlight)
  let nextStartAt = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY

  const waitForStart = async (signal: AbortSignal, deadlineAt: number) => {
    do {
      signal.throwIfAborted()
      const now = clock.now()
      const startAt = Math.max(now, nextStartAt, pausedUntil)
      if (startAt > deadlineAt) throw new DeadlineExceeded()
      nextStartAt = startAt + intervalMs
      if (startAt > now) await clock.sleep(startAt - now, signal)
      // A pause may have begun during the sleep.
    } while (pausedUntil > clock.now())
  }

  return {
    run: (task, { signal, deadlineAt = Number.POSITIVE_INFINITY }) =>
      limit(async () => {
        await waitForStart(signal, deadlineAt)
        return task()
      }),
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms)
    },
  }
}
