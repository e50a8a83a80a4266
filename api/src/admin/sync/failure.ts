import { HTTPException } from 'hono/http-exception'
import { isDatabaseBusy } from '../../db/client.ts'
import { BUSY_RETRY_SECONDS } from '../../db/transact.ts'
import { refusal } from '../../http/refusal.ts'

/** Returns what a run's caller is told: why it was ended from outside, else why it failed. */
export function toFailure(error: unknown, stopping: AbortSignal, cancelling?: AbortSignal): unknown {
  if (stopping.aborted) return new HTTPException(503, { message: 'The store is shutting down.' })
  if (cancelling?.aborted) return cancelling.reason
  if (!isDatabaseBusy(error)) return error
  return new HTTPException(503, {
    message: 'Another process is writing to the database. Sync again.',
    res: new Response(null, { headers: { 'Retry-After': String(BUSY_RETRY_SECONDS) } }),
  })
}

/** @throws 409 while another process syncs */
export function requireLock(lock: () => () => void) {
  try {
    return lock()
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error
    const message = 'Another process is syncing this catalog. Wait for its end, then sync again.'
    throw refusal(409, { reason: 'sync_running' }, message)
  }
}
