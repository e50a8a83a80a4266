import { afterEach, expect, test } from 'bun:test'
import { openSynced, openSyncTest, rejection, unusedImagePath } from '../../../test/sync.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

/** What was read of them is kept. */
const BLANKS = ['blanks', 'blank_variants']

test('a dry run answers as the run would, and writes nothing of the catalog', async () => {
  const t = openSyncTest()
  cleanUp.push(t.close)
  t.limitProducts(3)
  const before = t.dump(BLANKS)
  const first = await t.sync.run({ dryRun: true })
  expect(t.dump(BLANKS)).toBe(before)
  expect(t.listPurged()).toEqual([])
  expect(t.sandbox.calls.filter((path) => path.startsWith('/files/'))).toEqual([])
  expect(t.sync.progress.current).toMatchObject({ state: 'success', message: 'Dry run: nothing was written' })
  expect(first.products).toEqual((await t.sync.run()).products)
})

test('a dry run of changed products writes nothing, and stops at a guard as the run would', async () => {
  const t = await openSynced(10)
  cleanUp.push(t.close)
  t.source(0).sync_product.name = 'Renamed'
  t.source(1).sync_product.thumbnail_url = unusedImagePath(t.sandbox.catalog)
  const before = t.dump()
  const dry = await t.sync.run({ dryRun: true })
  expect(dry.summary.updated).toHaveLength(2)
  expect(t.dump()).toBe(before)
  expect((await t.sync.run()).products).toEqual(dry.products)
  t.sandbox.catalog.products.splice(2)
  expect(await rejection(t.sync.run({ dryRun: true }))).toMatchObject({ status: 409 })
  expect((await t.sync.run({ dryRun: true, allowHiding: true })).summary.hidden).toHaveLength(8)
})
