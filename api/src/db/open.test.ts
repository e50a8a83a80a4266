import { Database } from 'bun:sqlite'
import { afterAll, beforeEach, expect, test } from 'bun:test'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingError } from '../env.ts'
import { openDatabase } from './client.ts'
import { lockExclusively, lockPathOf, openShared } from './database-lock.ts'
import { toOpenError } from './open-error.ts'
import { settings } from './schema/operations.ts'

const root = mkdtempSync(join(tmpdir(), 'store-open-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'db-'))
  path = join(folder, 'store.sqlite')
})

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8)

function openError(): string {
  try {
    openDatabase(path).close()
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    expect((error as Error).message).toMatch(/^DATABASE_PATH: [^\n]+$/)
    return (error as Error).message
  }
  throw new Error('the database was opened')
}

function createDatabase(rows = 0) {
  const { db, close } = openDatabase(path)
  const value = 'x'.repeat(2000)
  for (let id = 0; id < rows; id++)
    db.insert(settings)
      .values({ name: String(id), value })
      .run()
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  close()
}

test('database, WAL, lock file and a new folder are the owner’s alone, whatever the umask is', () => {
  const umask = process.umask(0)
  try {
    path = join(folder, 'data/store.sqlite')
    const { close } = openDatabase(path)
    expect(mode(join(folder, 'data'))).toBe('700')
    for (const suffix of ['', '-wal', '-shm', '.lock']) expect(mode(path + suffix)).toBe('600')
    close()
  } finally {
    process.umask(umask)
  }
  // One that others may read is tightened, and its folder left alone.
  chmodSync(path, 0o644)
  chmodSync(join(folder, 'data'), 0o755)
  openDatabase(path).close()
  expect([mode(path), mode(join(folder, 'data'))]).toEqual(['600', '755'])
})

test('a damaged page is found, and so is a truncated file', () => {
  createDatabase(500)
  const file = readFileSync(path)
  truncateSync(path, 300_000)
  expect(openError()).toContain('is damaged')
  for (let page = 20; page < 40; page++) file.fill(0xaa, page * 4096, page * 4096 + 64)
  writeFileSync(path, file)
  expect(openError()).toMatch(/is damaged \(.+\)\. Restore a backup/)
})

test('another kind of file is refused and stays as it is', () => {
  // Not a short one, since SQLite reads a header of a hundred bytes first.
  writeFileSync(path, 'a letter'.repeat(100))
  expect(openError()).toContain('is damaged (file is not a database)')
  expect(readdirSync(folder)).toEqual(['store.sqlite'])
})

test('the database of a newer version or of another program is refused and stays as it is', () => {
  const sqlite = new Database(path, { create: true })
  sqlite.run('CREATE TABLE bookmarks (url TEXT)')
  expect(openError()).toContain('is the database of another program')
  expect(sqlite.query('SELECT name FROM sqlite_schema').values()).toEqual([['bookmarks']])
  sqlite.close()
  path = join(folder, 'newer.sqlite')
  createDatabase()
  const newer = new Database(path)
  newer.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)")
  newer.close()
  expect(openError()).toContain('was written by a newer version')
})

test('the database of a version before 1.0.0 is refused and stays as it is', () => {
  createDatabase()
  const older = new Database(path)
  older.run('UPDATE __drizzle_migrations SET created_at = 1795196949595')
  older.run('PRAGMA wal_checkpoint(TRUNCATE)')
  older.close()
  const bytes = readFileSync(path)
  expect(openError()).toContain('was written by a version before 1.0.0, which this version does not read')
  expect(readFileSync(path).equals(bytes)).toBe(true)
})

test('a locked, a read-only and a full database are named', () => {
  createDatabase()
  using other = new Database(path)
  using readonly = new Database(path, { readonly: true })
  using full = new Database(path)
  full.run('PRAGMA max_page_count = 1')
  other.run('BEGIN IMMEDIATE')
  const errorOf = (database: Database, statement: string) => {
    try {
      database.run(statement)
    } catch (error) {
      return toOpenError(error, path).message
    }
  }
  expect(errorOf(readonly, 'DELETE FROM settings WHERE false')).toContain('is read-only')
  expect(errorOf(full, 'BEGIN IMMEDIATE')).toContain('is locked by another process')
  other.run('ROLLBACK')
  expect(errorOf(full, "INSERT INTO settings VALUES ('a', zeroblob(100000))")).toContain('is full')
})

test('a path below a file is one line', () => {
  writeFileSync(join(folder, 'file'), '')
  path = join(folder, 'file/store.sqlite')
  openError()
})

test('two processes share the database, and neither lets a restore begin', async () => {
  const script = `import { openDatabase } from './api/src/db/client.ts'
    globalThis.database = openDatabase(${JSON.stringify(path)})
    console.log('open')
    process.stdin.on('end', () => process.exit()).resume()`
  const holder = Bun.spawn(['bun', '-e', script], { stdin: 'pipe', stdout: 'pipe' })
  await holder.stdout.getReader().read()
  openDatabase(path).close()
  expect(() => lockExclusively(lockPathOf(path))).toThrow('locked')
  holder.kill('SIGKILL')
  await holder.exited
  lockExclusively(lockPathOf(path))()
  const shared = openShared(path, () => 'opened')
  expect(shared.opened).toBe('opened')
  shared.release()
})
