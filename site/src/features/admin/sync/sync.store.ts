import { parseResponse } from 'hono/client'
import { atom } from 'nanostores'
import { toast } from 'sonner'
import { type SyncProgress, type SyncQuery, syncProgressSchema } from '#shared/contracts/sync'
import type { RefusalReason } from '#shared/refusal'
import { api, SESSION_ENDED } from '../../../lib/api.ts'
import { errorMessage, serverMessage } from '../../../lib/error-message.ts'
import { parseJson } from '../../../lib/parse-json.ts'
import { findRefusal } from '../refusal.ts'
import { saveLastSync } from './last-sync.ts'

const IDLE: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
const PREVIEWED = 'The preview is the first of the past syncs. Nothing was written.'
const NO_MESSAGE = 'Failed to fetch Printful products'

const OVERRIDES = { sync_would_hide: 'allowHiding', sync_would_reprice: 'allowPrices' } as const

export const $sync = atom<SyncProgress>(IDLE)
export interface StoppedSync {
  reason: keyof typeof OVERRIDES
  message: string
  query: SyncQuery
}

/** Sync that a guard stopped and an administrator may continue. */
export const $stoppedSync = atom<StoppedSync | null>(null)

interface OwnRun {
  query: SyncQuery
  /** End that the stream has reported. */
  end: SyncProgress | null
  /** True once the server has reported the sync. Before, it has nothing to cancel. */
  hasBegun: boolean
  isCancelled: boolean
  /** True once the response can't come any more, so that the stream alone reports the end. */
  isResponseLost: boolean
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

/** Offers to sync again without the guard that stopped a sync. */
function offerOverride(query: SyncQuery, reason: RefusalReason | undefined, message: string) {
  if (reason === 'sync_would_hide' || reason === 'sync_would_reprice')
    $stoppedSync.set({ reason, message, query: { ...query, [OVERRIDES[reason]]: '1' } })
}

/** Applies one message of the stream. The end of this page's own sync comes with its response, which has the products. */
export function receiveProgress(progress: SyncProgress): void {
  const wasPending = $sync.get().state === 'pending'
  if (progress.state === 'pending') {
    $sync.set(progress)
    beginOwnRun()
  } else if (ownRun) {
    if (ownRun.hasBegun) ownRun.end = progress
    if (ownRun.isResponseLost) endLostRun(ownRun, progress)
  } else if (!wasPending) $sync.set(progress)
  else reportEnd(progress)
}

function reportEnd(progress: SyncProgress): void {
  // `done` also counts skipped products, and a dry run synced none.
  const count = progress.productCount
  if (progress.state !== 'success') fail(progress.message ?? NO_MESSAGE)
  else if (count === undefined) $sync.set(progress)
  else succeed(count, progress)
}

function endLostRun({ query }: OwnRun, progress: SyncProgress): void {
  ownRun = undefined
  reportEnd(progress)
  offerOverride(query, progress.reason, progress.message ?? NO_MESSAGE)
}

/** Sends a cancellation that came before the server had begun the sync. */
function beginOwnRun(): void {
  if (!ownRun || ownRun.hasBegun) return
  ownRun.hasBegun = true
  if (ownRun.isCancelled) void cancelSync()
}

/** Starts a sync, or joins a running one, and waits for its end. If the response is lost, the stream reports the end. */
export async function startSync(query: SyncQuery = {}): Promise<void> {
  if (ownRun) return
  const run: OwnRun = { query, end: null, hasBegun: false, isCancelled: false, isResponseLost: false }
  ownRun = run
  $stoppedSync.set(null)
  $sync.set({ ...IDLE, state: 'pending' })
  try {
    const products = await parseResponse(api.printful.products.$get({ query }))
    ownRun = undefined
    if (query.dryRun === '1') $sync.set({ ...$sync.get(), state: 'success', message: PREVIEWED })
    else succeed(products.length)
  } catch (error) {
    // A proxy that waits no longer answers without a sentence of the store, and the sync goes on.
    if (run.hasBegun && serverMessage(error) === undefined) {
      run.isResponseLost = true
      if (run.end) endLostRun(run, run.end)
      return
    }
    ownRun = undefined
    const message = errorMessage(error, NO_MESSAGE)
    fail(message)
    offerOverride(query, findRefusal(error)?.reason, message)
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
    if (progress.state === 'pending' && (!ownRun || ownRun.isResponseLost)) {
      $sync.set({ ...progress, message: 'The connection is lost. Trying to reach the store again…' })
    }
  }
  return () => stream.close()
}
