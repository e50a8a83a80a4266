import { HTTPException } from 'hono/http-exception'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type Db, isDatabaseBusy, isDatabaseError, type OpenDatabase } from './client.ts'

export const BUSY_RETRY_SECONDS = 5

const FIRST_DELAY_MS = 5
const MAX_DELAY_MS = 250
const MAX_WAIT_MS = 10_000

/** Refuses a transaction with 409. `afterwards` is written in one of its own, once the refused one is rolled back. */
export class TransactionRefused extends HTTPException {
  constructor(
    message: string,
    readonly afterwards: (tx: Db) => void,
  ) {
    super(409, { message })
  }
}

/** Resolves also if a transaction was refused, so that one order doesn't stop the others. Returns undefined then. */
export const unlessRefused = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error) => {
    if (error instanceof TransactionRefused) return undefined
    throw error
  })

/** Retries without blocking the event loop while another process writes. `write` must fail before it writes. */
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

const begin = <T>(db: Db, change: (tx: Db) => T): T =>
  db.transaction((tx) => change(Object.assign(tx, { clock: db.clock })), { behavior: 'immediate' })

export function transactNow<T>(db: Db, change: (tx: Db) => T): T {
  try {
    return begin(db, (tx) => {
      db.guard?.begin()
      const result = change(tx)
      db.guard?.check(tx)
      return result
    })
  } catch (error) {
    if (error instanceof TransactionRefused) begin(db, error.afterwards)
    throw error
  }
}

/** Runs a change once, with the write lock before its reads, so that no change is lost. @throws SQLITE_BUSY after 10 s */
export const transact = <T>(db: Db, change: (tx: Db) => T): Promise<T> =>
  retryWhileBusy(() => transactNow(db, change), db.clock)

/** Runs a long change on its own connection. The server reads the former state until it commits. @throws SQLITE_BUSY after 10 s */
export async function transactInSlices<T>(
  database: Pick<OpenDatabase, 'db' | 'openWriter'>,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  const { clock } = database.db
  const writer = database.openWriter()
  try {
    await retryWhileBusy(writer.begin, clock)
    try {
      writer.db.guard?.begin()
      const result = await change(writer.db)
      writer.db.guard?.check(writer.db)
      writer.commit()
      return result
    } catch (error) {
      writer.rollback()
      if (error instanceof TransactionRefused) await transact(database.db, error.afterwards)
      throw error
    }
  } finally {
    writer.close()
  }
}

/** Writes something that may be lost. Returns false if the database can't be written now. */
export function writeIfPossible(write: () => void): boolean {
  try {
    write()
    return true
  } catch (error) {
    if (isDatabaseError(error)) return false
    throw error
  }
}
