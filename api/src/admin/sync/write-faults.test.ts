import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { closeAfterEach } from '#api-test/clean-up'
import { fastClock, openSyncTest, unusedImagePath } from '#api-test/sync'
import type { Db } from '../../db/client.ts'
import { storedImages } from '../../db/schema.ts'
import { createPrintfulClient } from '../../printful/client.ts'
import { createRateLimiter } from '../../printful/rate-limiter.ts'
import { toSourceId } from '../../printful/source-id.ts'
import { commitSync, listImageUrls } from './commit.ts'
import { fetchBlanks } from './fetch-blanks.ts'
import { fetchCatalog } from './fetch-catalog.ts'
import { NO_OPTIONS } from './options.ts'

const closing = closeAfterEach()

const TABLES = ['products', 'variants', 'mockups', 'images', 'settings', 'collections']

/** Triggers that count the written rows of a sync and fail at the `failAt`th. */
function createWriteFault(db: Db) {
  db.run('CREATE TEMP TABLE fault (written INTEGER, fail_at INTEGER)')
  db.run('INSERT INTO fault VALUES (0, -1)')
  for (const table of TABLES) {
    for (const event of ['INSERT', 'UPDATE', 'DELETE']) {
      db.run(
        sql.raw(`CREATE TEMP TRIGGER fault_${table}_${event} AFTER ${event} ON main.${table} BEGIN
          UPDATE fault SET written = written + 1;
          SELECT RAISE(ABORT, 'disk full') FROM fault WHERE written = fail_at;
        END`),
      )
    }
  }
  return {
    set: (failAt: number) => db.run(sql`UPDATE temp.fault SET written = 0, fail_at = ${failAt}`),
    written: () => db.all<{ written: number }>(sql`SELECT written FROM temp.fault`)[0]!.written,
  }
}

function open() {
  const t = closing(openSyncTest())
  t.limitProducts(3)
  const credentials = { baseUrl: t.sandbox.url, token: 'sandbox' }
  const clock = fastClock()
  const { signal } = new AbortController()
  const context = {
    limiter: createRateLimiter(clock, 0),
    clock,
    signal,
    attemptTimeoutMs: 20_000,
    onFailure() {},
  }
  const client = createPrintfulClient(credentials, context)
  /** Reads the sandbox once; the result commits as often as it is called. */
  const fetchSync = async () => {
    const remote = await fetchCatalog(client, t.sandbox.url, () => {})
    const fetchedBlanks = await fetchBlanks(remote, {
      client,
      baseUrl: t.sandbox.url,
      source: toSourceId(credentials),
      stored: new Map(),
      now: new Date(Date.UTC(2026, 0, 31)),
      onProgress() {},
    })
    const images = await t.images.download(listImageUrls(remote, fetchedBlanks.blanks), signal)
    const fetched = { remote, fetchedBlanks, credentials, options: NO_OPTIONS }
    return () => commitSync(t.db, fetched, images, new Date(Date.UTC(2026, 0, 31)))
  }
  return { ...t, fetchSync }
}

/** Fails at each written row in turn. Returns how many the commit writes. */
function failAtEachRow(db: Db, dump: () => string, commit: () => unknown): number {
  const before = dump()
  const fault = createWriteFault(db)
  for (let failAt = 1; ; failAt++) {
    fault.set(failAt)
    try {
      commit()
    } catch (error) {
      const { cause } = error as Error
      expect(((cause ?? error) as Error).message).toBe('disk full')
      expect(dump()).toBe(before)
      continue
    }
    expect(fault.written()).toBe(failAt - 1)
    return failAt - 1
  }
}

test('a first sync that fails at any row writes nothing, images and the source included', async () => {
  const { db, dump, fetchSync } = open()
  const rows = failAtEachRow(db, dump, await fetchSync())
  const counts = TABLES.map(
    (table) => db.all<{ n: number }>(sql.raw(`SELECT count(*) n FROM ${table}`))[0]!.n,
  )
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(rows).toBeGreaterThanOrEqual(counts.reduce((sum, count) => sum + count))
})

test('a later sync that fails at any row changes nothing', async () => {
  const { sandbox, sync, db, dump, fetchSync } = open()
  await sync.run()
  const [renamed, changed, ignored] = sandbox.catalog.products
  renamed!.sync_product.name += ' II'
  changed!.sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
  for (const variant of changed!.sync_variants) variant.retail_price = '31.00'
  changed!.sync_variants.splice(0, 1)
  ignored!.sync_product.is_ignored = true
  const images = db.select().from(storedImages).all().length
  expect(failAtEachRow(db, dump, await fetchSync())).toBeGreaterThan(5)
  expect(db.select().from(storedImages).all()).toHaveLength(images + 1)
})
