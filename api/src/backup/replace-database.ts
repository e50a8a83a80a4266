import { Database } from 'bun:sqlite'
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncToDisk } from './archive.ts'

const SIDE_FILES = ['-wal', '-shm']

/** Also finds a process that holds no lock file, such as an older version. @throws SQLITE_BUSY */
export function requireUnused(path: string): void {
  if (!existsSync(path)) return
  const sqlite = new Database(path, { readwrite: true })
  try {
    for (const statement of ['PRAGMA locking_mode = EXCLUSIVE', 'BEGIN EXCLUSIVE', 'ROLLBACK']) {
      sqlite.run(statement)
    }
  } catch (error) {
    // A damaged database is what people restore.
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') throw error
  } finally {
    sqlite.close()
  }
}

/** Replaces the database in one rename; the former one stays beside it until the new one is on the disk. */
export async function replaceDatabase(path: string, newPath: string): Promise<void> {
  const formerPath = `${path}.before-restore`
  const formerFiles = ['', ...SIDE_FILES].map((suffix) => formerPath + suffix)
  for (const file of formerFiles) rmSync(file, { force: true })
  const moved: string[] = []
  try {
    if (existsSync(path)) {
      mergeWal(path)
      keepFile(path, formerPath)
      // SQLite would apply a former WAL to the new database.
      for (const suffix of SIDE_FILES) {
        if (!existsSync(path + suffix)) continue
        renameSync(path + suffix, formerPath + suffix)
        moved.push(suffix)
      }
    }
    renameSync(newPath, path)
  } catch (error) {
    for (const suffix of moved) renameSync(formerPath + suffix, path + suffix)
    throw error
  }
  await syncToDisk(dirname(path))
  for (const file of formerFiles) rmSync(file, { force: true })
}

/** Afterwards there is no WAL, unless the database is damaged. */
function mergeWal(path: string): void {
  const sqlite = new Database(path, { readwrite: true })
  try {
    sqlite.run('PRAGMA journal_mode = DELETE')
  } catch {
    // A damaged database is what people restore.
  } finally {
    sqlite.close()
  }
}

/** A second name for the file; a copy where the file system has no links. */
function keepFile(path: string, formerPath: string): void {
  try {
    linkSync(path, formerPath)
  } catch {
    copyFileSync(path, formerPath)
  }
}
