import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { SyncOptions } from '#shared/contracts/sync'
import { isDatabaseBusy, type OpenDatabase } from '../db/client.ts'
import { BUSY_RETRY_SECONDS } from '../db/transact.ts'
import { findRefusal, refusal } from '../http/refusal.ts'
import type { ImageDownloader } from '../images/download.ts'
import { logEvent } from '../log/log-event.ts'
import type { Clock } from '../platform/clock.ts'
import { counters } from '../platform/counters.ts'
import type { PrintfulCredentials } from '../printful/client.ts'
import type { ClientFactory } from '../printful/client-factory.ts'
import { PrintfulError } from '../printful/error.ts'
import { sourceName, toSourceId } from '../printful/source-id.ts'
import { fetchSync } from './fetch.ts'
import { requireSource } from './guards.ts'
import { EMPTY_REPORT, StoppedByGuard, type SyncResult, toLogEntry } from './outcome.ts'
import { IDLE, type ProgressFeed } from './progress.ts'
import type { EndedRun } from './runs.ts'
import { writeSync } from './write.ts'

export interface SyncContext {
  database: Pick<OpenDatabase, 'db' | 'openWriter'>
  credentials(): Promise<PrintfulCredentials | undefined> | PrintfulCredentials | undefined
  images: ImageDownloader
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  onCommitted(): void
  onEnded?(run: EndedRun): Promise<void>
  /** Returns the function that releases the lock. @throws SQLITE_BUSY while another process syncs */
  lock(): () => void
  createClient: ClientFactory
  clock: Clock
  progress: ProgressFeed
  stopping: AbortSignal
}

export interface Run {
  options: SyncOptions
  startedBy: string
  cancelling: AbortController
  isCommitted: boolean
}

/** Runs one sync and records it. @throws an error with a message for the caller */
export async function runSync(context: SyncContext, run: Run): Promise<SyncResult> {
  const { progress, log, stopping } = context
  const { dryRun } = run.options
  const { startedBy } = run
  const started = { startedAt: new Date(), startedBy, dryRun, source: await findSource(context) }
  const end = (rest: Pick<EndedRun, 'outcome' | 'message' | 'report' | 'productCount' | 'reason'>) =>
    recordEnd(context, { ...started, endedAt: new Date(), ...rest })
  progress.update({ ...IDLE, state: 'pending' })
  try {
    stopping.throwIfAborted()
    const result = await fetchAndWrite(context, run)
    const { report, products } = result
    const productCount = products.length
    const count = `${productCount} ${productCount === 1 ? 'product' : 'products'}`
    const message = dryRun ? 'Dry run: nothing was written' : `Synced ${count}`
    log.info(toLogEntry(report), 'sync succeeded')
    await end({ outcome: 'succeeded', message, report, productCount })
    progress.update({ state: 'success', message, ...(!dryRun && { productCount }) })
    return result
  } catch (error) {
    const failure = toFailure(error, stopping, run.cancelling.signal)
    const isExpected = failure instanceof HTTPException
    const message = isExpected ? failure.message : 'The sync failed for a reason of its own.'
    const reasonForLog = failure instanceof PrintfulError ? failure.logMessage : message
    log.error(isExpected ? { reason: reasonForLog } : { err: failure }, 'sync failed')
    const isStopped = stopping.aborted || (isExpected && failure.status === 409)
    const report = failure instanceof StoppedByGuard ? failure.report : EMPTY_REPORT
    const reason = isExpected ? findRefusal(failure)?.reason : undefined
    await end({ outcome: isStopped ? 'stopped' : 'failed', message, report, reason })
    progress.update({ state: 'error', message, reason })
    throw failure
  }
}

async function fetchAndWrite(context: SyncContext, run: Run): Promise<SyncResult> {
  const { database, log, progress, images, clock, stopping } = context
  const { db } = database
  const { options } = run
  const credentials = await context.credentials()
  if (!credentials)
    throw new HTTPException(503, { message: 'Printful is not configured: set PRINTFUL_API_TOKEN.' })
  logEvent(log, 'sync.started', { source: sourceName(toSourceId(credentials)), ...options })
  requireSource(db, credentials, options.changeSource)
  const release = requireLock(context.lock)
  // A failure cancels the requests in flight.
  const ended = new AbortController()
  const signal = AbortSignal.any([stopping, run.cancelling.signal, ended.signal])
  try {
    const client = context.createClient(credentials, { rank: 'sync', signal })
    const fetched = await fetchSync({ db, images, clock, progress, client, credentials, signal, options })
    const result = await writeSync(database, fetched, { now: new Date(), signal })
    run.isCommitted = true
    context.onCommitted()
    return result
  } finally {
    ended.abort()
    release()
  }
}

async function findSource({ credentials }: SyncContext): Promise<string | null> {
  try {
    const found = await credentials()
    return found ? sourceName(toSourceId(found)) : null
  } catch {
    return null
  }
}

async function recordEnd({ log, onEnded }: SyncContext, run: EndedRun): Promise<void> {
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

/** Returns the error for a caller: the reason of an abort, or else the failure. */
export function toFailure(error: unknown, stopping: AbortSignal, cancelling?: AbortSignal): unknown {
  if (stopping.aborted) return new HTTPException(503, { message: 'The store is shutting down.' })
  if (cancelling?.aborted) return cancelling.reason
  if (!isDatabaseBusy(error)) return error
  return new HTTPException(503, {
    message: 'Another process is writing to the database. Sync again.',
    res: new Response(null, { headers: { 'Retry-After': String(BUSY_RETRY_SECONDS) } }),
  })
}

function requireLock(lock: () => () => void) {
  try {
    return lock()
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error
    const message = 'Another process is syncing this catalog. Wait for its end, then sync again.'
    throw refusal(409, { reason: 'sync_running' }, message)
  }
}
