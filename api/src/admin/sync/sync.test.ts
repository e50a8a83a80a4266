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
import { openSyncTest } from '../../../test/sync.ts'
import { collections, mockups, productEdits, products, settings, variants } from '../../db/schema.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

/** A store that has synced `count` products of the sandbox. */
async function openSynced(count = 3) {
  const it = openSyncTest()
  cleanUp.push(it.close)
  it.keepProducts(count)
  const first = await it.sync.run()
  const given = (index: number) => it.sandbox.catalog.products[index]!
  const idOf = (index: number) => given(index).sync_product.id
  const row = (printfulId: number) =>
    it.db.select().from(products).where(eq(products.printfulId, printfulId)).get()!
  const listed = (productId: number) =>
    it.db
      .select()
      .from(variants)
      .where(eq(variants.productId, productId))
      .all()
      .filter(({ isListed }) => isListed)
  return { ...it, first, given, idOf, row, listed }
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )

test('the first sync brings products, oldest first, with variants and mockups', async () => {
  const { first, db, given, row, listed, committed, sync } = await openSynced()
  const oldestFirst = [0, 1, 2].map(given).sort((a, b) => a.sync_product.id - b.sync_product.id)
  expect(first.products.map(({ id, name, change }) => ({ id, name, change }))).toEqual(
    oldestFirst.map(({ sync_product }, index) => ({
      id: index + 1,
      name: sync_product.name,
      change: 'created',
    })),
  )
  for (const { sync_product, sync_variants } of oldestFirst) {
    const { id } = row(sync_product.id)
    expect(listed(id).map(({ printfulId }) => printfulId)).toEqual(sync_variants.map((variant) => variant.id))
    expect(db.select().from(mockups).where(eq(mockups.productId, id)).all()).not.toBeEmpty()
  }
  expect(committed).toEqual([[1, 2, 3]])
  expect(sync.progress.present).toMatchObject({ state: 'success', done: 3, total: 3 })
})

