import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedProduct } from '../../test/services.ts'
import { type OpenDatabase, openDatabase } from '../db/client.ts'
import { cachePurges } from '../db/schema/operations.ts'
import { CachePurger } from './cache-purger.ts'
import { toCachedResponse } from './cached-response.ts'
import { deleteOldPurges, findLastPurgeId, logPurge } from './purge-log.ts'
import { ResponseCache } from './response-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-purges-'))
const opened: OpenDatabase[] = []
let files = 0

afterEach(() => {
  for (const database of opened.splice(0)) database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A process on the database, with a page of each tag in its cache. */
function startProcess(path: string) {
  const database = openDatabase(path)
  opened.push(database)
  const cache = new ResponseCache()
  const purger = new CachePurger(database, cache)
  const store = (...tags: string[]) => {
    for (const tag of tags)
      cache.put(tag, toCachedResponse(new Uint8Array([1]), new Headers(), { tags: [tag] }))
  }
  const cached = (...tags: string[]) => tags.filter((tag) => cache.has(tag))
  return { ...database, purger, store, cached }
}

/** Two processes on one database file. */
function startTwo() {
  const path = join(folder, `${++files}.sqlite`)
  return { path, writer: startProcess(path), reader: startProcess(path) }
}

test('a change purges its tags in the process that makes it and in others, and nothing else', async () => {
  const { writer, reader } = startTwo()
  const tags = ['products', 'product:7', 'product:8']
  for (const { store } of [writer, reader]) store(...tags)
  await writer.purger.transact((tx) => logPurge(tx, ['products', 'product:7']))
  reader.purger.poll()
  for (const { cached } of [writer, reader]) expect(cached(...tags)).toEqual(['product:8'])
})

test('a change that is rolled back, or that no page shows, purges nothing and leaves no row', async () => {
  const { writer, reader } = startTwo()
  const lastId = findLastPurgeId(writer.db)
  for (const { store } of [writer, reader]) store('products')
  const change = writer.purger.transact((tx) => {
    logPurge(tx, ['products'])
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  writer.db.run("INSERT INTO carts (token_hash) VALUES ('a')")
  writer.purger.purgeLogged()
  reader.purger.poll()
  expect([...writer.cached('products'), ...reader.cached('products')]).toHaveLength(2)
  expect(findLastPurgeId(writer.db)).toBe(lastId)
})

test('a process that has missed rows which are older than a day, and pruned by now, purges everything', async () => {
  const { writer, reader } = startTwo()
  reader.store('navigation')
  for (let change = 0; change < 3; change++) await writer.purger.transact((tx) => logPurge(tx, ['products']))
  expect(deleteOldPurges(writer.db)).toBe(0)
  const inTwoDays = Date.now() + 2 * 24 * 60 * 60 * 1000
  expect(deleteOldPurges(writer.db, inTwoDays)).toBe(findLastPurgeId(writer.db) - 1)
  expect(writer.db.select().from(cachePurges).all()).toHaveLength(1)
  reader.purger.poll()
  expect(reader.cached('navigation')).toEqual([])
})

test.each([
  ['the catalog', "UPDATE products SET name = 'By hand'"],
  ['the schema', 'ALTER TABLE blanks RENAME TO renamed'],
])('a change of %s by hand, which logs nothing, purges everything', (_, statement) => {
  const { path, writer, reader } = startTwo()
  seedProduct(writer.db)
  reader.purger.poll()
  reader.store('navigation')
  const sqlite = new Database(path)
  sqlite.run(statement)
  sqlite.close()
  reader.purger.poll()
  expect(reader.cached('navigation')).toEqual([])
})

test('while the log can’t be read what is cached stays, and is purged afterwards', async () => {
  const { writer, reader } = startTwo()
  reader.store('products')
  writer.db.run('ALTER TABLE cache_purges RENAME TO away')
  reader.purger.poll()
  expect(reader.cached('products')).toEqual(['products'])
  writer.db.run('ALTER TABLE away RENAME TO cache_purges')
  await writer.purger.transact((tx) => logPurge(tx, ['products']))
  reader.purger.poll()
  expect(reader.cached('products')).toEqual([])
})
