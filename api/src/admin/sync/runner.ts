import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { PrintfulAccess } from '#shared/contracts/range-health'
import type { OpenDatabase } from '../../db/client.ts'
import { findRefusal, refusal } from '../../http/refusal.ts'
import type { ImageDownloader } from '../../images/download.ts'
import { logEvent } from '../../log/log-event.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { PrintfulCredentials } from '../../printful/client.ts'
import { type ClientFactory, createClientFactory } from '../../printful/client-factory.ts'
import { sourceName, toSourceId } from '../../printful/source-id.ts'
import { createAccessCheck } from './check-access.ts'
import { commitSync, type SyncResult } from './commit.ts'
import { requireLock, toFailure } from './failure.ts'
import { fetchSync } from './fetch-sync.ts'
import { NO_OPTIONS, type SyncOptions } from './options.ts'
import { createProgress, IDLE, type ProgressFeed } from './progress.ts'
import { EMPTY_REPORT, StoppedByGuard } from './report.ts'
import { reportEnd } from './report-end.ts'
import type { EndedRun } from './runs.ts'
import { requireSource } from './source-guard.ts'
import { toLogEntry } from './summary.ts'

export const ATTEMPT_TIMEOUT_MS = 20_000

export interface SyncRunner {
  /**
   * A second call joins the run under way if it has the same options.
   * @param startedBy a person's name, or what else started it
   * @throws 502 (Printful), 409 (a guard, another source, a run with other options), 503
   */
  run(options?: Partial<SyncOptions>, startedBy?: string): Promise<SyncResult>
  progress: ProgressFeed
  /** Whether Printful accepts the token now, asked at most once in 30 seconds. @throws 503 while the process stops */
  checkAccess(): Promise<PrintfulAccess>
  /**
   * Ends the run under way, which fails with 'Cancelled by {by}.' and writes nothing. Resolves when another can start.
   * @throws 409 without one, and where it has written its changes already
   */
  cancel(by: string): Promise<void>
  /** Ends a run under way with a 503, refuses new ones and closes the progress feed. */
  stop(): Promise<void>
}

interface Options {
  database: Pick<OpenDatabase, 'db' | 'openWriter'>
  credentials(): Promise<PrintfulCredentials | undefined> | PrintfulCredentials | undefined
  images: ImageDownloader
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** Called after the transaction, which has logged what it made outdated. */
  onCommitted(): void
  /** Called once for each run, before its caller has the result. */
  onEnded?(run: EndedRun): Promise<void>
  /** Returns the function that releases the lock. @throws SQLITE_BUSY while another process syncs */
  lock(): () => void
  /** Of the process, for one rate limit. */
  createClient?: ClientFactory
  clock?: Clock
  attemptTimeoutMs?: number
}

interface Run {
  options: SyncOptions
  cancelling: AbortController
  isCommitted: boolean
}

/** One for the process, because the rate limit counts by token. */
export function createSyncRunner({
  clock = systemClock,
  attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
  ...options
}: Options): SyncRunner {
  const { database, images, log, onCommitted } = options
  const { db } = database
  const progress = createProgress()
  const stopping = new AbortController()
  let running: (Run & { result: Promise<SyncResult> }) | undefined
  const clientFor = options.createClient ?? createClientFactory({ log, clock, attemptTimeoutMs })

  const checkAccess = createAccessCheck({
    credentials: options.credentials,
    createClient: clientFor,
    stopping: stopping.signal,
    clock,
  })

  const fetchAndCommit = async (run: Run): Promise<SyncResult> => {
    const credentials = await options.credentials()
    if (!credentials)
      throw new HTTPException(503, { message: 'Printful is not configured: set PRINTFUL_API_TOKEN.' })
    logEvent(log, 'sync.started', { source: sourceName(toSourceId(credentials)), ...run.options })
    requireSource(db, credentials, run.options.changeSource)
    const release = requireLock(options.lock)
    // Cancels the requests in flight when the run fails.
    const ended = new AbortController()
    const signal = AbortSignal.any([stopping.signal, run.cancelling.signal, ended.signal])
    try {
      const client = clientFor(credentials, signal)
      const context = { db, images, clock, progress, client, credentials, signal, options: run.options }
      const { fetched, downloads } = await fetchSync(context)
      const result = await commitSync(database, fetched, downloads, { now: new Date(), signal })
      run.isCommitted = true
      onCommitted()
      return result
    } finally {
      ended.abort()
      release()
    }
  }

  const runAndReport = async (run: Run, startedBy: string): Promise<SyncResult> => {
    const { dryRun } = run.options
    const started = { startedAt: new Date(), startedBy, dryRun, source: await findSource() }
    const end = (rest: Pick<EndedRun, 'outcome' | 'message' | 'report' | 'productCount' | 'reason'>) =>
      reportEnd({ ...started, endedAt: new Date(), ...rest }, options)
    progress.update({ ...IDLE, state: 'pending' })
    try {
      stopping.signal.throwIfAborted()
      const result = await fetchAndCommit(run)
      const productCount = result.products.length
      const products = `${productCount} ${productCount === 1 ? 'product' : 'products'}`
      const message = dryRun ? 'Dry run: nothing was written' : `Synced ${products}`
      log.info(toLogEntry(result.summary), 'sync succeeded')
      await end({ outcome: 'succeeded', message, report: result.report, productCount })
      progress.update({ state: 'success', message, ...(!dryRun && { productCount }) })
      return result
    } catch (error) {
      const failure = toFailure(error, stopping.signal, run.cancelling.signal)
      const isExpected = failure instanceof HTTPException
      const message = isExpected ? failure.message : 'The sync failed for a reason of its own.'
      log.error(isExpected ? { reason: message } : { err: failure }, 'sync failed')
      const isStopped = stopping.signal.aborted || (isExpected && failure.status === 409)
      const report = failure instanceof StoppedByGuard ? failure.report : EMPTY_REPORT
      const reason = isExpected ? findRefusal(failure)?.reason : undefined
      await end({ outcome: isStopped ? 'stopped' : 'failed', message, report, reason })
      progress.update({ state: 'error', message })
      throw failure
    }
  }

  /** Null where there is none, or where the run itself is about to fail for the same reason. */
  const findSource = async () => {
    try {
      const credentials = await options.credentials()
      return credentials ? sourceName(toSourceId(credentials)) : null
    } catch {
      return null
    }
  }

  const start = (syncOptions: SyncOptions, startedBy: string) => {
    const run = { options: syncOptions, cancelling: new AbortController(), isCommitted: false }
    const result = runAndReport(run, startedBy).finally(() => {
      running = undefined
    })
    return Object.assign(run, { result })
  }

  return {
    progress,
    checkAccess: () =>
      checkAccess().catch((error) => {
        throw toFailure(error, stopping.signal)
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
      if (!running) throw new HTTPException(409, { message: 'There is no sync to cancel.' })
      if (running.isCommitted)
        throw new HTTPException(409, { message: 'Too late to cancel: the sync has written its changes.' })
      running.cancelling.abort(new HTTPException(409, { message: `Cancelled by ${by}.` }))
      await running.result.catch(() => {})
    },
    async stop() {
      stopping.abort()
      await running?.result.catch(() => {})
      progress.close()
    },
  }
}
