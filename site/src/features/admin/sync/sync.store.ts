import { parseResponse } from 'hono/client'
import { atom } from 'nanostores'
import { toast } from 'sonner'
import { type SyncProgress, syncProgressSchema } from '#shared/contracts/sync'
import { api, SESSION_ENDED } from '../../../lib/api.ts'
import { errorMessage, errorStatus } from '../../../lib/error-message.ts'
import { rememberSync } from './last-sync.ts'

const IDLE: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
const NO_MESSAGE = 'Failed to fetch Printful products'

/** Where the sync stands, whoever started it. */
export const $sync = atom<SyncProgress>(IDLE)
/** The sentence with which a run stopped that would have hidden most of the store; it can go on when asked to. */
export const $massHidingWarning = atom<string | null>(null)

interface OwnRun {
  /** How the stream says that it ended, before its answer came. */
  end: SyncProgress | null
}

/** The run that this page started; all others are known by the stream alone. */
let ownRun: OwnRun | undefined

function succeed(count: number, done = $sync.get()) {
  $sync.set({ ...done, state: 'success', done: done.total, message: `${count} products are up to date.` })
  rememberSync({ at: new Date().toISOString(), count })
  toast.success(`Successfully synced ${count} products from Printful`)
}

/** The stream counts what was read; how many of these were synced stands in its closing sentence. */
const countSynced = ({ message, done }: SyncProgress): number => Number(message?.match(/\d+/)?.[0] ?? done)

function fail(message: string) {
  $sync.set({ ...$sync.get(), state: 'error', message })
  toast.error(`Sync failed: ${message || 'Unknown error'}`)
}

/** Takes one message of the stream. The end of a run of our own is left to its answer, which knows more. */
export function receiveProgress(step: SyncProgress): void {
  const wasPending = $sync.get().state === 'pending'
  if (step.state === 'pending') $sync.set(step)
  else if (ownRun) ownRun.end = step
  else if (!wasPending) $sync.set(step)
  else if (step.state === 'success') succeed(countSynced(step), step)
  else fail(step.message ?? NO_MESSAGE)
}

/**
 * Syncs the catalog, however long that takes; joins a run that is under way. Where the connection breaks meanwhile, the
 * run goes on without us, and the stream tells how it ends.
 */
export async function startSync({ allowHiding = false } = {}): Promise<void> {
  if (ownRun) return
  const run: OwnRun = { end: null }
  ownRun = run
  $massHidingWarning.set(null)
  $sync.set({ ...IDLE, state: 'pending' })
  try {
    const query = allowHiding ? { allowHiding: '1' as const } : {}
    const products = await parseResponse(api.printful.products.$get({ query }))
    ownRun = undefined
    succeed(products.length)
  } catch (error) {
    ownRun = undefined
    const status = errorStatus(error)
    if (status === undefined && run.end) return receiveProgress(run.end)
    if (status === undefined && $sync.get().total > 0) return
    const message = errorMessage(error, NO_MESSAGE)
    fail(message)
    if (status === 409) $massHidingWarning.set(message)
  }
}

/** A stream doesn't say why it was refused, so it is asked whether anyone is still logged in. */
async function reportEndedSession(): Promise<void> {
  const { user } = await parseResponse(api.auth.session.$get())
  if (!user) dispatchEvent(new Event(SESSION_ENDED))
}

/** Follows the server's stream until told to stop. The browser reconnects by itself. */
export function watchSync(): () => void {
  const stream = new EventSource('/_api/printful/progress')
  stream.onmessage = ({ data }) => {
    const step = syncProgressSchema.safeParse(JSON.parse(String(data)))
    if (step.success) receiveProgress(step.data)
  }
  stream.onerror = () => {
    // Refused for good, not merely interrupted.
    if (stream.readyState === EventSource.CLOSED) return void reportEndedSession()
    const present = $sync.get()
    if (present.state === 'pending' && !ownRun) {
      $sync.set({ ...present, message: 'The connection is lost. Trying to reach the store again…' })
    }
  }
  return () => stream.close()
}
