import { setTimeout } from 'node:timers/promises'

export interface SandboxClock {
  /** Returns the milliseconds since the epoch. */
  now(): number
  /** @throws the signal's reason as soon as it aborts */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: SandboxClock = {
  now: () => Date.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
}

export const toSeconds = (ms: number) => Math.floor(ms / 1000)
