import { Database, SQLiteError } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { SettingError } from '../env.ts'
import { projectPath } from '../project-root.ts'
import * as schema from './schema.ts'

/** The database or a transaction. Synchronous: a transaction with an `await` would commit before it fails. */
export type Db = BaseSQLiteDatabase<'sync', void, typeof schema>

export interface OpenDatabase {
  db: BunSQLiteDatabase<typeof schema>
  /** Changes when another process writes, such as `bun run sync`. Takes about a microsecond. */
  dataVersion(): number
  close(): void
}

function openFile(path: string): Database {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    const sqlite = new Database(path, { create: true, strict: true })
    // FULL: a commit survives a power cut, for one fsync per write in WAL mode.
    const pragmas = ['busy_timeout = 5000', 'journal_mode = WAL', 'foreign_keys = ON', 'synchronous = FULL']
    for (const pragma of pragmas) sqlite.run(`PRAGMA ${pragma}`)
    return sqlite
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(`DATABASE_PATH: the database can't be opened: ${reason}`, { cause: error })
  }
}

/** Opens or creates the database and migrates it. */
export function openDatabase(path: string): OpenDatabase {
  const sqlite = openFile(path)
  const db = drizzle(sqlite, { schema })
  migrate(db, { migrationsFolder: projectPath('data/migrations') })
  const version = sqlite.query<{ data_version: number }, []>('PRAGMA data_version')
  return {
    db,
    dataVersion: () => version.get()!.data_version,
    close: () => sqlite.close(),
  }
}

/** True for a damaged, locked or incomplete database, rather than a bug elsewhere. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof SQLiteError || (error instanceof Error && error.cause instanceof SQLiteError)
