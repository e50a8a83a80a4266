import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { Db } from '#api/db/client'
import type { Pictures } from '#api/pictures/pictures'
import type { Failure } from './attempt.ts'
import { createPrintfulClient, type PrintfulAccess } from './client.ts'
import { type Clock, systemClock } from './clock.ts'
import { createLimiter, type Limiter, paceFor } from './limiter.ts'
import { createProgress, type ProgressFeed } from './progress.ts'
import { readCatalogue } from './read-catalogue.ts'
import { toLogEntry } from './summary.ts'
import { commitSync, pictureUrls, requireAllowed, type SyncResult } from './sync.ts'

const TRY_TIMEOUT_MS = 20_000

export interface SyncRunner {
  /**
   * Syncs the catalogue. One run at a time: a second call joins the one under way and gets its answer.
   * @throws PrintfulError (502), or HTTPException 409 (the brake) and 503 (not configured, shutting down); the
   * catalogue is then what it was.
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
  access(): Promise<PrintfulAccess | undefined> | PrintfulAccess | undefined
  pictures: Pictures
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
  const { db, pictures, log, onCommitted } = options
  const progress = createProgress()
  const stopping = new AbortController()
  let limiter: { baseUrl: string; limiter: Limiter } | undefined
  let running: Promise<SyncResult> | undefined

  const limiterFor = (baseUrl: string) => {
    if (limiter?.baseUrl !== baseUrl) limiter = { baseUrl, limiter: createLimiter(clock, paceFor(baseUrl)) }
    return limiter.limiter
  }

  const sync = async (allowHiding: boolean): Promise<SyncResult> => {
    const access = await options.access()
    if (!access)
      throw new HTTPException(503, { message: 'Printful is not configured: set PRINTFUL_API_TOKEN.' })
    // Ends with the run, so that no call of a failed run goes on behind it.
    const ended = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ended.signal])
    const onFailure = ({ status, reason, excerpt }: Failure, step: string) =>
      log.warn({ status, step, excerpt }, `Printful ${reason}`)
    try {
      const context = { limiter: limiterFor(access.baseUrl), clock, signal, tryTimeoutMs, onFailure }
      const read = await readCatalogue(
        createPrintfulClient(access, context),
        access.baseUrl,
        (done, total, product) => progress.set({ done, total, product: product ?? progress.present.product }),
      )
      requireAllowed(db, read, allowHiding)
      // Requests are answered between two looks at the whole catalogue, also when there is nothing to fetch.
      await clock.sleep(0, signal)
      const collected = await pictures.collect(pictureUrls(read), signal, (done, total) =>
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
