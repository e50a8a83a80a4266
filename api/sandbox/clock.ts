import type { Clock } from '../src/platform/clock.ts'

export type SandboxClock = Pick<Clock, 'now' | 'sleep'>

export const toSeconds = (ms: number) => Math.floor(ms / 1000)
