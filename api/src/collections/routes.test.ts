import { expect, test } from 'bun:test'
import {
  type Collection,
  type CollectionWithProducts,
  collectionSchema,
  collectionWithProductsSchema,
} from '#shared/contracts/collection'
import { openCollectionsTest, toError } from '../../test/collections.ts'
import { seedProduct } from '../../test/services.ts'
import { findCollection } from './queries.ts'

test('active collections are listed by id, each with the number of its active products', async () => {
  const { ids, getJson, create, hide } = await openCollectionsTest()
  await create({ name: 'Everything', includesAll: true })
  await create({ name: 'Hidden', isActive: false })
  await create({ name: 'Drinks', productIds: [ids[1], ids[2]] })
  hide(ids[2]!)
  const list = await getJson<Collection[]>('/collections')
  expect(list.map(({ name, slug, productCount }) => [name, slug, productCount])).toEqual([
    ['Everything', 'everything', 2],
    ['Drinks', 'drinks', 1],
  ])
  for (const collection of list) expect(collectionSchema.strict().parse(collection)).toEqual(collection)
})

test('a collection by id or slug has its active products, or some, in the administrator’s order', async () => {
  const { services, ids, getJson, create, hide } = await openCollectionsTest()
  const { id } = await create({ name: 'Picks', productIds: [ids[2], ids[0], ids[1]] })
  hide(ids[0]!)
  const byId = await getJson<CollectionWithProducts>(`/collections?id=${id}`)
  expect(byId.products.map(({ name }) => name)).toEqual(['Cap', 'Mug'])
  expect(byId.productCount).toBe(2)
  expect(await getJson<CollectionWithProducts>('/collection/by-slug?slug=picks')).toEqual(byId)
  expect(collectionWithProductsSchema.strict().parse(byId)).toEqual(byId)
  const range = (limit: number, offset: number) =>
    findCollection(services.db, { id }, { limit, offset })?.products.map(({ name }) => name)
  expect([range(1, 0), range(1, 1), range(1, 2), range(0, 0)]).toEqual([['Cap'], ['Mug'], [], []])
})

test('a collection that includes all has its selected products first, then the others by id, also later ones', async () => {
  const { services, ids, post, getJson, create } = await openCollectionsTest()
  const { id } = await create({ name: 'All', includesAll: true })
  seedProduct(services.db, { name: 'Tote' })
  const names = async () =>
    (await getJson<CollectionWithProducts>(`/collections?id=${id}`)).products.map(({ name }) => name)
  expect(await names()).toEqual(['Tee', 'Mug', 'Cap', 'Tote'])
  await post('/update', { collectionId: id, productIds: [ids[2]] })
  expect(await names()).toEqual(['Cap', 'Tee', 'Mug', 'Tote'])
})

test('hundreds of products keep their order', async () => {
  const { services, getJson, create } = await openCollectionsTest()
  const many = Array.from({ length: 600 }, () => seedProduct(services.db, { variants: [] }).id).reverse()
  const { id } = await create({ name: 'Many', productIds: many })
  const { products, productCount } = await getJson<CollectionWithProducts>(`/collections?id=${id}`)
  expect(productCount).toBe(600)
  expect(products.map((product) => product.id)).toEqual(many)
})

test('an invalid id or slug is 400, a hidden or unknown collection 404', async () => {
  const { get, create } = await openCollectionsTest()
  const { id } = await create({ name: 'Hidden', isActive: false })
  const message = 'The collection you are looking for does not exist or is no longer available.'
  const refusals = [
    [`/collections?id=${id}`, 404, message],
    ['/collection/by-slug?slug=hidden', 404, message],
    ['/collections?id=1e3', 400, 'id must be a positive integer.'],
    ['/collections?page=1', 400, 'Unknown field: "page".'],
    ['/collection/by-slug?slug=', 400, 'slug must not be empty.'],
  ] as const
  for (const [path, status, error] of refusals) {
    expect([path, ...(await toError(await get(path)))]).toEqual([path, status, error])
  }
})
