import type { Logger } from 'pino'
import type { Db } from '../../db/client.ts'
import { retryWhileBusy } from '../../db/transact.ts'
import { type Clock, wallClock } from '../../platform/clock.ts'
import type { SyncEvent } from '../../printful/webhook/events.ts'
import { findHints, saveHint } from './hints.ts'
import { DEBOUNCE, type Debounce, findNextRun, type NextRun, type RunTimes } from './next-run.ts'
import type { SyncRunner } from './runner.ts'
import { findLastRun } from './runs.ts'

/** Between two looks at the clock and at the runs of other processes. A timer holds 24.8 days at most. */
const MAX_SLEEP_MS = 60_000
const BUSY_SLEEP_MS = 1000

export interface AutoSync {
  /** Syncs by the schedule and after hints from now on. */
  start(): void
  /** A sync should follow soon. */
  hint(type: SyncEvent): Promise<void>
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
  /** Of the time of day. */
  clock?: Clock
}

export function createAutoSync({
  db,
  sync,
  everyMs,
  log,
  debounce = DEBOUNCE,
  clock = wallClock,
}: Options): AutoSync {
  const stopping = new AbortController()
  let waking = new AbortController()
  /** For a run whose record could not be stored. */
  let lastAttempt: RunTimes | undefined

  const lastRun = (): RunTimes | undefined => {
    const stored = findLastRun(db)
    const run = stored && { startedAt: stored.startedAt.getTime(), endedAt: stored.endedAt.getTime() }
    return lastAttempt && (!run || lastAttempt.startedAt > run.startedAt) ? lastAttempt : run
  }

  const next = () =>
    findNextRun({ now: clock.now(), everyMs, lastRun: lastRun(), hints: findHints(db), debounce })

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
    // The runner logs and records why it failed.
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
    async hint(type) {
      await retryWhileBusy(() => saveHint(db, type, clock.now(), lastRun()))
      waking.abort()
    },
    next,
    lastRun,
    stop: () => stopping.abort(),
  }
}
