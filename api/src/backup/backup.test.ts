import { Database } from 'bun:sqlite'
import { afterAll, beforeEach, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packTar } from 'modern-tar'
import { openDatabase } from '../db/client.ts'
import { settings } from '../db/schema.ts'
import { imagesFolder, originalPath, writeOriginal } from '../images/files.ts'
import { saveStoredImage } from '../images/queries.ts'
import { createBackup } from './create.ts'
import { BackupError } from './error.ts'
import { restoreBackup } from './restore.ts'

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

/** A database with one setting and two images, still open. */
async function openStore(value = 'first') {
  const database = openDatabase(databasePath)
  const hashes: string[] = []
  for (const [index, byte] of [1, 2].entries()) {
    const hash = await writeOriginal(imagesFolder(databasePath), new Uint8Array(300_000).fill(byte))
    saveStoredImage(database.db, `https://cdn.example/${index}.png`, { hash, width: 10, height: 10 })
    hashes.push(hash)
  }
  database.db.insert(settings).values({ name: 'test', value }).run()
  return { ...database, hashes }
}

function readSetting(): string | undefined {
  const sqlite = new Database(databasePath, { readonly: true })
  try {
    return sqlite.query<{ value: string }, []>("SELECT value FROM settings WHERE name = 'test'").get()?.value
  } finally {
    sqlite.close()
  }
}

const changeSetting = (value: string) => {
  const { db, close } = openDatabase(databasePath)
  db.update(settings).set({ value }).run()
  close()
}

/** A closed connection keeps its locks in this process until its statements are collected. */
async function restore() {
  Bun.gc(true)
  return restoreBackup(path, databasePath)
}

const listData = () =>
  readdirSync(join(folder, 'data'))
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort()

async function expectRefused(message: RegExp) {
  const before = listData()
  const error = await restore().catch((error) => error)
  expect(error).toBeInstanceOf(BackupError)
  expect(error.message).toMatch(message)
  expect(error.message).not.toContain('\n')
  expect(listData()).toEqual(before)
  expect(readSetting()).toBe('second')
}

