import { Database } from 'bun:sqlite'
import { afterAll, beforeEach, expect, test } from 'bun:test'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { packTar } from 'modern-tar'
import { until } from '#api-test/until'
import { listMigrations } from '../db/check.ts'
import { openDatabase } from '../db/client.ts'
import { emptyWriteAheadLog } from '../db/deleted-data.ts'
import { settings } from '../db/schema/operations.ts'
import { imagesFolder, originalPath, writeOriginal } from '../images/files.ts'
import { saveStoredImage } from '../images/queries.ts'
import { createBackup } from './create.ts'
import { BackupError } from './error.ts'
import { replaceDatabase } from './replace-database.ts'
import { restoreBackup } from './restore.ts'
import { createStaging } from './staging.ts'

const root = mkdtempSync(join(tmpdir(), 'store-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
let databasePath: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'))
  databasePath = join(folder, 'data/store.sqlite')
  path = join(folder, 'backup.tar.gz')
})

const backUp = (overwrite?: boolean) => createBackup({ databasePath, path, overwrite })
const modeOf = (path: string) => statSync(path).mode & 0o777

/** A database with one setting and two images, still open. */
async function openStore(value = 'first') {
  const database = openDatabase(databasePath)
  const originals: string[] = []
  for (const byte of [1, 2]) {
    const bytes = crypto.getRandomValues(new Uint8Array(10_000))
    const hash = await writeOriginal(imagesFolder(databasePath), bytes)
    saveStoredImage(database.db, `https://cdn.example/${byte}.png`, { hash, width: 10, height: 10 })
    originals.push(originalPath(imagesFolder(databasePath), hash))
  }
  database.db.insert(settings).values({ name: 'test', value }).run()
  return { ...database, originals }
}

/** Leaves a closed store that says `second`, and a backup of when it said `first`. */
async function backUpAndChange() {
  const { close, originals } = await openStore()
  const backup = await backUp()
  close()
  const changed = openDatabase(databasePath)
  changed.db.update(settings).set({ value: 'second' }).run()
  changed.close()
  return { backup, originals }
}

function readSetting(path = databasePath): string | undefined {
  const sqlite = new Database(path, { readonly: true })
  try {
    return sqlite.query<{ value: string }, []>("SELECT value FROM settings WHERE name = 'test'").get()?.value
  } finally {
    sqlite.close()
  }
}

const MAX_COLLECTIONS = 50

/** A closed connection keeps its locks in this process until its statements are collected, which one try may not do. */
async function restore() {
  for (let collections = 1; ; collections++) {
    Bun.gc(true)
    try {
      return await restoreBackup(path, databasePath)
    } catch (error) {
      if (collections === MAX_COLLECTIONS || !/is running on/.test(String(error))) throw error
    }
  }
}

const listData = () =>
  readdirSync(join(folder, 'data'))
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort()

async function expectRefused(message: RegExp, run = restore) {
  const before = listData()
  const error = await run().catch((error) => error)
  expect(error).toBeInstanceOf(BackupError)
  expect(error.message).toMatch(message)
  expect(error.message).not.toContain('\n')
  expect(listData()).toEqual(before)
  expect(readSetting()).toBe('second')
}

test('a backup of a running store, its owner’s alone, brings back its rows and its images', async () => {
  const { backup, originals } = await backUpAndChange()
  expect(backup).toMatchObject({ imageCount: 2, missingImageCount: 0 })
  expect(modeOf(path)).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['backup.tar.gz', 'data'])
  rmSync(imagesFolder(databasePath), { recursive: true })
  chmodSync(databasePath, 0o644)

  expect(await restore()).toMatchObject({ imageCount: 2 })
  expect(readSetting()).toBe('first')
  expect([...originals, databasePath].map(modeOf)).toEqual([0o600, 0o600, 0o600])
  expect(listData()).toEqual(['images', 'store.sqlite', 'store.sqlite.lock'])
  const { close } = openDatabase(databasePath)
  expect(['', '-wal', '-shm'].map((suffix) => modeOf(databasePath + suffix))).toEqual([0o600, 0o600, 0o600])
  close()
})

/** The copies of the database outside its folder. */
const listCopies = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sqlite') && !name.startsWith('data/'))
    .map((name) => join(folder, name))

