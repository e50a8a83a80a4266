import type { Database } from 'bun:sqlite'
import { readFileSync, statSync } from 'node:fs'
import { SettingError } from '../env.ts'
import { damaged } from './open-error.ts'

/** Size limit of the check at start. SQLite checks 280 MB a second; `bun run backup` checks larger files. */
const MAX_CHECKED_BYTES = 256 * 1024 * 1024

export function requireUndamaged(sqlite: Database, path: string): void {
  if (path !== ':memory:' && statSync(path).size > MAX_CHECKED_BYTES) return
  const [row] = sqlite.query<{ quick_check: string }, []>('PRAGMA quick_check(1)').all()
  if (row?.quick_check !== 'ok') {
    throw new SettingError(`DATABASE_PATH: ${damaged(path, firstLine(row?.quick_check))}`)
  }
}

const firstLine = (text = 'it has no content') => text.replace(/^\*\*\*.*\n/, '').split('\n', 1)[0]!

export interface Migration {
  when: number
  tag: string
}

export function listMigrations(folder: string): Migration[] {
  return JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')).entries
}

const OTHER_VERSIONS = {
  older:
    'was written by a version before 1.0.0, which this version does not read. Start that version, or set DATABASE_PATH to a new file.',
  newer: 'was written by a newer version of the store. Start that version, or restore an older backup.',
}

/** The database of a version that this one can't migrate. */
export class VersionError extends SettingError {
  constructor(
    path: string,
    readonly version: keyof typeof OTHER_VERSIONS,
  ) {
    super(`DATABASE_PATH: the database ${path} ${OTHER_VERSIONS[version]}`)
  }
}

/** Lists the migrations that the database lacks. @throws VersionError, or SettingError for another program's database */
export function listPendingMigrations(sqlite: Database, path: string, folder: string): Migration[] {
  const migrations = listMigrations(folder)
  const tables = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
  if (!tables.some(({ name }) => name === '__drizzle_migrations')) {
    if (tables.length === 0) return migrations
    throw new SettingError(`DATABASE_PATH: ${path} is the database of another program.`)
  }
  const applied = sqlite
    .query<{ at: number | null }, []>(
      'SELECT max(CAST(created_at AS INTEGER)) AS at FROM __drizzle_migrations',
    )
    .get()?.at
  if (applied && applied > migrations.at(-1)!.when) throw new VersionError(path, 'newer')
  if (applied && applied < migrations[0]!.when) throw new VersionError(path, 'older')
  return migrations.filter(({ when }) => when > (applied ?? 0))
}
