import type { Logger } from 'pino'
import { logEvent } from '../../log/log-event.ts'
import { counters } from '../../metrics/counters.ts'
import type { EndedRun } from './runs.ts'

interface Options {
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  onEnded?(run: EndedRun): Promise<void>
}

/** Counts and logs a run that has ended, and passes it on to be stored. */
export async function reportEnd(run: EndedRun, { log, onEnded }: Options): Promise<void> {
  const ms = run.endedAt.getTime() - run.startedAt.getTime()
  const outcome = run.outcome === 'succeeded' ? run.outcome : 'failed'
  counters.syncs[outcome]++
  counters.syncMs += ms
  const { dryRun, productCount: products = null } = run
  logEvent(log, 'sync.ended', { outcome, ms, ...(products !== null && { products }), dryRun })
  try {
    await onEnded?.(run)
  } catch (error) {
    log.error(error, 'the record of a sync could not be stored')
  }
}
