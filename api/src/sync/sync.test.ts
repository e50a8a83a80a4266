import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { closeAfterEach } from '#api-test/clean-up'
import { openSynced, openSyncTest, unusedImagePath } from '#api-test/sync'
import { jsonError, productDeleted } from '#sandbox/faults'
import { collections, mockups, productEdits, products, variants } from '../db/schema/catalog.ts'
import { findStoredImages } from '../images/queries.ts'

const closing = closeAfterEach()

const open = async (count?: number) => closing(await openSynced(count))

test('the first sync creates products, oldest first, and a second one writes nothing', async () => {
  const t = await open()
  const { firstSync, db, source, findProduct, listListedVariants, listPurged, sync } = t
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

  const before = { dump: t.dump(), writes: t.countWrittenRows() }
  const { products, report } = await sync.run()
  expect({ dump: t.dump(), writes: t.countWrittenRows() }).toEqual(before)
  expect(products.map(({ change }) => change)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(report).toMatchObject({ unchanged: 3, created: [], updated: [], hidden: [] })
  expect(listPurged()).toHaveLength(1)
})

test('only what changed is written: a name, a price, a size sold out, a size no longer listed', async () => {
  const { sync, source, row, listListedVariants, db, listPurged } = await open()
  const updatedAt = new Date('2026-01-01')
  db.update(products).set({ updatedAt }).run()
  const [one, two, three] = [0, 1, 2].map(row)
  source(0).sync_product.name = `Another\u202E Name ${'👩🏽‍💻'.repeat(300)} \ud83d`
  Object.assign(source(0).sync_variants[0]!, { retail_price: '99.50', availability_status: 'discontinued' })
  const [unlisted] = source(1).sync_variants.splice(0, 1)
  const { products: synced, report } = await sync.run()
  expect(row(0)).toMatchObject({ id: one!.id, slug: one!.slug, name: expect.stringMatching(/^Another Name/) })
  expect(listListedVariants(one!.id)[0]).toMatchObject({ priceCents: 9950, stockQuantity: 0 })
  expect(db.select().from(variants).where(eq(variants.printfulId, unlisted!.id)).get()).toMatchObject({
    isListed: false,
  })
  for (const index of [0, 1]) expect(row(index).updatedAt.getTime()).toBeGreaterThan(updatedAt.getTime())
  expect(row(2)).toEqual(three!)
  expect(report).toMatchObject({ unchanged: 1, soldOut: 1 })
  expect(synced.find(({ id }) => id === three!.id)).toMatchObject({ change: 'unchanged' })
  expect(listPurged()[1]!.toSorted()).toEqual([one!.id, two!.id].toSorted())
  // A name that had to be changed is no change for the next sync.
  expect((await sync.run()).report).toMatchObject({ unchanged: 3, updated: [] })
})

test('an ignored product returns with its edits, its slug and its id, the deleted first collection does not', async () => {
  const { sync, sandbox, source, row, db } = await open()
  const before = row(0)
  db.insert(productEdits).values({ productId: before.id, description: 'Mine' }).run()
  expect(db.select().from(collections).all()).toMatchObject([
    { slug: 'opentowork', name: '#OPENTOWORK Collection', includesAll: true, isActive: true },
  ])
  db.delete(collections).run()
  source(0).sync_product.is_ignored = true
  sandbox.calls.length = 0
  const hidden = await sync.run()
  expect(row(0).isActive).toBe(false)
  expect(hidden.report.hidden).toMatchObject([{ name: before.name }])
  expect(hidden.products.map(({ id }) => id)).not.toContain(before.id)
  expect(sandbox.calls).not.toContain(`/store/products/${before.printfulId}`)
  source(0).sync_product.is_ignored = false
  const returned = await sync.run()
  expect(row(0)).toEqual({ ...before, updatedAt: row(0).updatedAt })
  expect(returned.report.returned).toMatchObject([{ name: before.name }])
  expect(db.select().from(productEdits).all()).toMatchObject([{ productId: before.id, description: 'Mine' }])
  expect(db.select().from(collections).all()).toEqual([])
})

test('a detail that is 404 once changes nothing, and one deleted after the list was read is hidden', async () => {
  const { sync, sandbox, source, dump, findProduct } = await open()
  const before = dump()
  sandbox.fail(/\/store\/products\/\d/, jsonError(404, 'Not Found'))
  await sync.run()
  expect(dump()).toBe(before)
  const { id } = source(0).sync_product
  sandbox.fail(new RegExp(`/store/products/${id}`), productDeleted(id))
  expect((await sync.run()).report.hidden).toHaveLength(1)
  expect(findProduct(id).isActive).toBe(false)
})

test('a dry run answers as the run would, and writes nothing but what it read of blanks', async () => {
  const { sync, sandbox, dump, listPurged, limitProducts } = closing(openSyncTest())
  limitProducts(3)
  const dumpCatalog = () => dump(['blanks', 'blank_variants'])
  const empty = dumpCatalog()
  const first = await sync.run({ dryRun: true })
  expect(dumpCatalog()).toBe(empty)
  expect(listPurged()).toEqual([])
  expect(sandbox.calls.filter((path) => path.startsWith('/files/'))).toEqual([])
  expect(sync.progress.current).toMatchObject({ state: 'success', message: 'Dry run: nothing was written' })
  expect(first.products).toEqual((await sync.run()).products)

  const [renamed, changed] = sandbox.catalog.products
  renamed!.sync_product.name = 'Renamed'
  changed!.sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
  const before = dump()
  const second = await sync.run({ dryRun: true })
  expect(second.report.updated).toHaveLength(2)
  expect(dump()).toBe(before)
  expect((await sync.run()).products).toEqual(second.products)
})

test('an image that can not be downloaded falls back to the old one until a later sync', async () => {
  const { sync, sandbox, source, listPurged, db, dump } = await open(2)
  const storedImage = (url: string) => findStoredImages(db, [url]).get(url)!
  const { sync_product, sync_variants } = source(0)
  const oldPath = sync_variants[0]!.files.find(({ type }) => type === 'preview')!.preview_url!
  const path = unusedImagePath(sandbox.catalog)
  for (const file of sync_variants.flatMap(({ files }) => files)) {
    if (file.preview_url === oldPath) file.preview_url = path
  }
  sync_product.thumbnail_url = path
  const url = sandbox.url + path
  const oldImage = storedImage(sandbox.url + oldPath)
  sandbox.fail(new RegExp(path), jsonError(403), 2)
  const { report } = await sync.run()
  expect(report.updated).toHaveLength(1)
  expect(report.failedImages).toEqual([{ name: url, reason: 'its host answered 403', slug: null }])
  expect(storedImage(url)).toEqual(oldImage)

  const before = dump()
  expect((await sync.run()).report).toMatchObject({ unchanged: 2, failedImages: [{ name: url }] })
  expect(dump()).toBe(before)
  expect(listPurged()).toHaveLength(2)

  const last = await sync.run()
  expect(last.report.failedImages).toEqual([])
  expect(storedImage(url)).toMatchObject({ width: 480 })
  expect(storedImage(url).id).not.toBe(oldImage.id)
  // No row of the product changed, but its pages did.
  expect(last.products.map(({ change }) => change)).toEqual(['unchanged', 'unchanged'])
  expect(listPurged().at(-1)).toHaveLength(1)
})
