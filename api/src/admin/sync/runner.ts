import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { PrintfulAccess } from '#shared/contracts/range-health'
import { listStoredBlanks } from '../../blanks/queries.ts'
import { type Clock, systemClock } from '../../clock.ts'
import { type Db, isDatabaseBusy } from '../../db/client.ts'
import type { ImageDownloader } from '../../images/download.ts'
import { logEvent } from '../../log-event.ts'
import { counters } from '../../metrics/counters.ts'
import type { PrintfulCredentials } from '../../printful/client.ts'
import { createClientFactory } from '../../printful/client-factory.ts'
import { sourceName, toSourceId } from '../../printful/source-id.ts'
import { createAccessCheck } from './check-access.ts'
import { commitSync, listImageUrls, requireGuards, type SyncResult } from './commit.ts'
import { fetchBlanks } from './fetch-blanks.ts'
import { fetchCatalog } from './fetch-catalog.ts'
import { NO_OPTIONS, type SyncOptions } from './options.ts'
import { createProgress, type ProgressFeed } from './progress.ts'
import { EMPTY_REPORT, StoppedByGuard } from './report.ts'
import type { EndedRun } from './runs.ts'
import { requireSource } from './source-guard.ts'
import { toLogEntry } from './summary.ts'

const ATTEMPT_TIMEOUT_MS = 20_000

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
  /** Ends a run under way with a 503, refuses new ones and closes the progress feed. */
  stop(): Promise<void>
}

interface Options {
  db: Db
  credentials(): Promise<PrintfulCredentials | undefined> | PrintfulCredentials | undefined
  images: ImageDownloader
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  onCommitted(changedProductIds: number[], isCollectionCreated: boolean): void
  /** Called once for each run, before its caller has the result. */
  onEnded?(run: EndedRun): void
  /** Returns the function that releases the lock. @throws SQLITE_BUSY while another process syncs */
  lock(): () => void
  clock?: Clock
  attemptTimeoutMs?: number
}

function toFailure(error: unknown, isStopping: boolean): unknown {
  if (isStopping) return new HTTPException(503, { message: 'The store is shutting down.' })
  if (!isDatabaseBusy(error)) return error
  return new HTTPException(503, { message: 'Another process is writing to the database. Sync again.' })
}

/** @throws 409 while another process syncs */
function requireLock(lock: Options['lock']) {
  try {
    return lock()
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error
    const message = 'Another process is syncing this catalog. Wait for its end, then sync again.'
    throw new HTTPException(409, { message })
  }
}

