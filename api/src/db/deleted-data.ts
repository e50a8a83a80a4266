import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Empties the write-ahead log, which has pages as they were before a deletion. Returns false while another process uses it.
 * Call it outside of transactions.
 */
export const emptyWriteAheadLog = (db: Db): boolean =>
  db.all<{ busy: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`)[0]?.busy === 0

/** How long a script waits for the store, which must not block its requests in the same way. */
const TIMEOUT_MS = 10_000

/**
 * Rewrites the database without what was deleted before it overwrote deleted data. For scripts: the process sleeps while another
 * one writes. Returns false if that one still uses the write-ahead log. @throws SQLITE_BUSY after ten seconds
 */
export function removeDeletedData(db: Db): boolean {
  db.run(sql.raw(`PRAGMA busy_timeout = ${TIMEOUT_MS}`))
  db.run(sql`VACUUM`)
  return emptyWriteAheadLog(db)
}