test('a second sync writes nothing', async () => {
  const { sync, dump, writes, committed } = await openSynced()
  const before = { dump: dump(), writes: writes() }
  const { products, summary } = await sync.run()
  expect({ dump: dump(), writes: writes() }).toEqual(before)
  expect(products.map(({ change }) => change)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(summary).toMatchObject({ unchanged: 3, created: [], updated: [], hidden: [] })
  expect(committed).toHaveLength(1)
})

test.each<[string, RegExp, Fault]>([
  ['500 for good', /\/store\/products\/\d/, serverError()],
  ['500 for good on the list', /\/store\/products\?/, serverError()],
  ["a proxy's page for good", /\/store\/products\/\d/, htmlError()],
  ['a long Retry-After', /\/store\/products\/\d/, rateLimited({ retryAfter: 999 })],
  ['401 halfway', /\/store\/products\/\d/, jsonError(401)],
  ['bodies cut off for good', /\/store\/products\/\d/, { delivery: 'reset' }],
  ['no answers for good', /\/store\/products\/\d/, { delivery: 'hang' }],
  ['a listed product that stays 404', /\/store\/products\/\d/, jsonError(404)],
])('%s leaves every table as it was', async (_, match, fault) => {
  const { sync, sandbox, dump, given } = await openSynced()
  const before = dump()
  given(0).sync_product.name = 'Renamed'
  given(1).sync_product.is_ignored = true
  // The first product is still read well.
  sandbox.fail(/\/store\/products\/\d/, {})
  sandbox.fail(match, fault, Number.POSITIVE_INFINITY)
  const error = await failure(sync.run())
  expect(error).toMatchObject({ status: 502, message: expect.stringMatching(/^Printful .* while /) })
  expect(dump()).toBe(before)
  expect(sync.progress.present).toMatchObject({ state: 'error', message: error.message })
})

test('what passes by itself is waited for', async () => {
  const { sync, sandbox } = await openSynced()
  sandbox.fail(/\/store\/products\?/, rateLimited())
  sandbox.fail(/\/store\/products\/\d/, serverError(), 2)
  sandbox.fail(/\/store\/products\/\d/, { delivery: 'truncate' })
  expect((await sync.run()).summary).toMatchObject({ unchanged: 3 })
})

test('only what changed is written: a name, a price, a size sold out, a size gone', async () => {
  const { sync, given, idOf, row, listed, db, committed } = await openSynced()
  const [one, two, three] = [0, 1, 2].map((index) => row(idOf(index)))
  given(0).sync_product.name = 'Quite Another Name'
  Object.assign(given(0).sync_variants[0]!, { retail_price: '99.50', availability_status: 'discontinued' })
  const [gone] = given(1).sync_variants.splice(0, 1)
  await Bun.sleep(2)
  const { products: synced, summary } = await sync.run()
  expect(row(idOf(0))).toMatchObject({ id: one!.id, slug: one!.slug, name: 'Quite Another Name' })
  expect(listed(one!.id)[0]).toMatchObject({ priceCents: 9950, stockQuantity: 0 })
  expect(db.select().from(variants).where(eq(variants.printfulId, gone!.id)).get()).toMatchObject({
    isListed: false,
  })
  expect(row(idOf(0)).updatedAt.getTime()).toBeGreaterThan(one!.updatedAt.getTime())
  expect(row(idOf(1)).updatedAt.getTime()).toBeGreaterThan(two!.updatedAt.getTime())
  expect(row(idOf(2))).toEqual(three!)
  expect(summary).toMatchObject({ unchanged: 1, soldOut: 1 })
  expect(synced.find(({ id }) => id === three!.id)).toMatchObject({ change: 'unchanged' })
  expect(committed[1]!.toSorted()).toEqual([one!.id, two!.id].toSorted())
})

test('an ignored product is hidden, and returns with its edits, its slug and its id', async () => {
  const { sync, given, idOf, row, db } = await openSynced()
  const before = row(idOf(0))
  db.insert(productEdits).values({ productId: before.id, description: 'Mine' }).run()
  given(0).sync_product.is_ignored = true
  const hidden = await sync.run()
  expect(row(idOf(0)).isActive).toBe(false)
  expect(hidden.summary.hidden).toEqual([before.name])
  expect(hidden.products.map(({ id }) => id)).not.toContain(before.id)
  given(0).sync_product.is_ignored = false
  const back = await sync.run()
  expect(row(idOf(0))).toEqual({ ...before, updatedAt: row(idOf(0)).updatedAt })
  expect(back.summary.returned).toEqual([before.name])
  expect(db.select().from(productEdits).all()).toMatchObject([{ productId: before.id, description: 'Mine' }])
})

test('a product deleted between list and detail is hidden', async () => {
  const { sync, sandbox, idOf, row } = await openSynced()
  const id = idOf(0)
  sandbox.fail(new RegExp(`/store/products/${id}`), productDeleted(id))
  const { summary } = await sync.run()
  expect(summary.hidden).toHaveLength(1)
  expect(row(id).isActive).toBe(false)
})

test('a product that hiccups into one 404 stays', async () => {
  const { sync, sandbox, dump } = await openSynced()
  const before = dump()
  sandbox.fail(/\/store\/products\/\d/, jsonError(404, 'Not Found'))
  await sync.run()
  expect(dump()).toBe(before)
})

test('what can not be understood stays as it was, and the rest goes on', async () => {
  const { sync, given, idOf, row, listed } = await openSynced()
  const [first, second] = [row(idOf(0)), row(idOf(1))]
  const variantsBefore = listed(second.id)
  Object.assign(given(0).sync_product, { name: { en: 'Tee' } })
  Object.assign(given(1).sync_variants[0]!, { files: 'none' })
  given(2).sync_product.name = 'Renamed'
  const { summary } = await sync.run()
  expect(row(idOf(0))).toEqual(first)
  expect(listed(second.id)).toEqual(variantsBefore)
  expect(summary.updated).toEqual(['Renamed'])
  expect(summary.leftOut.map(({ reason }) => reason)).toEqual([
    "can't be understood",
    "can't be understood (files)",
  ])
})

test('a sync that would hide most of ten products stops, until it is allowed to', async () => {
  const { sync, sandbox, dump, db } = await openSynced(10)
  const before = dump()
  sandbox.catalog.products.splice(4)
  expect(await failure(sync.run())).toMatchObject({
    status: 409,
    message:
      'This sync would hide 6 of 10 shown products, so it stopped and changed nothing. ' +
      'If that is meant, sync again with ?allowHiding=1 or with `bun run sync --allow-hiding`.',
  })
  expect(dump()).toBe(before)
  expect((await sync.run({ allowHiding: true })).summary.hidden).toHaveLength(6)
  expect(db.select().from(products).where(eq(products.isActive, true)).all()).toHaveLength(4)
})

test('half of ten may go without asking, and all of nine', async () => {
  const ten = await openSynced(10)
  ten.sandbox.catalog.products.splice(5)
  expect((await ten.sync.run()).summary.hidden).toHaveLength(5)
  const nine = await openSynced(9)
  nine.sandbox.catalog.products.splice(0)
  expect((await nine.sync.run()).summary.hidden).toHaveLength(9)
})

test('the first collection is made once, also when an administrator takes it away', async () => {
  const { sync, db, given } = await openSynced(1)
  expect(db.select().from(collections).all()).toMatchObject([
    { slug: 'opentowork', name: '#OPENTOWORK Collection', includesAll: true, isActive: true },
  ])
  db.delete(collections).run()
  given(0).sync_product.name = 'Renamed'
  await sync.run()
  expect(db.select().from(collections).all()).toEqual([])
  expect(db.select().from(settings).all()).toHaveLength(1)
})

test('two products of the same name get two addresses', async () => {
  const it = openSyncTest()
  cleanUp.push(it.close)
  it.keepProducts(2)
  for (const { sync_product } of it.sandbox.catalog.products) sync_product.name = 'Unisex zip hoodie'
  expect((await it.sync.run()).products.map(({ slug }) => slug)).toEqual([
    'unisex-zip-hoodie',
    'unisex-zip-hoodie-2',
  ])
})
