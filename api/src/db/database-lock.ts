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
  const path = lockPathOf(databasePath)
  const isNew = !existsSync(path)
  const opening = openLockFile(path)
  const shared = openLockFile(path)
  try {
    opening.run(`PRAGMA busy_timeout = ${WAIT_MS}`)
    opening.run('BEGIN IMMEDIATE')
    shared.run('BEGIN')
    shared.run('SELECT count(*) FROM sqlite_schema')
    return { opened: open(), release: () => shared.close() }
  } catch (error) {
    shared.close()
    // The path may be another file's.
    if (isNew) rmSync(path, { force: true })
    throw error
  } finally {
    opening.close()
  }
}

/** Returns the function that releases the lock. @throws SQLITE_BUSY while another process holds it */
export function lockExclusively(path: string): () => void {
  const lock = openLockFile(path)
  try {
    lock.run('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    throw error
  }
}

/** The lock of the one process that syncs. @throws SQLITE_BUSY */
export const lockSync = (databasePath: string): (() => void) =>
  databasePath === ':memory:' ? () => {} : lockExclusively(`${databasePath}.sync-lock`)

function openLockFile(path: string): Database {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  return new Database(path)
}
