import { setTimeout as sleep } from 'node:timers/promises'

/** Source of time for orders, in milliseconds. `now` jumps when the machine's clock is set, `monotonic` never does. */
export interface Clock {
  now(): number
  date(): Date
  monotonic(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  every(ms: number, run: () => void): () => void
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

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export interface Outside {
  clock: Clock
  fetch: Fetch
}
