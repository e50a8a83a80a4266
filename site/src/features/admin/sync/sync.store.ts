import { parseResponse } from 'hono/client'
import { atom } from 'nanostores'
import { toast } from 'sonner'
import { type SyncProgress, type SyncQuery, syncProgressSchema } from '#shared/contracts/sync'
import { api, SESSION_ENDED } from '../../../lib/api.ts'
import { errorMessage, errorStatus } from '../../../lib/error-message.ts'
import { parseJson } from '../../../lib/parse-json.ts'
import { findRefusal } from '../refusal.ts'
import { saveLastSync } from './last-sync.ts'

const IDLE: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
const PREVIEWED = 'The preview is the first of the past syncs. Nothing was written.'
const NO_MESSAGE = 'Failed to fetch Printful products'

export const $sync = atom<SyncProgress>(IDLE)
export interface StoppedSync {
  reason: 'sync_would_hide' | 'sync_would_reprice'
  message: string
  query: SyncQuery
}

/** Sync that a guard stopped and an administrator may continue. */
export const $stoppedSync = atom<StoppedSync | null>(null)

interface OwnRun {
  end: SyncProgress | null
  /** True once the server has reported the sync. Before, it has nothing to cancel. */
  hasBegun: boolean
  isCancelled: boolean
}

let ownRun: OwnRun | undefined

/** Options of the one toast about the sync. */
const TOAST = { id: 'sync' }

function succeed(count: number, progress = $sync.get()) {
  const message = count === 1 ? '1 product is up to date.' : `${count} products are up to date.`
  $sync.set({ ...progress, state: 'success', done: progress.total, message })
  saveLastSync({ at: new Date().toISOString(), count })
  toast.success(`Successfully synced ${count} products from Printful`, TOAST)
}

function fail(message: string) {
  $sync.set({ ...$sync.get(), state: 'error', message })
  toast.error(`Sync failed: ${message || 'Unknown error'}`, TOAST)
}

/** Applies one message of the stream. The end of this page's own sync comes with its response, which has the products. */
export function receiveProgress(progress: SyncProgress): void {
  const wasPending = $sync.get().state === 'pending'
  // `done` also counts skipped products, and a dry run synced none.
  const count = progress.productCount
  if (progress.state === 'pending') {
    $sync.set(progress)
    beginOwnRun()
  } else if (ownRun) ownRun.end = progress
  else if (!wasPending) $sync.set(progress)
  else if (progress.state !== 'success') fail(progress.message ?? NO_MESSAGE)
  else if (count === undefined) $sync.set(progress)
  else succeed(count, progress)
}

/** Sends a cancellation that came before the server had begun the sync. */
function beginOwnRun(): void {
  if (!ownRun || ownRun.hasBegun) return
  ownRun.hasBegun = true
  if (ownRun.isCancelled) void cancelSync()
}

/** Starts a sync, or joins a running one, and waits for its end. If the connection breaks, the stream reports the end. */
export async function startSync(query: SyncQuery = {}): Promise<void> {
  if (ownRun) return
  const run: OwnRun = { end: null, hasBegun: false, isCancelled: false }
  ownRun = run
  $stoppedSync.set(null)
  $sync.set({ ...IDLE, state: 'pending' })
  try {
    const products = await parseResponse(api.printful.products.$get({ query }))
    ownRun = undefined
    if (query.dryRun === '1') $sync.set({ ...$sync.get(), state: 'success', message: PREVIEWED })
    else succeed(products.length)
  } catch (error) {
    ownRun = undefined
    const status = errorStatus(error)
    if (status === undefined && run.end) return receiveProgress(run.end)
    if (status === undefined && $sync.get().total > 0) return
    const message = errorMessage(error, NO_MESSAGE)
    fail(message)
    const refusal = findRefusal(error)
    if (refusal?.reason === 'sync_would_hide' || refusal?.reason === 'sync_would_reprice') {
      const { reason, details } = refusal
      $stoppedSync.set({ reason, message, query: { ...query, [details.override]: '1' } })
    }
  }
}

/** Ends the running sync for everybody. Its end is reported like any other. */
export async function cancelSync(): Promise<void> {
  if (ownRun && !ownRun.hasBegun) {
    ownRun.isCancelled = true
    return
  }
  try {
    await parseResponse(api.admin.sync.cancel.$post({ json: {} }))
  } catch (error) {
    toast.error(errorMessage(error, 'The sync could not be cancelled.'), TOAST)
  }
}

/** Checks the session with a call, because an `EventSource` doesn't expose a 401. */
async function checkSession(): Promise<void> {
  const { user } = await parseResponse(api.auth.session.$get())
  if (!user) dispatchEvent(new Event(SESSION_ENDED))
}

/** Follows the server's stream, which the browser reconnects. Returns a function that stops it. */
export function watchSync(): () => void {
  const stream = new EventSource('/_api/printful/progress')
  stream.onmessage = ({ data }) => {
    const progress = parseJson(String(data), syncProgressSchema)
    if (progress) receiveProgress(progress)
  }
  stream.onerror = () => {
    // A closed stream was refused with a status. An interrupted one reconnects.
    if (stream.readyState === EventSource.CLOSED) return void checkSession()
    const progress = $sync.get()
    if (progress.state === 'pending' && !ownRun) {
      $sync.set({ ...progress, message: 'The connection is lost. Trying to reach the store again…' })
    }
  }
  return () => stream.close()
}
