import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { Db } from '../../db/client.ts'
import type { ImageDownloader } from '../../images/download.ts'
import { createPrintfulClient, type PrintfulCredentials } from '../../printful/client.ts'
import { type Clock, systemClock } from '../../printful/clock.ts'
import { createRateLimiter, type RateLimiter, requestIntervalMs } from '../../printful/rate-limiter.ts'
import type { RequestFailure } from '../../printful/request.ts'
import { commitSync, imageUrlsOf, requireAllowed, type SyncResult } from './commit.ts'
import { fetchCatalog } from './fetch-catalog.ts'
import { createProgress, type ProgressFeed } from './progress.ts'
import { toLogEntry } from './summary.ts'

const TRY_TIMEOUT_MS = 20_000

export interface SyncRunner {
  /**
   * Syncs the catalog. One run at a time: a second call joins the one under way and gets its answer.
   * @throws PrintfulError (502), or HTTPException 409 (the brake) and 503 (not configured, shutting down); the
   * catalog is then what it was.
   */
  run(options?: { allowHiding?: boolean }): Promise<SyncResult>
  progress: ProgressFeed
  /** Fires once the process is asked to stop: whoever listens to the progress would keep it from ending. */
  stopping: AbortSignal
  /** Ends a run under way, which fails with 503, and refuses new ones. Resolves once nothing is left running. */
  stop(): Promise<void>
}

interface Options {
  db: Db
  /** Where Printful, or its stand-in, answers; undefined when none is configured. Asked before each run. */
  access(): Promise<PrintfulCredentials | undefined> | PrintfulCredentials | undefined
  images: ImageDownloader
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** Called once after a run that changed something, with the products whose pages may look different now. */
  onCommitted(changedProductIds: number[]): void
  clock?: Clock
  tryTimeoutMs?: number
}

/** There is one for the process: it owns the rate limiter and what is known of the run under way. */
export function createSyncRunner({
  clock = systemClock,
  tryTimeoutMs = TRY_TIMEOUT_MS,
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

  const sync = async (allowHiding: boolean): Promise<SyncResult> => {
    const access = await options.access()
    if (!access)
      throw new HTTPException(503, { message: 'Printful is not configured: set PRINTFUL_API_TOKEN.' })
    // Ends with the run, so that no call of a failed run goes on behind it.
    const ended = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ended.signal])
    const onFailure = ({ status, reason, excerpt }: RequestFailure, step: string) =>
      log.warn({ status, step, excerpt }, `Printful ${reason}`)
    try {
      const context = { limiter: limiterFor(access.baseUrl), clock, signal, tryTimeoutMs, onFailure }
      const read = await fetchCatalog(
        createPrintfulClient(access, context),
        access.baseUrl,
        (done, total, product) => progress.set({ done, total, product: product ?? progress.present.product }),
      )
      requireAllowed(db, read, allowHiding)
      // Requests are answered between two looks at the whole catalog, also when there is nothing to fetch.
      await clock.sleep(0, signal)
      const collected = await images.download(imageUrlsOf(read), signal, (done, total) =>
        progress.set({ message: `Fetching pictures: ${done} of ${total}` }),
      )
      signal.throwIfAborted()
      const { changed, changedIds, ...result } = commitSync(db, read, collected, {
        allowHiding,
        now: new Date(),
      })
      if (changed) onCommitted(changedIds)
      return result
    } finally {
      ended.abort()
    }
  }

  const report = async (allowHiding: boolean): Promise<SyncResult> => {
    progress.set({ state: 'pending', done: 0, total: 0, product: null, message: null })
    try {
      stopping.signal.throwIfAborted()
      const result = await sync(allowHiding)
      const count = result.products.length
      progress.set({ state: 'success', message: `Synced ${count} ${count === 1 ? 'product' : 'products'}` })
      log.info(toLogEntry(result.summary), 'sync succeeded')
      return result
    } catch (error) {
      const failure = stopping.signal.aborted
        ? new HTTPException(503, { message: 'The store is shutting down.' })
        : error
      const told = failure instanceof HTTPException
      progress.set({
        state: 'error',
        message: told ? failure.message : 'The sync failed for a reason of its own.',
      })
      log.error(told ? { reason: failure.message } : { err: failure }, 'sync failed')
      throw failure
    }
  }

  return {
    progress,
    stopping: stopping.signal,
    run({ allowHiding = false } = {}) {
      running ??= report(allowHiding).finally(() => {
        running = undefined
      })
      return running
    },
    async stop() {
      stopping.abort()
      await running?.catch(() => {})
    },
  }
}
