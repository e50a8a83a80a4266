import { Database } from 'bun:sqlite'
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncToDisk } from './archive.ts'

const SIDE_FILES = ['-wal', '-shm']

/** Detects a process even without its lock file, such as Litestream's. @throws SQLITE_BUSY */
export function requireUnused(path: string): void {
  if (!existsSync(path)) return
  const sqlite = new Database(path, { readwrite: true })
  try {
    for (const statement of ['PRAGMA locking_mode = EXCLUSIVE', 'BEGIN EXCLUSIVE', 'ROLLBACK']) {
      sqlite.run(statement)
    }
  } catch (error) {
    // Other errors are ignored, because people restore a database that is damaged.
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') throw error
  } finally {
    sqlite.close()
  }
}

/** Replaces the database in one rename. The former one stays beside it until the new one is on the disk and opens. */
export async function replaceDatabase(path: string, newPath: string): Promise<void> {
  const formerPath = `${path}.before-restore`
  const removeFormer = () => {
    for (const suffix of ['', ...SIDE_FILES]) rmSync(formerPath + suffix, { force: true })
  }
  removeFormer()
  const isNew = !existsSync(path)
  const kept: string[] = []
  try {
    if (!isNew) {
      mergeWal(path)
      keepFile(path, formerPath)
      kept.push('')
      // SQLite would apply a former WAL to the new database.
      for (const suffix of SIDE_FILES) {
        if (!existsSync(path + suffix)) continue
        renameSync(path + suffix, formerPath + suffix)
        kept.push(suffix)
      }
    }
    renameSync(newPath, path)
    requireReadable(path)
  } catch (error) {
    if (isNew) rmSync(path, { force: true })
    for (const suffix of kept) renameSync(formerPath + suffix, path + suffix)
    removeFormer()
    throw error
  }
  await syncToDisk(dirname(path))
  removeFormer()
}

function requireReadable(path: string): void {
  const sqlite = new Database(path, { readonly: true })
  try {
    sqlite.run('SELECT name FROM settings LIMIT 1')
  } finally {
    sqlite.close()
  }
}

function mergeWal(path: string): void {
  const sqlite = new Database(path, { readwrite: true })
  try {
    sqlite.run('PRAGMA journal_mode = DELETE')
  } catch {
    // The database may be damaged.
  } finally {
    sqlite.close()
  }
}

function keepFile(path: string, formerPath: string): void {
  try {
    linkSync(path, formerPath)
  } catch {
    copyFileSync(path, formerPath)
  }
}
