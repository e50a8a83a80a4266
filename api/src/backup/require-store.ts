import { Database } from 'bun:sqlite'
import { sql } from 'drizzle-orm'
import { VersionError } from '../db/check.ts'
import { type Db, isDatabaseError, migrateDatabase, openDatabase } from '../db/client.ts'
import { isDiskFull } from '../db/open-error.ts'
import { BackupError } from './error.ts'

/** Migrates a copy, and requires exactly the schema of a new database. @throws BackupError that names `subject` */
export function requireStore(copyPath: string, subject: string): void {
  const sqlite = new Database(copyPath, { readwrite: true })
  try {
    // The file is complete without a WAL before a statement of this connection is collected.
    for (const pragma of ['journal_mode = DELETE', 'foreign_keys = ON']) sqlite.run(`PRAGMA ${pragma}`)
    requireIntegrity(sqlite, subject)
    requireMigrated(sqlite, subject)
    requireSameSchema(readSchema(migrateDatabase(sqlite, copyPath)), subject)
  } catch (error) {
    if (error instanceof VersionError) throw new BackupError(`${subject} ${OTHER_VERSIONS[error.version]}`)
    if (!isDatabaseError(error) || isDiskFull(error)) throw error
    throw new BackupError(notOurs(subject), { cause: error })
  } finally {
    sqlite.close()
  }
}

function requireIntegrity(sqlite: Database, subject: string): void {
  const [row] = sqlite.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
  if (row?.integrity_check !== 'ok') {
    throw new BackupError(`${subject} is damaged: ${row?.integrity_check.replaceAll('\n', ' ')}.`)
  }
}

const OTHER_VERSIONS = {
  older: 'was made by a version before 1.0.0, which this version does not read.',
  newer: 'was made by a newer version of the store: start that version.',
}

const notOurs = (subject: string) => `${subject} is of another program, not of this store.`

/** An empty database would become an empty store. */
function requireMigrated(sqlite: Database, subject: string): void {
  if (!sqlite.query('SELECT 1 FROM __drizzle_migrations').get()) throw new BackupError(notOurs(subject))
}

interface SchemaObject {
  type: string
  name: string
  sql: string
}

/** Leaves out tables of SQLite and Litestream, and how Drizzle created its own. */
const readSchema = (db: Db) =>
  db.all<SchemaObject>(sql`
    SELECT type, name, CASE name WHEN '__drizzle_migrations' THEN '' ELSE sql END AS sql FROM sqlite_schema
    WHERE type NOT IN ('table', 'index')
      OR (substr(name, 1, 7) <> 'sqlite_' AND name NOT IN ('_litestream_seq', '_litestream_lock'))
    ORDER BY type = 'table' DESC, name`)

function requireSameSchema(found: SchemaObject[], subject: string): void {
  const { db, close } = openDatabase(':memory:')
  const expected = readSchema(db)
  close()
  const has = (objects: SchemaObject[], { type, name }: SchemaObject) =>
    objects.some((other) => other.type === type && other.name === name)
  const describe = ({ type, name }: SchemaObject) => `the ${type} ${JSON.stringify(name)}`
  const missing = expected.find((object) => !has(found, object))
  if (missing) throw new BackupError(`${subject} lacks ${describe(missing)} of the store.`)
  const foreign = found.find((object) => !expected.some((other) => Bun.deepEquals(object, other)))
  if (foreign) throw new BackupError(`${subject} has ${describe(foreign)}, which isn't the store's.`)
}
