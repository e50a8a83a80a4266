import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterEach } from '#api-test/clean-up'
import { openSynced, openSyncTest, rejection, unusedImagePath } from '#api-test/sync'
import { type Fault, jsonError, productDeleted, rateLimited, serverError } from '#sandbox/faults'
import { lockSync } from '../db/database-lock.ts'

const closing = closeAfterEach()

const open = async () => closing(await openSynced())

const DETAIL = /\/store\/products\/\d/

test.each<[string, RegExp, Fault, string]>([
  ['a detail is always 500', DETAIL, serverError(), 'error (500) while reading product'],
  ['the list is always 500', /\/store\/products\?/, serverError(), 'error (500) while listing products'],
  ['the token expires', DETAIL, jsonError(401), 'token (401) while reading product'],
  ['a listed product stays 404', DETAIL, jsonError(404), 'that it then does not know (404) while reading'],
])('a sync fails when %s, and leaves every table unchanged', async (_, match, fault, message) => {
  const { sync, sandbox, dump, source } = await open()
  const before = dump()
  source(0).sync_product.name = 'Renamed'
  source(1).sync_product.is_ignored = true
  const firstDetailSucceeds: Fault = {}
  sandbox.fail(DETAIL, firstDetailSucceeds)
  sandbox.fail(match, fault, Number.POSITIVE_INFINITY)
  const error = await rejection(sync.run())
  expect(error).toMatchObject({ status: 502, message: expect.stringContaining(message) })
  expect(dump()).toBe(before)
  expect(sync.progress.current).toMatchObject({ state: 'error', message: error.message })
})

test('a product whose detail fails is not hidden, even when the list no longer has it', async () => {
  const { sync, sandbox, dump, source } = await open()
  const before = dump()
  const { id } = source(0).sync_product
  const deletedAndFailing: Fault = { ...productDeleted(id), ...serverError() }
  sandbox.fail(new RegExp(`/store/products/${id}`), deletedAndFailing, Number.POSITIVE_INFINITY)
  expect(await rejection(sync.run())).toMatchObject({ status: 502 })
  expect(dump()).toBe(before)
})

test.each([
  ['first', 'its first product', 'INSERT ON products'],
  ['first', 'the first collection', 'INSERT ON collections'],
  ['first', 'what to purge, the last of all,', 'INSERT ON cache_purges'],
  ['later', 'a product', 'UPDATE ON products WHEN NEW.id = 3'],
  ['later', 'a variant', 'UPDATE ON variants WHEN NEW.product_id = 3'],
  ['later', 'mockups', 'DELETE ON mockups WHEN OLD.product_id = 3'],
  ['later', 'what to purge, the last of all,', 'INSERT ON cache_purges'],
])('a %s sync that fails while it writes %s changes nothing', async (which, _, event) => {
  const { sync, sandbox, db, dump, limitProducts } = closing(openSyncTest())
  limitProducts(3)
  if (which === 'later') {
    await sync.run()
    for (const { sync_product, sync_variants } of sandbox.catalog.products) {
      sync_product.name += ' II'
      sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
      for (const variant of sync_variants) {
        variant.retail_price = '31.00'
        for (const file of variant.files) file.filename = 'mockup_Lifestyle.jpg'
      }
    }
  }
  const before = dump()
  db.run(`CREATE TEMP TRIGGER fail AFTER ${event} BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
  const error = await rejection(sync.run())
  expect(error.cause?.message ?? error.message).toBe('disk full')
  expect(dump()).toBe(before)
  expect(sync.progress.current).toMatchObject({ state: 'error' })
  db.run('DROP TRIGGER fail')
  expect((await sync.run()).products).toHaveLength(3)
})

test('transient failures are retried', async () => {
  const { sync, sandbox } = await open()
  sandbox.fail(/\/store\/products\?/, rateLimited())
  sandbox.fail(DETAIL, serverError(), 2)
  sandbox.fail(DETAIL, { delivery: 'truncate' })
  expect((await sync.run()).report).toMatchObject({ unchanged: 3 })
})

test('a sync while another process writes or syncs fails with a sentence, and changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-sync-'))
  closing({ close: () => rmSync(folder, { recursive: true }) })
  const databasePath = join(folder, 'store.sqlite')
  const { sync, sandbox, dump, limitProducts } = closing(openSyncTest({ databasePath }))
  limitProducts(1)
  const before = dump()
  const release = lockSync(databasePath)
  expect(await rejection(sync.run())).toMatchObject({
    status: 409,
    message: 'Another process is syncing this catalog. Wait for its end, then sync again.',
  })
  expect(sandbox.calls).toEqual([])
  release()
  const other = new Database(databasePath)
  other.run('BEGIN IMMEDIATE')
  const sleep = spyOn(Bun, 'sleep').mockResolvedValue()
  const failure = await rejection(sync.run())
  expect(failure).toMatchObject({
    status: 503,
    message: 'Another process is writing to the database. Sync again.',
  })
  expect(failure.res.headers.get('retry-after')).toBe('5')
  sleep.mockRestore()
  other.run('ROLLBACK')
  other.close()
  expect(dump()).toBe(before)
  expect((await sync.run()).products).toHaveLength(1)
  expect((await sync.run()).products).toHaveLength(1)
})
