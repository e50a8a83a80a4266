import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { noteRewrite } from './rewrite.ts'

/**
 * Empties the write-ahead log, which has pages as they were before a deletion. Returns false while another process uses it.
 * Call it outside of transactions.
 */
export const emptyWriteAheadLog = (db: Db): boolean =>
  db.all<{ busy: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`)[0]?.busy === 0

/** How long a process of its own waits for the store, which must not block its requests in the same way. */
const TIMEOUT_MS = 10_000

/**
 * Rewrites the database's file without any bytes of what was deleted. For processes of their own: this one sleeps while another
 * one writes. @throws SQLITE_BUSY after ten seconds
 */
export function rewriteDatabase(db: Db): void {
  db.run(sql.raw(`PRAGMA busy_timeout = ${TIMEOUT_MS}`))
  db.run(sql`VACUUM`)
}

/**
 * Rewrites the database for a script, and notes it. Returns false if another process still uses the write-ahead log.
 * @throws SQLITE_BUSY after ten seconds
 */
export function removeDeletedData(db: Db): boolean {
  const startedAt = db.clock.now()
  rewriteDatabase(db)
  noteRewrite(db, startedAt)
  return emptyWriteAheadLog(db)
}
