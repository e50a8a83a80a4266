import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Empties the write-ahead log of deleted data. Returns false while another process uses it. Call it outside of transactions. */
export const emptyWriteAheadLog = (db: Db): boolean =>
  db.all<{ busy: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`)[0]?.busy === 0

const TIMEOUT_MS = 10_000

/** Rewrites the file without deleted bytes. Returns false if another process uses the log. It blocks: call it in a process of its own. @throws SQLITE_BUSY after ten seconds */
export function removeDeletedData(db: Db): boolean {
  db.run(sql.raw(`PRAGMA busy_timeout = ${TIMEOUT_MS}`))
  db.run(sql`VACUUM`)
  return emptyWriteAheadLog(db)
}
