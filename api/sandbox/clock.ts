import type { Clock } from '../src/platform/clock.ts'

/** The parts of the store's clock that the sandboxes need. */
export type SandboxClock = Pick<Clock, 'now' | 'sleep'>

export const toSeconds = (ms: number) => Math.floor(ms / 1000)
