import { afterEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { jsonError, productDeleted } from '../../../sandbox/faults.ts'
import { openSynced, openSyncTest } from '../../../test/sync.ts'
import { collections, mockups, productEdits, variants } from '../../db/schema.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

async function open(...options: Parameters<typeof openSynced>) {
  const t = await openSynced(...options)
  cleanUp.push(t.close)
  return t
}

test('the first sync creates products, oldest first, with variants and mockups', async () => {
  const { firstSync, db, source, findProduct, listListedVariants, listPurged, sync } = await open()
  const oldestFirst = [0, 1, 2].map(source).sort((a, b) => a.sync_product.id - b.sync_product.id)
  expect(firstSync.products.map(({ id, name, change }) => ({ id, name, change }))).toEqual(
    oldestFirst.map(({ sync_product }, index) => ({
      id: index + 1,
      name: sync_product.name,
      change: 'created',
    })),
  )
  for (const { sync_product, sync_variants } of oldestFirst) {
    const { id } = findProduct(sync_product.id)
    expect(listListedVariants(id).map(({ printfulId }) => printfulId)).toEqual(
      sync_variants.map((variant) => variant.id),
    )
    expect(db.select().from(mockups).where(eq(mockups.productId, id)).all()).not.toBeEmpty()
  }
  expect(listPurged()).toEqual([[1, 2, 3]])
  expect(sync.progress.current).toMatchObject({ state: 'success', done: 3, total: 3 })
})

test('a second sync writes nothing', async () => {
  const { sync, dump, countWrittenRows, listPurged } = await open()
  const before = { dump: dump(), writes: countWrittenRows() }
  const { products, summary } = await sync.run()
  expect({ dump: dump(), writes: countWrittenRows() }).toEqual(before)
  expect(products.map(({ change }) => change)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(summary).toMatchObject({ unchanged: 3, created: [], updated: [], hidden: [] })
  expect(listPurged()).toHaveLength(1)
})

test('names that had to be changed are no change for the next sync', async () => {
  const { sync, source, row, countWrittenRows } = await open(2)
  source(0).sync_product.name = `\u202E${'👩🏽‍💻 e\u0301'.repeat(300)}\u2069 \ud83d`
  source(1).sync_product.name = 'x'.repeat(100_000)
  for (const variant of source(0).sync_variants) {
    Object.assign(variant, { sku: '\u200B', color: `Black\u202C${'k'.repeat(200)}` })
  }
  expect((await sync.run()).summary.updated).toHaveLength(2)
  expect(row(1).name).toHaveLength(200)
  const writes = countWrittenRows()
  expect((await sync.run()).summary).toMatchObject({ updated: [], unchanged: 2 })
  expect(countWrittenRows()).toBe(writes)
})

test('only what changed is written: a name, a price, a size sold out, a size no longer listed', async () => {
  const { sync, source, row, listListedVariants, db, listPurged } = await open()
  const [one, two, three] = [0, 1, 2].map(row)
  source(0).sync_product.name = 'Quite Another Name'
  Object.assign(source(0).sync_variants[0]!, { retail_price: '99.50', availability_status: 'discontinued' })
  const [unlisted] = source(1).sync_variants.splice(0, 1)
  await Bun.sleep(2)
  const { products: synced, summary } = await sync.run()
  expect(row(0)).toMatchObject({ id: one!.id, slug: one!.slug, name: 'Quite Another Name' })
  expect(listListedVariants(one!.id)[0]).toMatchObject({ priceCents: 9950, stockQuantity: 0 })
  expect(db.select().from(variants).where(eq(variants.printfulId, unlisted!.id)).get()).toMatchObject({
    isListed: false,
  })
  expect(row(0).updatedAt.getTime()).toBeGreaterThan(one!.updatedAt.getTime())
  expect(row(1).updatedAt.getTime()).toBeGreaterThan(two!.updatedAt.getTime())
  expect(row(2)).toEqual(three!)
  expect(summary).toMatchObject({ unchanged: 1, soldOut: 1 })
  expect(synced.find(({ id }) => id === three!.id)).toMatchObject({ change: 'unchanged' })
  expect(listPurged()[1]!.toSorted()).toEqual([one!.id, two!.id].toSorted())
})

test('an ignored product is hidden, and returns with its edits, its slug and its id', async () => {
  const { sync, sandbox, source, row, db } = await open()
  const before = row(0)
  db.insert(productEdits).values({ productId: before.id, description: 'Mine' }).run()
  source(0).sync_product.is_ignored = true
  sandbox.calls.length = 0
  const hidden = await sync.run()
  expect(row(0).isActive).toBe(false)
  expect(hidden.summary.hidden).toEqual([before.name])
  expect(hidden.products.map(({ id }) => id)).not.toContain(before.id)
  expect(sandbox.calls).not.toContain(`/store/products/${before.printfulId}`)
  source(0).sync_product.is_ignored = false
  const returned = await sync.run()
  expect(row(0)).toEqual({ ...before, updatedAt: row(0).updatedAt })
  expect(returned.summary.returned).toEqual([before.name])
  expect(db.select().from(productEdits).all()).toMatchObject([{ productId: before.id, description: 'Mine' }])
})

test('a product deleted between list and detail is hidden', async () => {
  const { sync, sandbox, source, findProduct } = await open()
  const { id } = source(0).sync_product
  sandbox.fail(new RegExp(`/store/products/${id}`), productDeleted(id))
  const { summary } = await sync.run()
  expect(summary.hidden).toHaveLength(1)
  expect(findProduct(id).isActive).toBe(false)
})

test('a detail that is 404 only once changes nothing', async () => {
  const { sync, sandbox, dump } = await open()
  const before = dump()
  sandbox.fail(/\/store\/products\/\d/, jsonError(404, 'Not Found'))
  await sync.run()
  expect(dump()).toBe(before)
})

test('an invalid product and an invalid variant stay unchanged, the rest is synced', async () => {
  const { sync, source, row, listListedVariants } = await open()
  const [first, second] = [row(0), row(1)]
  const variantsBefore = listListedVariants(second.id)
  Object.assign(source(0).sync_product, { name: { en: 'Tee' } })
  Object.assign(source(1).sync_variants[0]!, { files: 'none' })
  source(2).sync_product.name = 'Renamed'
  const { summary } = await sync.run()
  expect(row(0)).toEqual(first)
  expect(listListedVariants(second.id)).toEqual(variantsBefore)
  expect(summary.updated).toEqual(['Renamed'])
  expect(summary.leftOut.map(({ reason }) => reason)).toEqual([
    "can't be understood",
    "can't be understood (files)",
  ])
})

test('the first collection is created once, and not again when an administrator deletes it', async () => {
  const { sync, db, source } = await open(1)
  expect(db.select().from(collections).all()).toMatchObject([
    { slug: 'opentowork', name: '#OPENTOWORK Collection', includesAll: true, isActive: true },
  ])
  db.delete(collections).run()
  source(0).sync_product.name = 'Renamed'
  await sync.run()
  expect(db.select().from(collections).all()).toEqual([])
})

test('two products of the same name get two slugs', async () => {
  const { sandbox, sync, limitProducts, close } = openSyncTest()
  cleanUp.push(close)
  limitProducts(2)
  for (const { sync_product } of sandbox.catalog.products) sync_product.name = 'Unisex zip hoodie'
  expect((await sync.run()).products.map(({ slug }) => slug)).toEqual([
    'unisex-zip-hoodie',
    'unisex-zip-hoodie-2',
  ])
})
