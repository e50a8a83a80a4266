import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { closeAfterEach } from '#api-test/clean-up'
import { createTestRunner, openSyncTest, rejection } from '#api-test/sync'
import { jsonError } from '#sandbox/faults'
import { type Sandbox, startSandbox } from '#sandbox/server'
import type { SyncReport } from '#shared/contracts/sync-run'
import { products } from '../db/schema/catalog.ts'
import { deliveryTimes } from '../db/schema/operations.ts'
import { findRefusal } from '../http/refusal.ts'
import { findCatalogSource } from './guards.ts'

const countReport = ({ created, updated, returned, hidden }: SyncReport) => ({
  created: created.length,
  updated: updated.length,
  returned: returned.length,
  hidden: hidden.length,
})
const NOTHING = { created: 0, updated: 0, returned: 0, hidden: 0 }

const closing = closeAfterEach()

/** Two stores and one database; `syncFrom` syncs from one of them. */
function open() {
  const t = closing(openSyncTest())
  const other = startSandbox({ callsPerMinute: null })
  closing({ close: other.stop })
  t.limitProducts(3)
  other.catalog.products = t.sandbox.catalog.products.map((product) => structuredClone(product))
  const renameOthers = () => {
    for (const { sync_product } of other.catalog.products) sync_product.name += ' II'
  }
  const syncFrom = (sandbox: Sandbox, credentials: object = {}) =>
    createTestRunner(t, {
      credentials: () => ({ baseUrl: sandbox.url, token: 'sandbox', ...credentials }),
    })
  return { ...t, other, renameOthers, syncFrom }
}

test('the first sync records its source, and one from another source stops before it reads', async () => {
  const { sync, sandbox, other, syncFrom, db, dump } = open()
  sandbox.fail(/./, jsonError(401))
  expect(await rejection(sync.run())).toMatchObject({ status: 502 })
  expect(findCatalogSource(db)).toBeUndefined()
  await sync.run()
  expect(findCatalogSource(db)).toBe(sandbox.url)
  const before = dump()
  expect(await rejection(syncFrom(other).run())).toMatchObject({
    status: 409,
    message:
      `The catalog belongs to Printful (${sandbox.url}), and this sync would read Printful (${other.url}), so it ` +
      'stopped before it read anything. If that is meant, sync again with ?changeSource=1 or with ' +
      '`bun run sync --change-source`.',
  })
  const refused = await rejection(syncFrom(sandbox, { storeId: '14' }).run())
  expect(findRefusal(refused)).toEqual({ reason: 'sync_other_source', details: { override: 'changeSource' } })
  expect(await rejection(syncFrom(other, { isSandbox: true }).run())).toMatchObject({ status: 409 })
  expect(other.calls).toEqual([])
  expect(dump()).toBe(before)
})

test('the same products under another address keep their rows, and the sandbox has no address', async () => {
  const { sync, sandbox, other, syncFrom, db } = open()
  await sync.run()
  const { report } = await syncFrom(other).run({ changeSource: true })
  expect(countReport(report)).toEqual({ ...NOTHING, updated: 3 })
  await syncFrom(sandbox, { isSandbox: true }).run({ changeSource: true })
  expect((await syncFrom(other, { isSandbox: true }).run()).report.created).toEqual([])
  expect(findCatalogSource(db)).toBe('sandbox')
})

test('what a former source quoted is forgotten', async () => {
  const { sync, other, syncFrom, db } = open()
  await sync.run()
  db.insert(deliveryTimes)
    .values({ countryCode: 'US', type: 'Mug', minDays: 4, maxDays: 7, quotedAt: new Date() })
    .run()
  const count = () => db.select().from(deliveryTimes).all().length
  await sync.run()
  expect(count()).toBe(1)
  await syncFrom(other).run({ changeSource: true })
  expect(count()).toBe(0)
})

test('products of two sources with the same ids stay apart, and come back with their own source', async () => {
  const { sync, other, renameOthers, syncFrom, db } = open()
  const first = await sync.run()
  renameOthers()
  const second = await syncFrom(other).run({ changeSource: true })
  expect(countReport(second.report)).toEqual({ ...NOTHING, created: 3, hidden: 3 })
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug)
  const returned = await sync.run({ changeSource: true })
  expect(countReport(returned.report)).toEqual({ ...NOTHING, returned: 3, hidden: 3 })
  expect(slugs(returned.products)).toEqual(slugs(first.products))
  const shown = db.select().from(products).where(eq(products.isActive, true)).all()
  expect(slugs(shown)).toEqual(slugs(first.products))
})
