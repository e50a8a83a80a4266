import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Log } from '../log/log.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createOwnerOnlyFile, OWNER_ONLY_FOLDER, restrictToOwner } from '../platform/owner-only.ts'
import { projectPath } from '../platform/project-root.ts'
import { listPendingMigrations, requireUndamaged } from './check.ts'
import { openShared } from './database-lock.ts'
import { toOpenError } from './open-error.ts'
import { ALL_RESPONSES, cachePurges } from './schema/operations.ts'

/** By its clock a database dates what is written. */
interface WithClock {
  readonly clock: Clock
}

/**
 * The database or a transaction. Synchronous: a transaction with an `await` would commit before it fails, unless it is one of
 * `transactInSlices`.
 */
export type Db = BaseSQLiteDatabase<'sync', void> & WithClock

export interface Writer {
  db: Db
  begin(): void
  commit(): void
  rollback(): void
  close(): void
}

export interface OpenDatabase {
  db: BunSQLiteDatabase & WithClock
  /** Opens another connection, beside which `db` reads what was there before. In memory there is only one. */
  openWriter(): Writer
  /** Changes when another process writes, such as `bun run sync`. Takes about a microsecond. */
  dataVersion(): number
  /** @throws where the database can't be read */
  read(): void
  /** Writes a row and takes it back, which other processes don't notice. @throws where that can't be done now */
  tryWrite(): void
  close(): void
}

type OpenLog = Pick<Log, 'info' | 'warn'>

/** While it is opened. Later the event loop must not sleep: writes wait by `retryWhileBusy`. */
const OPENING_TIMEOUT_MS = 5000

/**
 * FULL: a commit survives a power cut, for one fsync per write in WAL mode. `secure_delete` overwrites what is deleted, which
 * would stay in the file's free pages.
 */
const PRAGMAS = ['foreign_keys = ON', 'synchronous = FULL', 'secure_delete = ON']

const MIGRATIONS_FOLDER = projectPath('data/migrations')

/**
 * Opens or creates the database, checks it and migrates it.
 * @throws SettingError for a database that is damaged, of a newer version, locked, read-only or on a full disk
 */
export function openDatabase(path: string, log?: OpenLog, clock: Clock = systemClock): OpenDatabase {
  try {
    if (path === ':memory:') return openChecked(path, clock, log)
    createDatabaseFile(path)
    const { opened, release } = openShared(path, () => openChecked(path, clock, log))
    return {
      ...opened,
      close() {
        opened.close()
        release()
      },
    }
  } catch (error) {
    throw toOpenError(error, path)
  }
}

function createDatabaseFile(path: string): void {
  const folder = dirname(path)
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  createOwnerOnlyFile(path)
}

function openChecked(path: string, clock: Clock, log?: OpenLog): OpenDatabase {
  const sqlite = new Database(path, { create: true, strict: true })
  try {
    for (const pragma of [`busy_timeout = ${OPENING_TIMEOUT_MS}`, 'journal_mode = WAL', ...PRAGMAS]) {
      sqlite.run(`PRAGMA ${pragma}`)
    }
    if (path !== ':memory:') restrictFiles(path, log)
    requireUndamaged(sqlite, path)
    const db = migrateDatabase(sqlite, path, log, clock)
    // Fails where the file is read-only or another process keeps it locked.
    sqlite.run('DELETE FROM __drizzle_migrations WHERE false')
    sqlite.run('PRAGMA busy_timeout = 0')
    const version = sqlite.query<{ data_version: number }, []>('PRAGMA data_version')
    return {
      db,
      openWriter: () => (path === ':memory:' ? toWriter(sqlite, db, () => {}) : openWriter(path, clock)),
      dataVersion: () => version.get()!.data_version,
      read: () => sqlite.run('SELECT name FROM settings LIMIT 1'),
      tryWrite: () => tryWrite(sqlite),
      close: () => sqlite.close(),
    }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function openWriter(path: string, clock: Clock): Writer {
  const sqlite = new Database(path, { readwrite: true, strict: true })
  for (const pragma of PRAGMAS) sqlite.run(`PRAGMA ${pragma}`)
  return toWriter(sqlite, Object.assign(drizzle(sqlite), { clock }), () => sqlite.close())
}

const toWriter = (sqlite: Database, db: Db, close: () => void): Writer => ({
  db,
  begin: () => sqlite.run('BEGIN IMMEDIATE'),
  commit: () => sqlite.run('COMMIT'),
  rollback: () => sqlite.run('ROLLBACK'),
  close,
})

/** @throws SettingError for the database of a newer version, or of another program */
export function migrateDatabase(sqlite: Database, path: string, log?: OpenLog, clock: Clock = systemClock) {
  const pending = listPendingMigrations(sqlite, path, MIGRATIONS_FOLDER)
  const db = Object.assign(drizzle(sqlite), { clock })
  if (pending.length > 0) {
    migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
    db.insert(cachePurges).values({ tags: ALL_RESPONSES }).run()
    log?.info({ migrations: pending.map(({ tag }) => tag) }, 'the database was migrated')
  }
  return db
}

function tryWrite(sqlite: Database): void {
  try {
    sqlite.run('BEGIN IMMEDIATE')
    sqlite.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('health', unixepoch())")
  } finally {
    if (sqlite.inTransaction) sqlite.run('ROLLBACK')
  }
}

/** SQLite gives new files of a database the mode of the database itself. */
function restrictFiles(path: string, log?: OpenLog): void {
  const open = [path, `${path}-wal`, `${path}-shm`].filter((file) => !restrictToOwner(file))
  if (open.length > 0) log?.warn({ files: open }, 'other users of this machine may read the database')
}

/** True for a damaged, locked, incomplete or closed database, rather than a bug elsewhere. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof SQLiteError ||
  (error instanceof Error && error.cause instanceof SQLiteError) ||
  (error instanceof RangeError && error.message === 'Cannot use a closed database')

/** True while another process holds the write lock. */
export const isDatabaseBusy = (error: unknown): boolean =>
  [error, error instanceof Error && error.cause].some(
    (cause) => cause instanceof SQLiteError && cause.code?.startsWith('SQLITE_BUSY'),
  )
