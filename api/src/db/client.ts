import { Database, SQLiteError } from 'bun:sqlite'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { SettingError } from '../env.ts'
import type { Log } from '../log/log.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createOwnerOnlyFile, OWNER_ONLY_FOLDER, restrictToOwner } from '../platform/owner-only.ts'
import { projectPath } from '../platform/project-root.ts'
import { listPendingMigrations, requireUndamaged } from './check.ts'
import { openShared } from './database-lock.ts'
import { toOpenError } from './open-error.ts'
import { ALL_RESPONSES, cachePurges } from './schema/operations.ts'

interface WithClock {
  readonly clock: Clock
}

/** A database or transaction. Only `transactInSlices` may `await` inside one: others would commit before they fail. */
export type Db = BaseSQLiteDatabase<'sync', void> & WithClock & { readonly guard?: Guard | undefined }

/** Checks what each transaction of a connection has written. */
interface Guard {
  begin(): void
  /** Called before the commit. @throws TransactionRefused, which rolls back */
  check(tx: Db): void
}

/** Prepares a connection for its guard. */
export type CreateGuard = (sqlite: Database) => Guard

export interface Writer {
  db: Db
  begin(): void
  commit(): void
  rollback(): void
  close(): void
}

export interface OpenDatabase {
  db: BunSQLiteDatabase & Db
  /** Opens another connection, beside which `db` reads the former state. An in-memory database has only one. */
  openWriter(): Writer
  dataVersion(): number
  read(): void
  /** Writes a row and rolls it back, unseen by other processes. @throws if that fails */
  tryWrite(): void
  close(): void
}

type OpenLog = Pick<Log, 'info' | 'warn'>

/** Timeout while opening. Later, SQLite must not block the event loop: `retryWhileBusy` waits for writes. */
const OPENING_TIMEOUT_MS = 5000

// FULL makes a commit survive a power cut. `secure_delete` overwrites deleted data, which would stay in free pages.
const PRAGMAS = ['foreign_keys = ON', 'synchronous = FULL', 'secure_delete = ON']

const MIGRATIONS_FOLDER = projectPath('data/migrations')

/** Opens, creates, checks and migrates the database. @throws SettingError if it can't be used, a VersionError included */
export function openDatabase(
  path: string,
  log?: OpenLog,
  clock: Clock = systemClock,
  createGuard?: CreateGuard,
): OpenDatabase {
  try {
    if (path === ':memory:') return openChecked(path, clock, log, createGuard)
    createDatabaseFile(path)
    const { opened, release } = openShared(path, () => openChecked(path, clock, log, createGuard))
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

/** Opens the database of a store, which may run, and writes nothing. @throws SettingError if it can't be read as it is */
export function openReadOnly(path: string, clock: Clock = systemClock): Pick<OpenDatabase, 'db' | 'close'> {
  if (!existsSync(path)) throw new SettingError(`DATABASE_PATH: there is no database at ${path}.`)
  const sqlite = new Database(path, { readonly: true, strict: true })
  try {
    sqlite.run(`PRAGMA busy_timeout = ${OPENING_TIMEOUT_MS}`)
    if (listPendingMigrations(sqlite, path, MIGRATIONS_FOLDER).length > 0)
      throw new SettingError(
        `DATABASE_PATH: the database ${path} is of an older version. Start the store once.`,
      )
    return { db: Object.assign(drizzle(sqlite), { clock }), close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    throw toOpenError(error, path)
  }
}

function createDatabaseFile(path: string): void {
  const folder = dirname(path)
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  createOwnerOnlyFile(path)
}

function openChecked(path: string, clock: Clock, log?: OpenLog, createGuard?: CreateGuard): OpenDatabase {
  const sqlite = new Database(path, { create: true, strict: true })
  try {
    for (const pragma of [`busy_timeout = ${OPENING_TIMEOUT_MS}`, 'journal_mode = WAL', ...PRAGMAS]) {
      sqlite.run(`PRAGMA ${pragma}`)
    }
    if (path !== ':memory:') restrictFiles(path, log)
    requireUndamaged(sqlite, path)
    const migrated = migrateDatabase(sqlite, path, log, clock)
    const db = Object.assign(migrated, { guard: createGuard?.(sqlite) })
    // Fails if the file is read-only or locked by another process.
    sqlite.run('DELETE FROM __drizzle_migrations WHERE false')
    sqlite.run('PRAGMA busy_timeout = 0')
    const version = sqlite.query<{ data_version: number }, []>('PRAGMA data_version')
    return {
      db,
      openWriter: () =>
        path === ':memory:' ? toWriter(sqlite, db, () => {}) : openWriter(path, clock, createGuard),
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

function openWriter(path: string, clock: Clock, createGuard?: CreateGuard): Writer {
  const sqlite = new Database(path, { readwrite: true, strict: true })
  for (const pragma of PRAGMAS) sqlite.run(`PRAGMA ${pragma}`)
  const db = Object.assign(drizzle(sqlite), { clock, guard: createGuard?.(sqlite) })
  return toWriter(sqlite, db, () => sqlite.close())
}

const toWriter = (sqlite: Database, db: Db, close: () => void): Writer => ({
  db,
  begin: () => sqlite.run('BEGIN IMMEDIATE'),
  commit: () => sqlite.run('COMMIT'),
  rollback: () => sqlite.run('ROLLBACK'),
  close,
})

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

function restrictFiles(path: string, log?: OpenLog): void {
  const open = [path, `${path}-wal`, `${path}-shm`].filter((file) => !restrictToOwner(file))
  if (open.length > 0) log?.warn({ files: open }, 'other users of this machine may read the database')
}

/** True for a damaged, locked, incomplete or closed database, rather than a bug elsewhere. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof SQLiteError ||
  (error instanceof Error && error.cause instanceof SQLiteError) ||
  (error instanceof RangeError && error.message === 'Cannot use a closed database')

export const isDatabaseBusy = (error: unknown): boolean =>
  [error, error instanceof Error && error.cause].some(
    (cause) => cause instanceof SQLiteError && cause.code?.startsWith('SQLITE_BUSY'),
  )
