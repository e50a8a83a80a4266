import { afterEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import {
  type Fault,
  htmlError,
  jsonError,
  productDeleted,
  rateLimited,
  serverError,
} from '../../../sandbox/faults.ts'
import { openSyncTest, unusedImagePath } from '../../../test/sync.ts'
import { collections, mockups, productEdits, products, settings, variants } from '../../db/schema.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

async function openSynced(count = 3, attemptTimeoutMs?: number) {
  const t = openSyncTest({ attemptTimeoutMs })
  cleanUp.push(t.close)
  t.limitProducts(count)
  const firstSync = await t.sync.run()
  const source = (index: number) => t.sandbox.catalog.products[index]!
  const row = (index: number) => t.findProduct(source(index).sync_product.id)
  return { ...t, firstSync, source, row }
}

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )

test('the first sync creates products, oldest first, with variants and mockups', async () => {
  const { firstSync, db, source, findProduct, listListedVariants, committed, sync } = await openSynced()
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
  expect(committed).toEqual([[1, 2, 3]])
  expect(sync.progress.current).toMatchObject({ state: 'success', done: 3, total: 3 })
})

test('a second sync writes nothing', async () => {
  const { sync, dump, countWrittenRows, committed } = await openSynced()
  const before = { dump: dump(), writes: countWrittenRows() }
  const { products, summary } = await sync.run()
  expect({ dump: dump(), writes: countWrittenRows() }).toEqual(before)
  expect(products.map(({ change }) => change)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(summary).toMatchObject({ unchanged: 3, created: [], updated: [], hidden: [] })
  expect(committed).toHaveLength(1)
})

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
  const { sync, sandbox, dump, source } = await openSynced(3, fault.delivery === 'hang' ? 400 : undefined)
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
  const { sync, sandbox, dump, source } = await openSynced()
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
  const { sync, db, dump, committed, limitProducts, close } = openSyncTest()
  cleanUp.push(close)
  limitProducts(3)
  const before = dump()
  db.run(`CREATE TEMP TRIGGER fail AFTER ${event} BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
  const error = await rejection(sync.run())
  expect(error.cause?.message ?? error.message).toBe('disk full')
  expect(dump()).toBe(before)
  expect(committed).toEqual([])
  expect(sync.progress.current).toMatchObject({ state: 'error' })
  db.run('DROP TRIGGER fail')
  expect((await sync.run()).products).toHaveLength(3)
})

test.each([
  ['a product', 'UPDATE ON products WHEN NEW.id = 3'],
  ['a variant', 'UPDATE ON variants WHEN NEW.product_id = 3'],
  ['a mockup', 'DELETE ON mockups WHEN OLD.product_id = 3'],
])('a later sync that fails while changing %s changes nothing', async (_, event) => {
  const { sync, db, dump, committed, sandbox } = await openSynced()
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
  expect(committed).toHaveLength(1)
  db.run('DROP TRIGGER fail')
  expect((await sync.run()).summary.updated).toHaveLength(3)
})

test('transient failures are retried', async () => {
  const { sync, sandbox } = await openSynced()
  sandbox.fail(/\/store\/products\?/, rateLimited())
  sandbox.fail(/\/store\/products\/\d/, serverError(), 2)
  sandbox.fail(/\/store\/products\/\d/, { delivery: 'truncate' })
  expect((await sync.run()).summary).toMatchObject({ unchanged: 3 })
})

test('only what changed is written: a name, a price, a size sold out, a size no longer listed', async () => {
  const { sync, source, row, listListedVariants, db, committed } = await openSynced()
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
  expect(committed[1]!.toSorted()).toEqual([one!.id, two!.id].toSorted())
})

test('an ignored product is hidden, and returns with its edits, its slug and its id', async () => {
  const { sync, sandbox, source, row, db } = await openSynced()
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
  const { sync, sandbox, source, findProduct } = await openSynced()
  const { id } = source(0).sync_product
  sandbox.fail(new RegExp(`/store/products/${id}`), productDeleted(id))
  const { summary } = await sync.run()
  expect(summary.hidden).toHaveLength(1)
  expect(findProduct(id).isActive).toBe(false)
})

test('a detail that is 404 only once changes nothing', async () => {
  const { sync, sandbox, dump } = await openSynced()
  const before = dump()
  sandbox.fail(/\/store\/products\/\d/, jsonError(404, 'Not Found'))
  await sync.run()
  expect(dump()).toBe(before)
})

test('an invalid product and an invalid variant stay unchanged, the rest is synced', async () => {
  const { sync, source, row, listListedVariants } = await openSynced()
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

test('a sync that would hide most of ten products stops, until it is allowed to', async () => {
  const { sync, sandbox, source, dump, db } = await openSynced(10)
  const before = dump()
  sandbox.catalog.products.splice(4)
  source(0).sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
  sandbox.calls.length = 0
  expect(await rejection(sync.run())).toMatchObject({
    status: 409,
    message:
      'This sync would hide 6 of 10 shown products, so it stopped and changed nothing. ' +
      'If that is meant, sync again with ?allowHiding=1 or with `bun run sync --allow-hiding`.',
  })
  expect(dump()).toBe(before)
  expect(sandbox.calls.filter((path) => path.startsWith('/files/'))).toEqual([])
  expect((await sync.run({ allowHiding: true })).summary.hidden).toHaveLength(6)
  expect(db.select().from(products).where(eq(products.isActive, true)).all()).toHaveLength(4)
})

test('the mass-hiding guard counts again when it commits', async () => {
  const { sync, sandbox, source, row, db, dump } = await openSynced(10)
  const setActive = (isActive: boolean) =>
    db
      .update(products)
      .set({ isActive })
      .where(eq(products.id, row(0).id))
      .run()
  const before = dump()
  setActive(false)
  sandbox.catalog.products.splice(4)
  // 10 shown products instead of 9 while the image is downloaded.
  source(1).sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
  sandbox.fail(/\/files\//, { before: () => setActive(true) })
  expect(await rejection(sync.run())).toMatchObject({
    status: 409,
    message: expect.stringContaining('6 of 10'),
  })
  expect(dump()).toBe(before)
})

test('half of ten products, or all of nine, may be hidden', async () => {
  const ten = await openSynced(10)
  ten.sandbox.catalog.products.splice(5)
  expect((await ten.sync.run()).summary.hidden).toHaveLength(5)
  const nine = await openSynced(9)
  nine.sandbox.catalog.products.splice(0)
  expect((await nine.sync.run()).summary.hidden).toHaveLength(9)
})

test('the first collection is created once, and not again when an administrator deletes it', async () => {
  const { sync, db, source } = await openSynced(1)
  expect(db.select().from(collections).all()).toMatchObject([
    { slug: 'opentowork', name: '#OPENTOWORK Collection', includesAll: true, isActive: true },
  ])
  db.delete(collections).run()
  source(0).sync_product.name = 'Renamed'
  await sync.run()
  expect(db.select().from(collections).all()).toEqual([])
  expect(db.select().from(settings).all()).toHaveLength(1)
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
