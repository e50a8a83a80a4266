import { expect, test } from 'bun:test'
import { cacheResponse } from '#api-test/admin'
import { openCollectionsTest } from '#api-test/collections'
import { tags } from '../../cache/tags.ts'

/** A collection with the tee and the mug, beside another one. The cap is in none. */
async function open() {
  const test = await openCollectionsTest()
  const { services, create, post, send } = test
  const [tee, mug, cap] = test.ids as [number, number, number]
  const { id } = await create({ name: 'Short list', productIds: [tee, mug] })
  const other = (await create({ name: 'Another' })).id
  const onProduct = (product: number, ...collections: number[]) => [
    tags.product(product),
    tags.related,
    tags.relatedTo(product),
    ...collections.map(tags.members),
  ]
  const responses: Record<string, string[]> = {
    home: [tags.lists, tags.home, tags.navigation],
    '/products': [tags.lists, tags.navigation],
    '/collections': [tags.collections, tags.lists, tags.navigation],
    '/collections/short-list': [tags.collection(id), tags.lists, tags.navigation],
    '/collections/another': [tags.collection(other), tags.lists, tags.navigation],
    tee: onProduct(tee, id),
    mug: onProduct(mug, id),
    cap: onProduct(cap),
    '/_api/product?productId=cap': [tags.product(cap)],
  }
  const purgedBy = async (path: string, body: object) => {
    for (const [key, names] of Object.entries(responses)) cacheResponse(services, key, ...names)
    expect((await send(`/admin/collections${path}`, body)).status).toBe(200)
    return Object.keys(responses).filter((key) => !services.responseCache.match(key))
  }
  const update = (change: object) => purgedBy('/update', { collectionId: id, ...change })
  return {
    ...test,
    id,
    other,
    tee,
    mug,
    cap,
    purgedBy,
    update,
    setHome: () => post('/home', { collectionId: id }),
  }
}

const OWN = ['/collections', '/collections/short-list']

test('new texts of a collection purge its page and the collections page alone', async () => {
  const { update, setHome } = await open()
  expect(await update({ description: 'New' })).toEqual(OWN)
  expect(await update({ bannerImageUrl: 'https://elsewhere.example/banner.png' })).toEqual(OWN)
  expect(await update({ name: 'Shorter list' })).toEqual(OWN)
  await setHome()
  expect(await update({ description: 'Newer' })).toEqual(OWN)
  expect(await update({ name: 'Shortest list' })).toEqual(['home', ...OWN])
})

test('products are made anew if a collection begins or ceases to make them alike', async () => {
  const { update, tee, mug, cap } = await open()
  expect(await update({ productIds: [mug, tee] })).toEqual(OWN)
  expect(await update({ productIds: [mug, tee, cap] })).toEqual([...OWN, 'tee', 'mug', 'cap'])
  expect(await update({ productIds: [mug, cap] })).toEqual([...OWN, 'tee', 'mug'])
  expect(await update({ isActive: false })).toEqual([...OWN, 'tee', 'mug'])
  expect(await update({ productIds: [mug, tee], description: 'Hidden' })).toEqual([])
  expect(await update({ isActive: true })).toEqual([...OWN, 'tee', 'mug'])
  expect(await update({ includesAll: true })).toEqual([...OWN, 'tee', 'mug'])
})

test('the order of the collections and the home page’s collection purge what shows them', async () => {
  const { purgedBy, id, other } = await open()
  expect(await purgedBy('/home', { collectionId: id })).toEqual(['home'])
  expect(await purgedBy('/home', { collectionId: id })).toEqual([])
  expect(await purgedBy('/order', { collectionIds: [other, id] })).toEqual(['/collections'])
  expect(await purgedBy('/order', { collectionIds: [other, id] })).toEqual([])
})

test('a removed collection is gone from the pages that name it', async () => {
  const { purgedBy, setHome, id } = await open()
  await setHome()
  expect(await purgedBy('/remove', { collectionId: id })).toEqual(['home', ...OWN, 'tee', 'mug'])
})
