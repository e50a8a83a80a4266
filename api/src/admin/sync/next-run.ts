import { eventName } from '../../printful/webhook/events.ts'
import { type Hints, isPending } from './hints.ts'

/** All instants are milliseconds since the epoch. */
export interface RunTimes {
  startedAt: number
  endedAt: number
}

export interface NextRun {
  at: number
  startedBy: string
}

export interface Debounce {
  /** From the last hint. */
  quietMs: number
  /** From the first one, however many follow. */
  maxMs: number
}

export const DEBOUNCE: Debounce = { quietMs: 60_000, maxMs: 10 * 60_000 }

interface State {
  now: number
  everyMs: number | undefined
  lastRun: RunTimes | undefined
  hints: Hints | undefined
  debounce: Debounce
}

function findScheduledRun({ now, everyMs, lastRun }: State): NextRun | null {
  if (everyMs === undefined) return null
  // A clock that was set back must not put it off.
  const at = lastRun ? Math.min(lastRun.endedAt, now) + everyMs : now
  return { at, startedBy: 'the schedule' }
}

/** A stream of hints costs one run in `maxMs`. */
function findHintedRun({ now, lastRun, hints, debounce }: State): NextRun | null {
  if (!hints || !isPending(hints, lastRun)) return null
  const firstAt = Math.max(hints.firstAt, lastRun?.startedAt ?? 0)
  const at = Math.min(hints.lastAt + debounce.quietMs, firstAt + debounce.maxMs, now + debounce.maxMs)
  return { at, startedBy: eventName(hints.type) }
}

/** Finds when the server syncs next by itself, and why; null for never. */
export function findNextRun(state: State): NextRun | null {
  const scheduled = findScheduledRun(state)
  const hinted = findHintedRun(state)
  return hinted && (!scheduled || hinted.at < scheduled.at) ? hinted : scheduled
}
