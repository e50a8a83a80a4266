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

test('a collection by id or slug has its active products in the administrator’s order', async () => {
  const { ids, getJson, create, hide } = await openCollectionsTest()
  const { id } = await create({ name: 'Picks', productIds: [ids[2], ids[0], ids[1]] })
  hide(ids[0]!)
  const byId = await getJson<CollectionWithProducts>(`/collections?id=${id}`)
  expect(byId.products.map(({ name }) => name)).toEqual(['Cap', 'Mug'])
  expect(byId.productCount).toBe(2)
  expect(await getJson<CollectionWithProducts>('/collection/by-slug?slug=picks')).toEqual(byId)
  expect(collectionWithProductsSchema.strict().parse(byId)).toEqual(byId)
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

test('a range of a collection skips hidden products', async () => {
  const { services, ids, create, hide } = await openCollectionsTest()
  const { id } = await create({ name: 'Picks', productIds: [ids[2], ids[0], ids[1]] })
  hide(ids[2]!)
  const range = (limit: number, offset: number) =>
    findCollection(services.db, { id }, { limit, offset })?.products.map(({ name }) => name)
  expect([range(1, 0), range(1, 1), range(1, 2), range(0, 0)]).toEqual([['Tee'], ['Mug'], [], []])
})

test('a collection of hundreds of products keeps its order', async () => {
  const { services, getJson, create } = await openCollectionsTest()
  const many = Array.from({ length: 600 }, () => seedProduct(services.db).id).reverse()
  const { id } = await create({ name: 'Many', productIds: many })
  const { products, productCount } = await getJson<CollectionWithProducts>(`/collections?id=${id}`)
  expect(productCount).toBe(600)
  expect(products.map((product) => product.id)).toEqual(many)
})

test('an invalid id or slug is 400, a hidden or unknown collection 404', async () => {
  const { get, create } = await openCollectionsTest()
  const { id } = await create({ name: 'Hidden', isActive: false })
  const message = 'The collection you are looking for does not exist or is no longer available.'
  expect(await toError(await get(`/collections?id=${id}`))).toEqual([404, message])
  expect(await toError(await get('/collection/by-slug?slug=hidden'))).toEqual([404, message])
  expect(await toError(await get('/collections?id=0'))).toEqual([400, 'id must be a positive integer.'])
  expect(await toError(await get('/collections?id=1e3'))).toEqual([400, 'id must be a positive integer.'])
  expect(await toError(await get('/collections?page=1'))).toEqual([400, 'Unknown field: "page".'])
  expect(await toError(await get('/collection/by-slug'))).toEqual([400, 'slug is required.'])
  expect(await toError(await get('/collection/by-slug?slug='))).toEqual([400, 'slug must not be empty.'])
})

test('a matching If-None-Match is 304 until something changes', async () => {
  const { get, post, create } = await openCollectionsTest()
  const { id } = await create({ name: 'Picks' })
  for (const path of ['/collections', `/collections?id=${id}`, '/collection/by-slug?slug=picks']) {
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  }
  const etag = (await get('/collections')).headers.get('etag') ?? ''
  await post('/update', { collectionId: id, name: 'New picks' })
  expect((await get('/collections', { 'if-none-match': etag })).status).toBe(200)
})