/** One for the process, because the rate limit counts by token. */
export function createSyncRunner({
  clock = systemClock,
  attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
  ...options
}: Options): SyncRunner {
  const { db, images, log, onCommitted } = options
  const progress = createProgress()
  const stopping = new AbortController()
  let running: { options: SyncOptions; result: Promise<SyncResult> } | undefined

  const clientFor = createClientFactory({ log, clock, attemptTimeoutMs })

  const checkAccess = createAccessCheck({
    credentials: options.credentials,
    createClient: clientFor,
    stopping: stopping.signal,
    clock,
  })

  const fetchAndCommit = async (syncOptions: SyncOptions): Promise<SyncResult> => {
    const credentials = await options.credentials()
    if (!credentials)
      throw new HTTPException(503, { message: 'Printful is not configured: set PRINTFUL_API_TOKEN.' })
    const { baseUrl } = credentials
    logEvent(log, 'sync.started', { source: sourceName(toSourceId(credentials)), ...syncOptions })
    requireSource(db, credentials, syncOptions.changeSource)
    const release = requireLock(options.lock)
    // Cancels the requests in flight when the run fails.
    const ended = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ended.signal])
    try {
      const client = clientFor(credentials, signal)
      const remote = await fetchCatalog(client, baseUrl, (done, total, product) =>
        progress.update({ done, total, product: product ?? progress.current.product }),
      )
      requireGuards(db, { remote, credentials, options: syncOptions })
      const source = toSourceId(credentials)
      const storedBlanks = listStoredBlanks(db, source)
      const fetchedBlanks = await fetchBlanks(remote, {
        client,
        baseUrl,
        source,
        stored: storedBlanks,
        now: new Date(),
        onProgress: (done, total) => progress.update({ message: `Reading garments: ${done} of ${total}` }),
      })
      const fetched = { remote, fetchedBlanks, credentials, options: syncOptions }
      // Lets the server respond between two diffs of the whole catalog.
      await clock.sleep(0, signal)
      const blanks = [...storedBlanks.values(), ...fetchedBlanks.blanks]
      const urls = syncOptions.dryRun ? [] : listImageUrls(remote, blanks)
      const downloads = await images.download(urls, signal, (done, total) =>
        progress.update({ message: `Fetching pictures: ${done} of ${total}` }),
      )
      signal.throwIfAborted()
      const committed = commitSync(db, fetched, downloads, new Date())
      const { changed, changedIds, isCollectionCreated, ...result } = committed
      if (changed) onCommitted(changedIds, isCollectionCreated)
      return result
    } finally {
      ended.abort()
      release()
    }
  }

  const reportEnd = ({ startedAt, endedAt, outcome, dryRun, ...run }: EndedRun, products?: number) => {
    const ms = endedAt.getTime() - startedAt.getTime()
    const counted = outcome === 'succeeded' ? outcome : 'failed'
    counters.syncs[counted]++
    counters.syncMs += ms
    logEvent(log, 'sync.ended', { outcome: counted, ms, ...(products !== undefined && { products }), dryRun })
    try {
      options.onEnded?.({ startedAt, endedAt, outcome, dryRun, ...run })
    } catch (error) {
      log.error(error, 'the record of a sync could not be stored')
    }
  }

  const runAndReport = async (syncOptions: SyncOptions, startedBy: string): Promise<SyncResult> => {
    const run = { startedAt: new Date(), startedBy, dryRun: syncOptions.dryRun, source: await findSource() }
    const end = (rest: Pick<EndedRun, 'outcome' | 'message' | 'report'>, products?: number) =>
      reportEnd({ ...run, endedAt: new Date(), ...rest }, products)
    progress.update({ state: 'pending', done: 0, total: 0, product: null, message: null })
    try {
      stopping.signal.throwIfAborted()
      const result = await fetchAndCommit(syncOptions)
      const count = result.products.length
      const message = syncOptions.dryRun
        ? 'Dry run: nothing was written'
        : `Synced ${count} ${count === 1 ? 'product' : 'products'}`
      log.info(toLogEntry(result.summary), 'sync succeeded')
      end({ outcome: 'succeeded', message, report: result.report }, count)
      progress.update({ state: 'success', message })
      return result
    } catch (error) {
      const failure = toFailure(error, stopping.signal.aborted)
      const isExpected = failure instanceof HTTPException
      const message = isExpected ? failure.message : 'The sync failed for a reason of its own.'
      log.error(isExpected ? { reason: message } : { err: failure }, 'sync failed')
      const isStopped = stopping.signal.aborted || (isExpected && failure.status === 409)
      const report = failure instanceof StoppedByGuard ? failure.report : EMPTY_REPORT
      end({ outcome: isStopped ? 'stopped' : 'failed', message, report })
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

  return {
    progress,
    checkAccess: () =>
      checkAccess().catch((error) => {
        throw toFailure(error, stopping.signal.aborted)
      }),
    run(given = {}, startedBy = 'the server') {
      const syncOptions = { ...NO_OPTIONS, ...given }
      if (running && !Bun.deepEquals(running.options, syncOptions)) {
        const message =
          'Another sync with other options is running. Wait for its end, then start this one again.'
        return Promise.reject(new HTTPException(409, { message }))
      }
      running ??= {
        options: syncOptions,
        result: runAndReport(syncOptions, startedBy).finally(() => {
          running = undefined
        }),
      }
      return running.result
    },
    async stop() {
      stopping.abort()
      await running?.result.catch(() => {})
      progress.close()
    },
  }
}
