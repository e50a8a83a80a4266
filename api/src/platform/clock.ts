import { setTimeout as sleep } from 'node:timers/promises'

export interface Clock {
  now(): number
  /** @throws the signal's reason as soon as it aborts */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** `now` is monotonic, with a zero of its own. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: async (ms, signal) => {
    signal?.throwIfAborted()
    await sleep(ms, undefined, { signal }).catch((error) => {
      signal?.throwIfAborted()
      throw error
    })
  },
}

/** `now` is the time of day, in milliseconds since the epoch. */
export const wallClock: Clock = { ...systemClock, now: Date.now }
