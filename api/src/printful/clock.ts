import { setTimeout as sleep } from 'node:timers/promises'

/** Time as the client sees it, so that a test can let minutes pass at once. */
export interface Clock {
  /** Milliseconds; only differences count. */
  now(): number
  /** @throws the signal's reason as soon as it is aborted. */
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
