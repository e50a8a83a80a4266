import type { PrintfulAccess } from '#shared/contracts/catalog-health'
import { type SyncOptions, syncQuerySchema } from '#shared/contracts/sync'
import { conflict, refusal } from '../http/refusal.ts'
import { systemClock } from '../platform/clock.ts'
import { createAccessCheck } from '../printful/check-access.ts'
import { createClientFactory } from '../printful/client-factory.ts'
import type { SyncResult } from './outcome.ts'
import { createProgress, type ProgressFeed } from './progress.ts'
import { type Run, runSync, type SyncContext, toFailure } from './run.ts'

export const ATTEMPT_TIMEOUT_MS = 20_000

const NO_OPTIONS = syncQuerySchema.parse({})

export interface SyncRunner {
  /** Runs a sync, or joins one with the same options. @throws 502 (Printful), 409 (a guard or another run), 503 */
  run(options?: Partial<SyncOptions>, startedBy?: string): Promise<SyncResult>
  progress: ProgressFeed
  /** Checks whether Printful accepts the token, at most once in 30 seconds. @throws 503 while the process stops */
  checkAccess(): Promise<PrintfulAccess>
  /** Cancels a run, which writes nothing. Resolves when another can start. @throws 409 without one, or after its writes */
  cancel(by: string): Promise<void>
  /** Ends a run with a 503, refuses new ones and closes the progress feed. */
  stop(): Promise<void>
}

type Options = Omit<SyncContext, 'createClient' | 'clock' | 'progress' | 'stopping'> &
  Partial<Pick<SyncContext, 'createClient' | 'clock'>> & { attemptTimeoutMs?: number }

/** Creates the process's only runner, because the rate limit counts by token. */
export function createSyncRunner({
  clock = systemClock,
  attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
  ...options
}: Options): SyncRunner {
  const { log, credentials } = options
  const progress = createProgress()
  const stop = new AbortController()
  const stopping = stop.signal
  const createClient = options.createClient ?? createClientFactory({ log, clock, attemptTimeoutMs })
  const checkAccess = createAccessCheck({ credentials, createClient, stopping, clock })
  const context: SyncContext = { ...options, createClient, clock, progress, stopping }
  let running: (Run & { result: Promise<SyncResult> }) | undefined

  const start = (syncOptions: SyncOptions, startedBy: string) => {
    const run = { options: syncOptions, startedBy, cancelling: new AbortController(), isCommitted: false }
    const result = runSync(context, run).finally(() => {
      running = undefined
    })
    return Object.assign(run, { result })
  }

  return {
    progress,
    checkAccess: () =>
      checkAccess().catch((error) => {
        throw toFailure(error, stopping)
      }),
    run(given = {}, startedBy = 'the server') {
      const syncOptions = { ...NO_OPTIONS, ...given }
      if (running?.cancelling.signal.aborted) {
        const again = () => this.run(given, startedBy)
        return running.result.then(again, again)
      }
      if (running && !Bun.deepEquals(running.options, syncOptions)) {
        const message =
          'Another sync with other options is running. Wait for its end, then start this one again.'
        return Promise.reject(refusal(409, { reason: 'sync_running' }, message))
      }
      running ??= start(syncOptions, startedBy)
      return running.result
    },
    async cancel(by) {
      if (!running) throw conflict('There is no sync to cancel.')
      if (running.isCommitted) throw conflict('Too late to cancel: the sync has written its changes.')
      running.cancelling.abort(conflict(`Cancelled by ${by}.`))
      await running.result.catch(() => {})
    },
    async stop() {
      stop.abort()
      await running?.result.catch(() => {})
      progress.close()
    },
  }
}
