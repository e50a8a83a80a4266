import type { Log } from '#api/log/log'

/** Errors that no service causes, whatever becomes of it. */
const OWN_ERRORS = ['TypeError', 'RangeError', 'ReferenceError', 'SQLiteError']
/** Lines that say that the queue itself failed. */
const QUEUE_FAILED =
  /^(the outcome of a job was not stored|the queue stopped|the lock of a job was not renewed)$/
/** The network rejects with a TypeError, too. */
const UNREACHABLE = /could not be reached/

/** Calls back for each error or warning in the log that is a fault of the store's own. Nothing is written. */
export function watchLog(log: Log, onFault: (line: string) => void): void {
  const look = (details: unknown, message = '') => {
    const error = findError(details)
    const isOwn = error !== undefined && OWN_ERRORS.includes(error.name) && !UNREACHABLE.test(error.message)
    if (isOwn || QUEUE_FAILED.test(message)) onFault(`${message}: ${error?.stack ?? error}`)
  }
  Object.assign(log, { error: look, warn: look })
}

function findError(details: unknown): Error | undefined {
  if (details instanceof Error) return details
  const err = details instanceof Object && 'err' in details ? details.err : undefined
  return err instanceof Error ? err : undefined
}
