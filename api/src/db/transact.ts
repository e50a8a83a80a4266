import { type Clock, systemClock } from '../platform/clock.ts'
import { type Db, isDatabaseBusy, isDatabaseError, type OpenDatabase } from './client.ts'

export const BUSY_RETRY_SECONDS = 5

const FIRST_DELAY_MS = 5
const MAX_DELAY_MS = 250
const MAX_WAIT_MS = 10_000

/**
 * Tries again while another process writes, and lets the server respond between two attempts: SQLite itself would wait in the
 * event loop. `write` must not have written anything when it fails.
 * @throws SQLITE_BUSY after ten seconds
 */
export async function retryWhileBusy<T>(write: () => T, clock: Clock = systemClock): Promise<T> {
  let delayMs = FIRST_DELAY_MS
  for (let waitedMs = 0; ; waitedMs += delayMs, delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)) {
    try {
      return write()
    } catch (error) {
      if (!isDatabaseBusy(error) || waitedMs >= MAX_WAIT_MS) throw error
    }
    await clock.sleep(delayMs)
  }
}

/** Runs a change in a transaction. @throws SQLITE_BUSY while another process writes */
export const transactNow = <T>(db: Db, change: (tx: Db) => T): T =>
  db.transaction((tx) => change(Object.assign(tx, { clock: db.clock })), { behavior: 'immediate' })

/**
 * Runs a change in a transaction that takes the write lock before it reads, so that no parallel change is lost. The change
 * runs once: only the lock is waited for. @throws SQLITE_BUSY after ten seconds
 */
export const transact = <T>(db: Db, change: (tx: Db) => T): Promise<T> =>
  retryWhileBusy(() => transactNow(db, change), db.clock)

/**
 * Runs a long change in a transaction of its own connection. The server responds whenever the change calls `breathe`, and reads
 * what was there before until all of it is committed at once. Other writes wait by `transact`.
 * @throws SQLITE_BUSY after ten seconds
 */
export async function transactInSlices<T>(
  database: Pick<OpenDatabase, 'db' | 'openWriter'>,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const { clock } = database.db
  const writer = database.openWriter()
  try {
    await retryWhileBusy(writer.begin, clock)
    try {
      const result = await change(writer.db)
      writer.commit()
      return result
    } catch (error) {
      writer.rollback()
      throw error
    }
  } finally {
    writer.close()
  }
}

/** Writes what a read notes aside, which another one can note. False where the database can't be written now. */
export function writeIfPossible(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if (isDatabaseError(error)) return false
    throw error
  }
}
