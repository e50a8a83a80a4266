import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Fault,
  htmlError,
  jsonError,
  productDeleted,
  rateLimited,
  serverError,
} from '../../../sandbox/faults.ts'
import { openSynced, openSyncTest, rejection } from '../../../test/sync.ts'
import { lockSync } from '../../db/database-lock.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

async function open(...options: Parameters<typeof openSynced>) {
  const t = await openSynced(...options)
  cleanUp.push(t.close)
  return t
}

test.each<[string, RegExp, Fault, RegExp]>([
  ['a detail is always 500', /\/store\/products\/\d/, serverError(), /error \(500\) while reading product/],
  ['the list is always 500', /\/store\/products\?/, serverError(), /error \(500\) while listing products/],
  ["a detail is always a proxy's page", /\/store\/products\/\d/, htmlError(), /error \(502\) while reading/],
  [
    'Retry-After is too long',
    /\/store\/products\/\d/,
    rateLimited({ retryAfter: 999 }),
    /asked to wait 999 s \(429\) while reading product/,
  ],
  [
    'the token expires',
    /\/store\/products\/\d/,
    jsonError(401),
    /refused the token \(401\) while reading product/,
  ],
  [
    'every body is reset',
    /\/store\/products\/\d/,
    { delivery: 'reset' },
    /broke off its answer while reading product/,
  ],
  [
    'every call hangs',
    /\/store\/products\/\d/,
    { delivery: 'hang' },
    /did not answer within 1 s while reading product/,
  ],
  [
    'a listed product stays 404',
    /\/store\/products\/\d/,
    jsonError(404),
    /lists a product that it then does not know \(404\) while reading product/,
  ],
])('a sync fails when %s, and leaves every table unchanged', async (_, match, fault, message) => {
  const { sync, sandbox, dump, source } = await open(3, fault.delivery === 'hang' ? 400 : undefined)
  const before = dump()
  source(0).sync_product.name = 'Renamed'
  source(1).sync_product.is_ignored = true
  const firstDetailSucceeds: Fault = {}
  sandbox.fail(/\/store\/products\/\d/, firstDetailSucceeds)
  sandbox.fail(match, fault, Number.POSITIVE_INFINITY)
  const error = await rejection(sync.run())
  expect(error).toMatchObject({ status: 502, message: expect.stringMatching(message) })
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
  ['the last product', 'INSERT ON products WHEN NEW.id = 3'],
  ['the last mockups', 'INSERT ON mockups WHEN NEW.product_id = 3'],
  ['an image', 'INSERT ON images'],
  ['the first collection', 'INSERT ON collections'],
])('a first sync that fails while writing %s writes nothing', async (_, event) => {
  const { sync, db, dump, listPurged, limitProducts, close } = openSyncTest()
  cleanUp.push(close)
  limitProducts(3)
  const before = dump()
  db.run(`CREATE TEMP TRIGGER fail AFTER ${event} BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
  const error = await rejection(sync.run())
  expect(error.cause?.message ?? error.message).toBe('disk full')
  expect(dump()).toBe(before)
  expect(listPurged()).toEqual([])
  expect(sync.progress.current).toMatchObject({ state: 'error' })
  db.run('DROP TRIGGER fail')
  expect((await sync.run()).products).toHaveLength(3)
})

test.each([
  ['a product', 'UPDATE ON products WHEN NEW.id = 3'],
  ['a variant', 'UPDATE ON variants WHEN NEW.product_id = 3'],
  ['a mockup', 'DELETE ON mockups WHEN OLD.product_id = 3'],
])('a later sync that fails while changing %s changes nothing', async (_, event) => {
  const { sync, db, dump, listPurged, sandbox } = await open()
  for (const { sync_product, sync_variants } of sandbox.catalog.products) {
    sync_product.name = `${sync_product.name} II`
    for (const variant of sync_variants) {
      variant.retail_price = '99.00'
      for (const file of variant.files) file.filename = 'mockup_Lifestyle.jpg'
    }
  }
  const before = dump()
  db.run(`CREATE TEMP TRIGGER fail AFTER ${event} BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
  const error = await rejection(sync.run())
  expect(error.cause?.message ?? error.message).toBe('disk full')
  expect(dump()).toBe(before)
  expect(listPurged()).toHaveLength(1)
  db.run('DROP TRIGGER fail')
  expect((await sync.run()).summary.updated).toHaveLength(3)
})

test('transient failures are retried', async () => {
  const { sync, sandbox } = await open()
  sandbox.fail(/\/store\/products\?/, rateLimited())
  sandbox.fail(/\/store\/products\/\d/, serverError(), 2)
  sandbox.fail(/\/store\/products\/\d/, { delivery: 'truncate' })
  expect((await sync.run()).summary).toMatchObject({ unchanged: 3 })
})

test('a sync while another process writes fails with a sentence, and changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-sync-'))
  const databasePath = join(folder, 'store.sqlite')
  const t = openSyncTest({ databasePath })
  cleanUp.push(t.close, async () => rmSync(folder, { recursive: true }))
  t.limitProducts(1)
  t.db.run('PRAGMA busy_timeout = 0')
  const before = t.dump()
  const other = new Database(databasePath)
  other.run('BEGIN IMMEDIATE')
  expect(await rejection(t.sync.run())).toMatchObject({
    status: 503,
    message: 'Another process is writing to the database. Sync again.',
  })
  other.run('ROLLBACK')
  other.close()
  expect(t.dump()).toBe(before)
  expect((await t.sync.run()).products).toHaveLength(1)
})

test('a sync while another process syncs is refused, and reads nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-sync-'))
  const databasePath = join(folder, 'store.sqlite')
  const t = openSyncTest({ databasePath })
  cleanUp.push(t.close, async () => rmSync(folder, { recursive: true }))
  t.limitProducts(1)
  const release = lockSync(databasePath)
  expect(await rejection(t.sync.run())).toMatchObject({
    status: 409,
    message: 'Another process is syncing this catalog. Wait for its end, then sync again.',
  })
  expect(t.sandbox.calls).toEqual([])
  release()
  expect((await t.sync.run()).products).toHaveLength(1)
  expect((await t.sync.run()).products).toHaveLength(1)
})
