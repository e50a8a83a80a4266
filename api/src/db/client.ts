import { Database, SQLiteError } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { SettingError } from '../env.ts'
import * as schema from './schema.ts'

/** The database, and a transaction on it alike: queries take either. Synchronous, so a transaction body has no `await`. */
export type Db = BaseSQLiteDatabase<'sync', void, typeof schema>

export interface OpenDatabase {
  db: BunSQLiteDatabase<typeof schema>
  /** Rises when another process has written, as `bun run sync` does beside a running server. About a microsecond. */
  dataVersion(): number
  close(): void
}

/** @throws SettingError for a path that can't be had, or that holds something else */
function openFile(path: string): Database {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    const sqlite = new Database(path, { create: true, strict: true })
    // FULL: what was acknowledged is on the disk, also after a power cut. In WAL mode that is one fsync a write.
    const pragmas = ['busy_timeout = 5000', 'journal_mode = WAL', 'foreign_keys = ON', 'synchronous = FULL']
    for (const pragma of pragmas) sqlite.run(`PRAGMA ${pragma}`)
    return sqlite
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(`DATABASE_PATH: the database can't be opened: ${reason}`, { cause: error })
  }
}

/** Opens the store's database, making its folder and file where there are none, and brings its tables up to date. */
export function openDatabase(path: string): OpenDatabase {
  const sqlite = openFile(path)
  const db = drizzle(sqlite, { schema })
  migrate(db, { migrationsFolder: 'data/migrations' })
  const version = sqlite.query<{ data_version: number }, []>('PRAGMA data_version')
  return {
    db,
    dataVersion: () => version.get()!.data_version,
    close: () => sqlite.close(),
  }
}

/** True when SQLite refused a statement: a damaged, locked or incomplete database, rather than a bug elsewhere. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof SQLiteError || (error instanceof Error && error.cause instanceof SQLiteError)
