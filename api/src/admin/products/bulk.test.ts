import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { cacheResponse, openProductTest } from '#api-test/admin'
import { seedProduct } from '#api-test/services'
import type { BulkResult } from '#shared/contracts/bulk-action'

async function openBulkTest() {
  const products = await openProductTest()
  const bulk = (action: object) => products.post('/_api/admin/products/bulk', action)
  const collections = async (): Promise<{ name: string; productIds: number[]; slug: string }[]> =>
    (await products.get('/_api/admin/collections')).body
  const undo = (changeIds: unknown) => products.post('/_api/admin/changes/undo-several', { changeIds })
  return { ...products, bulk, collections, undo }
}

test('several products are hidden in one call, each logged, and shown again by one undo', async () => {
  const { services, bulk, get, list, undo, save, id, otherId } = await openBulkTest()
  const { id: hiddenId } = seedProduct(services.db, { name: 'Cap' })
  await save('visibility', { productId: hiddenId, isHidden: true })
  const isCached = cacheResponse(services, '/collections', 'collections', 'lists')
  const [first] = await list()
  const hidden = await bulk({
    action: 'hide',
    products: [
      { productId: id, updatedAt: first.updatedAt },
      { productId: otherId, updatedAt: '2020-01-01T00:00:00Z' },
      { productId: hiddenId },
      { productId: 9999 },
    ],
  })
  expect(hidden).toEqual({
    status: 200,
    body: {
      changed: [id],
      unchanged: [hiddenId],
      failed: [
        { productId: otherId, reason: 'Someone else has changed this since you opened it.' },
        { productId: 9999, reason: 'Product not found' },
      ],
      changeIds: [expect.any(Number)],
    },
  })
  expect(isCached()).toBe(false)
  expect((await list()).map((each: { isActive: boolean }) => each.isActive)).toEqual([false, true, false])
  const { changeIds }: BulkResult = hidden.body
  expect((await get('/_api/admin/changes')).body[0]).toMatchObject({ kind: 'visibility', product: { id } })
  expect((await undo(changeIds)).body).toEqual({ undone: changeIds, failed: [] })
  expect((await list())[0]).toMatchObject({ isActive: true })
  expect((await undo(changeIds)).body).toEqual({ undone: [], failed: changeIds })
  expect((await undo([])).status).toBe(400)
})

test('the same badges for several products, or none, and an undo', async () => {
  const { bulk, list, undo, id, otherId } = await openBulkTest()
  const products = [{ productId: id }, { productId: otherId }]
  const badges = async () => (await list()).map((each: { badges: unknown }) => each.badges)
  const { body } = await bulk({ action: 'badges', products, badges: [] })
  expect(body).toMatchObject({ changed: [id, otherId], failed: [] })
  expect(await badges()).toEqual([[], []])
  await undo(body.changeIds)
  expect(await badges()).toEqual([null, null])
  expect((await bulk({ action: 'badges', products, badges: ['NEW'] })).status).toBe(400)
})

test('the same features for several products, and an undo leaves what has changed since', async () => {
  const { bulk, list, undo, save, id, otherId } = await openBulkTest()
  const features = ['a', 'b', 'c']
  await save('features', { productId: id, features: ['x', 'y', 'z'] })
  const products = [{ productId: id }, { productId: otherId }]
  const { body } = await bulk({ action: 'features', products, features })
  expect(body).toMatchObject({ changed: [id, otherId], unchanged: [], failed: [] })
  await save('features', { productId: otherId, features: ['1', '2', '3'] })
  const [own, others] = body.changeIds
  expect((await undo(body.changeIds)).body).toEqual({ undone: [own], failed: [others] })
  const stored = (await list()).map((each: { features: string[] }) => each.features)
  expect(stored).toEqual([
    ['x', 'y', 'z'],
    ['1', '2', '3'],
  ])
})

test('products are added to a new collection, and to the end of an existing one', async () => {
  const { bulk, post, collections, id, otherId } = await openBulkTest()
  const both = [{ productId: otherId }, { productId: id }]
  const made = await bulk({ action: 'collection', products: [{ productId: id }], name: 'Our picks' })
  expect(made.body).toMatchObject({ changed: [id], changeIds: [expect.any(Number)] })
  expect(await collections()).toMatchObject([{ name: 'Our picks', slug: 'our-picks', productIds: [id] }])
  const added = await bulk({ action: 'collection', products: both, collectionId: 1 })
  expect(added.body).toMatchObject({ changed: [otherId], unchanged: [id], failed: [] })
  expect(await collections()).toMatchObject([{ productIds: [id, otherId] }])
  const again = await bulk({ action: 'collection', products: both, collectionId: 1 })
  expect(again.body).toMatchObject({ changed: [], changeIds: [] })
  await post('/_api/admin/changes/undo', { changeId: added.body.changeIds[0] })
  expect(await collections()).toMatchObject([{ productIds: [id] }])
  await post('/_api/admin/collections/update', { collectionId: 1, includesAll: true })
  expect(await bulk({ action: 'collection', products: both, collectionId: 1 })).toEqual({
    status: 409,
    body: { error: '“Our picks” has all products already.' },
  })
})

const one = [{ productId: 1 }]

test.each([
  [{ action: 'hide', products: [] }, 'Choose at least one product.'],
  [{ action: 'hide', products: [...one, ...one] }, 'products must not name a product twice.'],
  [
    { action: 'show', products: Array.from({ length: 2001 }, (_, index) => ({ productId: index + 1 })) },
    'At most 2000 products can be changed at once.',
  ],
  [{ action: 'features', products: one, features: ['a'] }, 'Exactly 3 features are required.'],
  [{ action: 'collection', products: one }, 'Name either a collectionId or the name of a new collection.'],
  [{ action: 'hide', products: one, name: 'x' }, 'Unknown field: "name".'],
])('%# an invalid action is refused', async (action, error) => {
  const { bulk } = await openBulkTest()
  expect(await bulk(action)).toEqual({ status: 400, body: { error } })
})

test('an action that fails between two products changes none', async () => {
  const { services, bulk, list, id, otherId } = await openBulkTest()
  services.log.level = 'silent'
  services.db.run(
    sql`CREATE TRIGGER failure BEFORE INSERT ON changes WHEN new.product_id = ${sql.raw(String(otherId))}
      BEGIN SELECT raise(ABORT, 'failure'); END`,
  )
  const products = [{ productId: id }, { productId: otherId }]
  expect((await bulk({ action: 'hide', products })).status).toBe(500)
  expect((await list()).map((each: { isActive: boolean }) => each.isActive)).toEqual([true, true])
})
