import { setTimeout as sleep } from 'node:timers/promises'

export interface Clock {
  now(): number
  /** @throws the signal's reason as soon as it aborts */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

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
