import { Database } from 'bun:sqlite'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'

// A restore checks this lock file. As an SQLite file, it is released by the operating system when the process ends, in any way.

const WAIT_MS = 10_000

export const lockPathOf = (databasePath: string) => `${databasePath}.lock`

/** Holds the shared lock. Only one process at a time runs `open`. @throws SQLITE_BUSY while a restore runs */
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
    if (isNew) rmSync(path, { force: true })
    throw error
  } finally {
    opening.close()
  }
}

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

export const lockSync = (databasePath: string): (() => void) =>
  databasePath === ':memory:' ? () => {} : lockExclusively(`${databasePath}.sync-lock`)

function openLockFile(path: string): Database {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  return new Database(path)
}