test('a killed backup leaves a copy for its owner’s eyes, which the next one removes', async () => {
  const { db, close } = await openStore()
  const value = crypto.getRandomValues(new Uint8Array(8_000_000)).toHex()
  db.insert(settings).values({ name: 'large', value }).run()
  close()
  const child = Bun.spawn(['sh', '-c', 'umask 022; exec bun --bun api/cli/backup.ts "$0"', path], {
    env: { PATH: process.env.PATH, DATABASE_PATH: databasePath },
  })
  await until(() => listCopies().length > 0)
  expect(listCopies().map(modeOf)).toEqual([0o600])
  child.kill('SIGKILL')
  await child.exited
  expect(listCopies()).toHaveLength(1)
  await backUp()
  expect(readdirSync(folder).sort()).toEqual(['backup.tar.gz', 'data'])
})

test('a folder that is in use, or was never a backup’s, stays', async () => {
  const running = await createStaging(folder)
  mkdirSync(join(folder, '.store-staging-abcdef'))
  writeFileSync(join(folder, '.store-staging-abcdef/notes.txt'), 'mine')
  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'elsewhere/staging.lock'), '')
  symlinkSync('elsewhere', join(folder, '.store-staging-ghijkl'))
  const before = readdirSync(folder, { recursive: true }).sort()
  await (await createStaging(folder)).remove()
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)
  expect(existsSync(running.folder)).toBe(true)
  await running.remove()
})

test('a file that exists is replaced only when asked, and a link in its place not followed', async () => {
  const { close } = await openStore()
  close()
  const target = join(folder, 'target')
  writeFileSync(target, 'mine')
  symlinkSync(target, path)
  await expect(backUp()).rejects.toThrow('exists already')
  const data = { databasePath, path: join(folder, 'data'), overwrite: true }
  await expect(createBackup(data)).rejects.toThrow('is a folder: name a file in it')
  await backUp(true)
  expect(readFileSync(target, 'utf8')).toBe('mine')
  expect(statSync(path).size).toBeGreaterThan(100)
})

test('images that are missing or damaged are counted and left out', async () => {
  const { close, originals } = await openStore()
  close()
  truncateSync(originals[0]!, 10)
  rmSync(originals[1]!)
  expect(await backUp()).toMatchObject({ imageCount: 0, missingImageCount: 2 })
})

test('a running store is refused, also one of a process without the lock file', async () => {
  await backUpAndChange()
  const { close } = openDatabase(databasePath)
  await expectRefused(/The store or Litestream is running on .+ Stop both first\./, () =>
    restoreBackup(path, databasePath),
  )
  close()
  Bun.gc(true)
  const other = new Database(databasePath)
  other.query('SELECT * FROM settings').all()
  await expectRefused(/The store or Litestream is running on/, () => restoreBackup(path, databasePath))
  other.close()
})

test('a damaged database is replaced, a former WAL not applied', async () => {
  await backUpAndChange()
  writeFileSync(databasePath, 'damaged'.repeat(1000))
  writeFileSync(`${databasePath}-wal`, 'left over')
  await restore()
  expect(readSetting()).toBe('first')
  expect(existsSync(`${databasePath}-wal`)).toBe(false)
})

type Entry = Parameters<typeof packTar>[0][number]

const toEntry = (name: string, body: string): Entry => ({
  header: { name, size: body.length, type: 'file' },
  body,
})
const manifestOf = (databaseSha256: string) =>
  toEntry(
    'manifest.json',
    JSON.stringify({
      format: 'opentowork-store',
      version: 1,
      createdAt: '2026-01-31T12:00:00.000Z',
      databaseSha256,
      imageCount: 0,
    }),
  )
const manifest = manifestOf('0'.repeat(64))
const link: Entry = { header: { name: 'store.sqlite', size: 0, type: 'symlink', linkname: '/etc/passwd' } }

test.each<[string, RegExp, Entry[]]>([
  ['of something else', /is no backup/, [toEntry('a.txt', 'abcd')]],
  ['without a manifest', /is no backup/, [toEntry('store.sqlite', 'abcd')]],
  ['of another hash', /is not what was stored/, [manifest, toEntry('store.sqlite', 'abcd')]],
  ['that ends after the manifest', /files are missing/, [manifest]],
  ['with a path that leads out', /is no backup/, [manifest, toEntry('../../evil', 'abcd')]],
  ['with a link', /is no backup/, [manifest, link]],
])('an archive %s is refused and changes nothing', async (_, message, entries) => {
  const { close } = await openStore('second')
  close()
  writeFileSync(path, Bun.gzipSync(await packTar(entries)))
  await expectRefused(message)
})

