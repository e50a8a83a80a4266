import { setTimeout as sleep } from 'node:timers/promises'

/** The only source of time, and of waiting, for all that has to do with orders. A simulation has one of its own. */
export interface Clock {
  /** The time of day, in milliseconds since the epoch. It jumps when somebody sets the machine's clock. */
  now(): number
  date(): Date
  /** Milliseconds since an instant of its own, which never jump. */
  monotonic(): number
  /** @throws the signal's reason as soon as it aborts */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls again and again, without keeping the process alive. Returns what stops it. */
  every(ms: number, run: () => void): () => void
  /** Aborts with a `TimeoutError`. */
  timeout(ms: number): AbortSignal
}

export const systemClock: Clock = {
  now: Date.now,
  date: () => new Date(),
  monotonic: () => performance.now(),
  sleep: async (ms, signal) => {
    if (!signal) return Bun.sleep(ms)
    signal.throwIfAborted()
    await sleep(ms, undefined, { signal }).catch((error) => {
      signal.throwIfAborted()
      throw error
    })
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms)
    timer.unref()
    return () => clearInterval(timer)
  },
  timeout: (ms) => AbortSignal.timeout(ms),
}

/** Calls another server. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Time, and the way to other servers. A simulation has its own. */
export interface Outside {
  clock: Clock
  fetch: Fetch
}
