import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../../clock.ts'
import type { Db } from '../../db/client.ts'
import type { ImageDownloader } from '../../images/download.ts'
import { createPrintfulClient, type PrintfulCredentials } from '../../printful/client.ts'
import { createRateLimiter, type RateLimiter, requestIntervalMs } from '../../printful/rate-limiter.ts'
import type { RequestFailure } from '../../printful/request.ts'
import { commitSync, listImageUrls, requireMassHidingAllowed, type SyncResult } from './commit.ts'
import { fetchCatalog } from './fetch-catalog.ts'
import { createProgress, type ProgressFeed } from './progress.ts'
import { toLogEntry } from './summary.ts'

const ATTEMPT_TIMEOUT_MS = 20_000

export interface SyncRunner {
  /** A second call joins the run under way. @throws 502 (Printful), 409 (mass-hiding guard), 503 */
  run(options?: { allowHiding?: boolean }): Promise<SyncResult>
  progress: ProgressFeed
  /** Ends a run under way with a 503, refuses new ones and closes the progress feed. */
  stop(): Promise<void>
}

interface Options {
  db: Db
  credentials(): Promise<PrintfulCredentials | undefined> | PrintfulCredentials | undefined
  images: ImageDownloader
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  onCommitted(changedProductIds: number[]): void
  clock?: Clock
  attemptTimeoutMs?: number
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
  let limiter: { baseUrl: string; limiter: RateLimiter } | undefined
  let running: Promise<SyncResult> | undefined

  const limiterFor = (baseUrl: string) => {
    if (limiter?.baseUrl !== baseUrl)
      limiter = { baseUrl, limiter: createRateLimiter(clock, requestIntervalMs(baseUrl)) }
    return limiter.limiter
  }

  const fetchAndCommit = async (allowHiding: boolean): Promise<SyncResult> => {
    const credentials = await options.credentials()
    if (!credentials)
      throw new HTTPException(503, { message: 'Printful is not configured: set PRINTFUL_API_TOKEN.' })
    const { baseUrl } = credentials
    // Cancels the requests in flight when the run fails.
    const ended = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ended.signal])
    const onFailure = ({ status, reason, excerpt }: RequestFailure, step: string) =>
      log.warn({ status, step, excerpt }, `Printful ${reason}`)
    try {
      const context = { limiter: limiterFor(baseUrl), clock, signal, attemptTimeoutMs, onFailure }
      const client = createPrintfulClient(credentials, context)
      const remote = await fetchCatalog(client, baseUrl, (done, total, product) =>
        progress.update({ done, total, product: product ?? progress.current.product }),
      )
      if (!allowHiding) requireMassHidingAllowed(db, remote)
      // Lets the server respond between two diffs of the whole catalog.
      await clock.sleep(0, signal)
      const downloads = await images.download(listImageUrls(remote), signal, (done, total) =>
        progress.update({ message: `Fetching pictures: ${done} of ${total}` }),
      )
      signal.throwIfAborted()
      const { changed, changedIds, ...result } = commitSync(db, remote, downloads, {
        allowHiding,
        now: new Date(),
      })
      if (changed) onCommitted(changedIds)
      return result
    } finally {
      ended.abort()
    }
  }

  const runAndReport = async (allowHiding: boolean): Promise<SyncResult> => {
    progress.update({ state: 'pending', done: 0, total: 0, product: null, message: null })
    try {
      stopping.signal.throwIfAborted()
      const result = await fetchAndCommit(allowHiding)
      const count = result.products.length
      progress.update({
        state: 'success',
        message: `Synced ${count} ${count === 1 ? 'product' : 'products'}`,
      })
      log.info(toLogEntry(result.summary), 'sync succeeded')
      return result
    } catch (error) {
      const failure = stopping.signal.aborted
        ? new HTTPException(503, { message: 'The store is shutting down.' })
        : error
      const isExpected = failure instanceof HTTPException
      progress.update({
        state: 'error',
        message: isExpected ? failure.message : 'The sync failed for a reason of its own.',
      })
      log.error(isExpected ? { reason: failure.message } : { err: failure }, 'sync failed')
      throw failure
    }
  }

  return {
    progress,
    run({ allowHiding = false } = {}) {
      running ??= runAndReport(allowHiding).finally(() => {
        running = undefined
      })
      return running
    },
    async stop() {
      stopping.abort()
      await running?.catch(() => {})
      progress.close()
    },
  }
}