test('an archive that is cut off, changed or none at all is refused and changes nothing', async () => {
  await backUpAndChange()
  const bytes = readFileSync(path)
  for (const part of [0.1, 0.5, 0.99]) {
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length * part)))
    await expectRefused(/damaged|cut off/)
  }
  bytes[bytes.length >> 1]! ^= 0xff
  writeFileSync(path, bytes)
  await expectRefused(/damaged|cut off|no backup/)
  rmSync(path)
  await expectRefused(/^There is no file .+: check the path\.$/)
})

const tar = await packTar([toEntry('a.txt', 'abcd')])
const WHAT_TO_RESTORE = ': restore the file that `bun run backup` wrote.'

test.each<[string, string, (() => void) | string | Uint8Array]>([
  ['an empty file', 'is no backup but an empty file', ''],
  ['a text file', 'is no backup but another kind of file', 'a letter'],
  ['a ZIP', 'is no backup but a ZIP file', 'PK\x03\x04'],
  ['an SQLite file', 'is no backup but a database', 'SQLite format 3\0'],
  ['a tar', 'is no backup but an uncompressed tar file', tar],
  ['a tar of something else', 'is no backup of this store', Bun.gzipSync(tar)],
  [
    'a gzip that is no tar',
    'is no backup of this store, or it is cut off',
    Bun.gzipSync(Buffer.alloc(2000, 'x')),
  ],
  ['a gzip of nothing', 'is no backup of this store, or it is cut off', Bun.gzipSync(new Uint8Array())],
  ['a folder', 'is no backup but a folder', () => mkdirSync(path)],
  ['a device', 'is no backup but a device', () => symlinkSync('/dev/null', path)],
])('%s is refused in one sentence', async (_, message, content) => {
  if (typeof content === 'function') content()
  else writeFileSync(path, content)
  const error = await restore().catch((error) => error)
  expect(error).toBeInstanceOf(BackupError)
  expect(error.message).toBe(`${path} ${message}${WHAT_TO_RESTORE}`)
  expect(existsSync(join(folder, 'data'))).toBe(error.message.includes('of this store'))
})

function createDatabaseWith(statement: string) {
  const { db, close } = openDatabase(databasePath)
  db.run(statement)
  close()
}

test.each<[string, RegExp, () => void]>([
  ['a damaged', /^DATABASE_PATH: .+ is damaged/, () => writeFileSync(databasePath, 'a letter'.repeat(100))],
  ['another program’s', /^The database .+ is of another program/, () => writeFileSync(databasePath, '')],
  ['a changed', /has the table "evil"/, () => createDatabaseWith('CREATE TABLE evil (id INTEGER)')],
])('no backup is made of %s database, which can’t be restored', async (_, message, create) => {
  mkdirSync(join(folder, 'data'))
  create()
  await expect(backUp()).rejects.toThrow(message)
  expect(readdirSync(folder)).toEqual(['data'])
})

/** Writes a backup whose database is changed by these statements, or is an empty one with them. */
async function writeBackupOf(statements: string[], base?: string) {
  const source = join(folder, 'source.sqlite')
  if (base) copyFileSync(base, source)
  const sqlite = new Database(source, { create: true })
  for (const statement of ['PRAGMA journal_mode = DELETE', ...statements]) sqlite.run(statement)
  sqlite.close()
  const body = readFileSync(source)
  const entries: Entry[] = [
    manifestOf(new Bun.CryptoHasher('sha256').update(body).digest('hex')),
    { header: { name: 'store.sqlite', size: body.length, type: 'file' }, body },
  ]
  writeFileSync(path, Bun.gzipSync(await packTar(entries)))
}

const MIGRATIONS = 'CREATE TABLE __drizzle_migrations (id INTEGER, hash TEXT, created_at NUMERIC)'
const LATEST = listMigrations('data/migrations').at(-1)!.when
const appliedAt = (at: number) => `INSERT INTO __drizzle_migrations VALUES (1, 'x', ${at})`

test.each<[string, RegExp, string[]]>([
  ['nothing', /is of another program, not of this store/, []],
  ['bookmarks', /is of another program, not of this store/, ['CREATE TABLE bookmarks (url TEXT)']],
  ['an empty migrations table', /is of another program, not of this store/, [MIGRATIONS]],
  [
    'a version before 1.0.0',
    /was made by a version before 1\.0\.0, which this version does not read/,
    [MIGRATIONS, appliedAt(1795196949595)],
  ],
  ['only every migration', /lacks the table "\w+" of the store/, [MIGRATIONS, appliedAt(LATEST)]],
  ['a newer version', /was made by a newer version/, [MIGRATIONS, appliedAt(9999999999999)]],
])('a backup with %s is refused and changes nothing', async (_, message, statements) => {
  const { close } = await openStore('second')
  close()
  await writeBackupOf(statements)
  await expectRefused(message)
})

