import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import { retryWhileBusy } from '../db/transact.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import {
  eventName,
  findWebhookEvents,
  isPending,
  type SyncEvent,
  saveWebhookEvent,
  type WebhookEvents,
} from '../printful/webhook/events.ts'
import type { SyncRunner } from './runner.ts'
import { findLastRun } from './runs.ts'

/** Longest wait before the clock and other processes' runs are checked. A timer holds at most 24.8 days. */
const MAX_SLEEP_MS = 60_000
const BUSY_SLEEP_MS = 1000

export interface AutoSync {
  start(): void
  onEvent(type: SyncEvent): Promise<void>
  next(): NextRun | null
  lastRun(): RunTimes | undefined
  stop(): void
}

interface Options {
  db: Db
  sync: Pick<SyncRunner, 'run'> & { progress: Pick<SyncRunner['progress'], 'current'> }
  everyMs: number | undefined
  log: Pick<Logger, 'error'>
  debounce?: Debounce
  clock?: Clock
}

export function createAutoSync({
  db,
  sync,
  everyMs,
  log,
  debounce = DEBOUNCE,
  clock = systemClock,
}: Options): AutoSync {
  const stopping = new AbortController()
  let waking = new AbortController()
  /** Times of a run whose record could not be stored. */
  let lastAttempt: RunTimes | undefined

  const lastRun = (): RunTimes | undefined => {
    const stored = findLastRun(db)
    const run = stored && { startedAt: stored.startedAt.getTime(), endedAt: stored.endedAt.getTime() }
    return lastAttempt && (!run || lastAttempt.startedAt > run.startedAt) ? lastAttempt : run
  }

  const next = () =>
    findNextRun({ now: clock.now(), everyMs, lastRun: lastRun(), events: findWebhookEvents(db), debounce })

  const sleep = async (ms: number) => {
    waking = new AbortController()
    await clock.sleep(ms, AbortSignal.any([stopping.signal, waking.signal])).catch(() => {})
  }

  const runOrWait = async () => {
    const run = next()
    const waitMs = run ? run.at - clock.now() : MAX_SLEEP_MS
    if (!run || waitMs > 0) return sleep(Math.min(waitMs, MAX_SLEEP_MS))
    if (sync.progress.current.state === 'pending') return sleep(BUSY_SLEEP_MS)
    const startedAt = clock.now()
    // The runner logs and records the failure.
    await sync.run({}, run.startedBy).catch(() => {})
    lastAttempt = { startedAt, endedAt: clock.now() }
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await runOrWait()
      } catch (error) {
        log.error(error, 'the next sync could not be planned')
        await sleep(MAX_SLEEP_MS)
      }
    }
  }

  return {
    start: () => void loop(),
    async onEvent(type) {
      await retryWhileBusy(() => saveWebhookEvent(db, type, clock.now(), lastRun()), clock)
      waking.abort()
    },
    next,
    lastRun,
    stop: () => stopping.abort(),
  }
}

/** Times of a run, in milliseconds since the epoch. */
export interface RunTimes {
  startedAt: number
  endedAt: number
}

export interface NextRun {
  at: number
  startedBy: string
}

export interface Debounce {
  quietMs: number
  maxMs: number
}

export const DEBOUNCE: Debounce = { quietMs: 60_000, maxMs: 10 * 60_000 }

interface State {
  now: number
  everyMs: number | undefined
  lastRun: RunTimes | undefined
  events: WebhookEvents | undefined
  debounce: Debounce
}

function findScheduledRun({ now, everyMs, lastRun }: State): NextRun | null {
  if (everyMs === undefined) return null
  // A clock that was set back must not delay the run.
  const at = lastRun ? Math.min(lastRun.endedAt, now) + everyMs : now
  return { at, startedBy: 'the schedule' }
}

/** Plans one run for a stream of events, after `maxMs` at the latest. */
function findRunAfterEvents({ now, lastRun, events, debounce }: State): NextRun | null {
  if (!events || !isPending(events, lastRun)) return null
  const firstAt = Math.max(events.firstAt, lastRun?.startedAt ?? 0)
  const at = Math.min(events.lastAt + debounce.quietMs, firstAt + debounce.maxMs, now + debounce.maxMs)
  return { at, startedBy: eventName(events.type) }
}

/** Finds when and why the server syncs next, or null. */
export function findNextRun(state: State): NextRun | null {
  const scheduled = findScheduledRun(state)
  const afterEvents = findRunAfterEvents(state)
  return afterEvents && (!scheduled || afterEvents.at < scheduled.at) ? afterEvents : scheduled
}
