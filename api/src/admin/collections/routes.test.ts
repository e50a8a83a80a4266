import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { AdminCollection } from '#shared/contracts/collection'
import { openCollectionsTest, toError } from '../../../test/collections.ts'

test('a collection can be created from a name alone', async () => {
  const { create } = await openCollectionsTest()
  expect(await create({ name: '  Mugs & More ' })).toMatchObject({
    slug: 'mugs-more',
    name: 'Mugs & More',
    description: null,
    bannerImageUrl: null,
    isActive: true,
    includesAll: false,
    rules: null,
    productIds: [],
    productCount: 0,
  })
})

test('the default slug is a free one, a taken slug is 409', async () => {
  const { post, create } = await openCollectionsTest()
  await create({ name: 'Picks' })
  expect((await create({ name: 'Picks' })).slug).toBe('picks-2')
  expect((await create({ name: '2026' })).slug).toBe('collection-2026')
  const taken = await post('', { name: 'Other', slug: 'picks' })
  expect(await toError(taken)).toEqual([409, 'Another collection has the slug "picks".'])
  const second = await create({ name: 'Other' })
  const conflict = await post('/update', { collectionId: second.id, slug: 'picks' })
  expect(await toError(conflict)).toEqual([409, 'Another collection has the slug "picks".'])
  expect((await post('/update', { collectionId: second.id, slug: 'other' })).status).toBe(200)
})

test('an update changes the given fields and nothing else', async () => {
  const { ids, post, create } = await openCollectionsTest()
  const before = await create({ name: 'Picks', description: 'Ours.', productIds: [ids[0], ids[1]] })
  await Bun.sleep(2)
  const after: AdminCollection = await (
    await post('/update', { collectionId: before.id, description: '  ', productIds: [ids[1]] })
  ).json()
  expect(after).toEqual({
    ...before,
    description: null,
    productIds: [ids[1]!],
    productCount: 1,
    updatedAt: after.updatedAt,
  })
  expect(after.updatedAt > before.updatedAt).toBe(true)
})

test('the list has hidden collections and hidden products', async () => {
  const { ids, getJson, create, hide } = await openCollectionsTest()
  const created = await create({ name: 'Hidden', isActive: false, productIds: [ids[2], ids[0]] })
  hide(ids[2]!)
  const list = await getJson<AdminCollection[]>('/admin/collections')
  expect(list).toEqual([{ ...created, productCount: 1 }])
})

test('removing a collection responds with it', async () => {
  const { ids, post, getJson, create } = await openCollectionsTest()
  const created = await create({ name: 'Picks', productIds: ids })
  expect(await (await post('/remove', { collectionId: created.id })).json()).toEqual(created)
  expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual([])
  expect((await post('/remove', { collectionId: created.id })).status).toBe(404)
})

test.each([
  ['', { name: ' ' }, 400, 'name must not be empty.'],
  ['', {}, 400, 'name must be text.'],
  ['', { name: 'A', theme: 'green' }, 400, 'Unknown field: "theme".'],
  [
    '',
    { name: 'A', slug: 'Not A Slug' },
    400,
    'slug takes lower-case letters, digits and single hyphens between them.',
  ],
  ['', { name: 'A', slug: '12' }, 400, 'slug must not be a number alone.'],
  [
    '',
    { name: 'A', bannerImageUrl: 'javascript:alert(1)' },
    400,
    'bannerImageUrl must be an http or https address.',
  ],
  [
    '',
    { name: 'A', bannerImageUrl: 'https://user:secret@cdn.example/banner.png' },
    400,
    'bannerImageUrl must be an http or https address.',
  ],
  [
    '',
    { name: 'A', bannerImageUrl: 'https://cdn.example\\banner.png' },
    400,
    'bannerImageUrl must be an http or https address.',
  ],
  [
    '/update',
    { collectionId: 1, bannerImageUrl: 'https://cdn.example/my banner.png' },
    400,
    'bannerImageUrl must be an http or https address.',
  ],
  ['', { name: 'A', productIds: [1, 1] }, 400, 'productIds must not name a product twice.'],
  ['', { name: 'A', productIds: [0] }, 400, 'productIds must be positive integers.'],
  ['', { name: 'A', productIds: [1, 9999] }, 404, 'There is no product 9999.'],
  ['/update', { collectionId: 9999, name: 'A' }, 404, 'Collection not found'],
  ['/update', { collectionId: 0 }, 400, 'collectionId must be a positive integer.'],
  ['/remove', { collectionId: 'x' }, 400, 'collectionId must be a positive integer.'],
])('POST /admin/collections%s is refused for %j', async (path, body, status, message) => {
  const { post } = await openCollectionsTest()
  expect(await toError(await post(path, body))).toEqual([status, message])
})

test('a refused update changes nothing', async () => {
  const { ids, post, getJson, create } = await openCollectionsTest()
  const created = await create({ name: 'Picks', productIds: ids })
  await post('/update', { collectionId: created.id, name: 'Other', productIds: [9999] })
  expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual([created])
})

test('an update that fails between two writes changes nothing', async () => {
  const { services, ids, post, getJson, create } = await openCollectionsTest()
  const created = await create({ name: 'Picks', productIds: ids })
  services.log.level = 'silent'
  services.db.run(sql`CREATE TRIGGER failure BEFORE INSERT ON collection_products
    BEGIN SELECT raise(ABORT, 'failure'); END`)
  const { status } = await post('/update', { collectionId: created.id, name: 'Other', productIds: ids })
  expect(status).toBe(500)
  expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual([created])
})