test.each<[string, string]>([
  ['has the trigger "evil", which', 'CREATE TRIGGER evil AFTER INSERT ON users BEGIN DELETE FROM users; END'],
  ['has the view "evil", which', 'CREATE VIEW evil AS SELECT * FROM users'],
  ['has the table "evil", which', 'CREATE TABLE evil (id INTEGER)'],
  ['has the table "settings", which', 'ALTER TABLE settings ADD COLUMN evil TEXT'],
  ['lacks the table "cart_items" of', 'DROP TABLE cart_items'],
])('a backup that %s … is refused', async (message, statement) => {
  const { close, db } = await openStore('second')
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  close()
  const litestream = 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)'
  await writeBackupOf([litestream], databasePath)
  await restore()
  await writeBackupOf([statement], databasePath)
  await expectRefused(new RegExp(message))
})

test('the former database is back when the new one can’t be opened', async () => {
  await backUpAndChange()
  const newPath = join(folder, 'new.sqlite')
  writeFileSync(newPath, 'a letter'.repeat(100))
  await expect(replaceDatabase(databasePath, newPath)).rejects.toThrow('file is not a database')
  expect(readSetting()).toBe('second')
  expect(listData()).toEqual(['images', 'store.sqlite', 'store.sqlite.lock'])
})

/** Moves a file or folder away and leaves a symbolic link in its place. Returns where it is now. */
function replaceByLink(path: string, elsewhere: string): string {
  const target = join(mkdtempSync(join(elsewhere, 'store-link-')), basename(path))
  cpSync(path, target, { recursive: true })
  rmSync(path, { recursive: true })
  symlinkSync(target, path)
  return target
}

/** Another file system than the one of temporary files, where Linux has it. */
const MEMORY = '/dev/shm'

const elsewhere = [
  ['the same file system', () => root],
  ['another file system', () => MEMORY],
] as const
const linked = [
  ['the database', () => databasePath],
  ['its folder', () => join(folder, 'data')],
  ['the folder of the images', () => imagesFolder(databasePath)],
] as const

test.each(
  linked.flatMap(([what, pathOf]) =>
    elsewhere.map(([where, rootOf]) => [what, where, pathOf, rootOf] as const),
  ),
)('%s may be a symbolic link to %s: what it names is replaced', async (_, where, pathOf, rootOf) => {
  if (where === 'another file system' && !existsSync(MEMORY)) return
  const { originals } = await backUpAndChange()
  const target = replaceByLink(pathOf(), rootOf())
  try {
    for (const original of originals) rmSync(original)
    await restore()
    expect(readSetting()).toBe('first')
    expect(originals.filter((original) => !existsSync(original))).toEqual([])
    expect(readlinkSync(pathOf())).toBe(target)
    expect(readdirSync(dirname(target)).filter((name) => !/-(wal|shm)$|\.lock$/.test(name))).toEqual([
      basename(target),
    ])
    if (pathOf() === databasePath) expect(readSetting(target)).toBe('first')
  } finally {
    rmSync(dirname(target), { recursive: true })
  }
})

test('a link to a database that is not there yet stays a link, and one to itself is refused', async () => {
  await backUpAndChange()
  rmSync(databasePath)
  mkdirSync(join(folder, 'disk'))
  symlinkSync('../disk/new.sqlite', databasePath)
  await restore()
  expect([readlinkSync(databasePath), readSetting(join(folder, 'disk/new.sqlite'))]).toEqual([
    '../disk/new.sqlite',
    'first',
  ])
  rmSync(databasePath)
  symlinkSync('store.sqlite', databasePath)
  await expect(restoreBackup(path, databasePath)).rejects.toThrow(
    `${databasePath} is a symbolic link that leads nowhere.`,
  )
})

test('what is erased after a restore is nowhere in the file', async () => {
  const lines = Array.from({ length: 400 }, (_, index) => `<${index} Main Street>`)
  const source = await openStore()
  const rows = lines.map((line, index) => ({
    name: `line ${(index * 7919) % 1000}`,
    value: line + 'x'.repeat((index * 37) % 900),
  }))
  source.db.insert(settings).values(rows).run()
  source.close()
  await backUp()
  await restore()

  const restored = openDatabase(databasePath)
  restored.db.update(settings).set({ value: '' }).run()
  emptyWriteAheadLog(restored.db)
  restored.close()
  const text = readFileSync(databasePath, 'latin1')
  expect(lines.filter((line) => text.includes(line))).toEqual([])
})
