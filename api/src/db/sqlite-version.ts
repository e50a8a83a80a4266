import { sql } from 'drizzle-orm'
import { type Env, SettingError } from '../env.ts'
import type { Log } from '../log/log.ts'
import type { Db } from './client.ts'

/**
 * True for a version whose checkpoint can lose what another connection is writing to the WAL.
 * @see https://sqlite.org/wal.html#walresetbug
 */
export function hasCheckpointFault(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (major !== 3) return major < 3
  if (minor === 50) return patch < 7
  return minor < 51 || (minor === 51 && patch < 3)
}

interface Options {
  env: Pick<Env, 'EDGES'>
  log: Pick<Log, 'warn'>
  /** Version of SQLite, unless it is the one that has opened the database. */
  version?: string
}

/**
 * Warns of an SQLite with the fault.
 * @throws SettingError if several processes use the database: Litestream's, or those of a store with edges
 */
export function requireSafeCheckpoints(db: Db, { env, log, version = findSQLiteVersion(db) }: Options): void {
  if (!hasCheckpointFault(version)) return
  const fault = `SQLite ${version} can lose writes if several processes use the database`
  const advice = 'run the store with 3.51.3 or later, which Bun 1.4.5 has on Linux.'
  if (env.EDGES.length > 0) throw new SettingError(`EDGES: ${fault}: ${advice}`)
  if (hasLitestream(db)) throw new SettingError(`DATABASE_PATH: ${fault}, as Litestream does: ${advice}`)
  log.warn(`${fault}: ${advice}`)
}

const findSQLiteVersion = (db: Db): string =>
  db.all<{ version: string }>(sql`SELECT sqlite_version() AS version`)[0]!.version

const hasLitestream = (db: Db): boolean =>
  db.all(sql`SELECT 1 FROM sqlite_schema WHERE name IN ('_litestream_seq', '_litestream_lock')`).length > 0
