import { Database } from 'bun:sqlite'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'

// A lock file beside the database tells a restore that the database is in use. It is itself an SQLite file, because the
// operating system then releases the lock when the process ends, however it ends.

const WAIT_MS = 10_000

export const lockPathOf = (databasePath: string) => `${databasePath}.lock`

/**
 * Holds the lock that others may share. The other processes' `open` waits until this one's is done.
 * @throws SQLITE_BUSY while a restore runs
 */
export function openShared<T>(databasePath: string, open: () => T): { opened: T; release(): void } {
  const isNew = !existsSync(lockPathOf(databasePath))
  const opening = openLockFile(databasePath)
  const shared = openLockFile(databasePath)
  try {
    opening.run(`PRAGMA busy_timeout = ${WAIT_MS}`)
    opening.run('BEGIN IMMEDIATE')
    shared.run('BEGIN')
    shared.run('SELECT count(*) FROM sqlite_schema')
    return { opened: open(), release: () => shared.close() }
  } catch (error) {
    shared.close()
    // The path may be another file's.
    if (isNew) rmSync(lockPathOf(databasePath), { force: true })
    throw error
  } finally {
    opening.close()
  }
}

/** Returns the function that releases the lock. @throws SQLITE_BUSY while another process has the database open */
export function lockExclusively(databasePath: string): () => void {
  const lock = openLockFile(databasePath)
  try {
    lock.run('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    throw error
  }
}

function openLockFile(databasePath: string): Database {
  const path = lockPathOf(databasePath)
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  return new Database(path)
}