test('a backup of a running store brings back its rows and its images', async () => {
  const { close, hashes } = await openStore()
  const backup = await backUp()
  expect(backup).toMatchObject({ imageCount: 2, missingImageCount: 0 })
  close()
  changeSetting('second')
  rmSync(imagesFolder(databasePath), { recursive: true })
  mkdirSync(join(folder, 'data/.restore-interrupted'))

  expect(await restore()).toMatchObject({ imageCount: 2 })
  expect(readSetting()).toBe('first')
  for (const hash of hashes) {
    expect(statSync(originalPath(imagesFolder(databasePath), hash)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(databasePath).mode & 0o777).toBe(0o600)
  expect(listData()).toEqual(['images', 'store.sqlite', 'store.sqlite.lock'])
  openDatabase(databasePath).close()
})

test('a backup is its owner’s alone and leaves nothing else behind', async () => {
  const { close } = await openStore()
  close()
  await backUp()
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['backup.tar.gz', 'data'])
})

test('a file that exists is replaced only when asked', async () => {
  const { close } = await openStore()
  close()
  writeFileSync(path, 'mine')
  await expect(backUp()).rejects.toThrow('exists already')
  expect(readFileSync(path, 'utf8')).toBe('mine')
  await backUp(true)
  expect(statSync(path).size).toBeGreaterThan(100)
})

test('images that are missing or damaged are counted and left out', async () => {
  const { close, hashes } = await openStore()
  close()
  truncateSync(originalPath(imagesFolder(databasePath), hashes[0]!), 10)
  rmSync(originalPath(imagesFolder(databasePath), hashes[1]!))
  expect(await backUp()).toMatchObject({ imageCount: 0, missingImageCount: 2 })
})

test('a database of the first version is backed up, restored and then migrated', async () => {
  mkdirSync(join(folder, 'data'))
  const sqlite = new Database(databasePath, { create: true })
  for (const statement of readFileSync('data/migrations/0000_start.sql', 'utf8').split(
    '--> statement-breakpoint',
  )) {
    sqlite.run(statement)
  }
  sqlite.run('CREATE TABLE __drizzle_migrations (id INTEGER, hash TEXT, created_at NUMERIC)')
  sqlite.run("INSERT INTO __drizzle_migrations VALUES (1, 'x', 1795196949595)")
  const hash = await writeOriginal(imagesFolder(databasePath), new Uint8Array(10))
  sqlite.run(
    `INSERT INTO pictures (url, hash, width, height) VALUES ('https://cdn.example/a.png', '${hash}', 1, 1)`,
  )
  sqlite.run("INSERT INTO facts VALUES ('test', 'first')")
  sqlite.close()
  expect(await backUp()).toMatchObject({ imageCount: 1 })
  rmSync(join(folder, 'data'), { recursive: true })
  await restore()
  openDatabase(databasePath).close()
  expect(readSetting()).toBe('first')
})

test('a running store is refused', async () => {
  const { close } = await openStore()
  await backUp()
  close()
  changeSetting('second')
  const running = openDatabase(databasePath)
  await expectRefused(/The store is running on .+ Stop it first\./)
  running.close()
})

test('a process without the lock file is noticed too', async () => {
  const { close } = await openStore()
  await backUp()
  close()
  changeSetting('second')
  const other = new Database(databasePath)
  other.query('SELECT * FROM settings').all()
  await expectRefused(/The store is running on/)
  other.close()
})

test('a damaged database is replaced, a former WAL not applied', async () => {
  const { close } = await openStore()
  await backUp()
  close()
  writeFileSync(databasePath, 'damaged'.repeat(1000))
  writeFileSync(`${databasePath}-wal`, 'left over')
  await restore()
  expect(readSetting()).toBe('first')
  expect(existsSync(`${databasePath}-wal`)).toBe(false)
})

const store = { name: 'store.sqlite', size: 4, type: 'file' as const }
const manifest = JSON.stringify({
  format: 'opentowork-store',
  version: 1,
  createdAt: '2026-01-31T12:00:00.000Z',
  databaseSha256: '0'.repeat(64),
  imageCount: 0,
})
const manifestEntry = { header: { name: 'manifest.json', size: manifest.length }, body: manifest }

test.each([
  ['no gzip', () => new TextEncoder().encode('a letter'), /is damaged, cut off, or no backup/],
  [
    'another archive',
    () => packGzip([{ header: { ...store, name: 'a.txt' }, body: 'abcd' }]),
    /is no backup/,
  ],
  ['no manifest', () => packGzip([{ header: store, body: 'abcd' }]), /is no backup/],
  [
    'another hash',
    () => packGzip([manifestEntry, { header: store, body: 'abcd' }]),
    /is not what was stored/,
  ],
  ['nothing after the manifest', () => packGzip([manifestEntry]), /files are missing/],
  [
    'a path that leads out',
    () => packGzip([manifestEntry, { header: { ...store, name: '../../evil' }, body: 'abcd' }]),
    /is no backup/,
  ],
  [
    'a link',
    () =>
      packGzip([manifestEntry, { header: { ...store, size: 0, type: 'symlink', linkname: '/etc/passwd' } }]),
    /is no backup/,
  ],
])('an archive with %s is refused and changes nothing', async (_, pack, message) => {
  const { close } = await openStore('second')
  close()
  writeFileSync(path, await pack())
  await expectRefused(message)
})

const packGzip = async (entries: Parameters<typeof packTar>[0]) => Bun.gzipSync(await packTar(entries))

test.each([0.1, 0.5, 0.99])('an archive cut off at %p is refused and changes nothing', async (part) => {
  const { close } = await openStore()
  await backUp()
  close()
  changeSetting('second')
  truncateSync(path, Math.floor(statSync(path).size * part))
  await expectRefused(/damaged|cut off/)
})

test('one changed byte is found', async () => {
  const { close } = await openStore()
  await backUp()
  close()
  changeSetting('second')
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 0xff
  writeFileSync(path, bytes)
  await expectRefused(/damaged|cut off|no backup/)
})

test('a backup of a newer version is refused', async () => {
  const { close } = await openStore()
  close()
  const sqlite = new Database(databasePath)
  sqlite.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('x', 9999999999999)")
  sqlite.close()
  await backUp()
  rmSync(join(folder, 'data'), { recursive: true })
  changeSettingOfNewStore()
  await expectRefused(/was made by a newer version/)
})

function changeSettingOfNewStore() {
  const { db, close } = openDatabase(databasePath)
  db.insert(settings).values({ name: 'test', value: 'second' }).run()
  close()
}

test('a link in the place of the file is not followed', async () => {
  const { close } = await openStore()
  close()
  writeFileSync(join(folder, 'target'), 'mine')
  symlinkSync(join(folder, 'target'), path)
  await backUp(true)
  expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('mine')
})
