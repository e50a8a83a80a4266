import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openCollectionsTest, toError } from '#api-test/collections'
import type { AdminCollection } from '#shared/contracts/collection'
import { collections } from '../../db/schema/catalog.ts'

async function open() {
  const t = await openCollectionsTest()
  return { ...t, list: () => t.getJson<AdminCollection[]>('/admin/collections') }
}

test('a collection can be created from a name alone, with a free slug; a taken slug is 409', async () => {
  const { post, create } = await open()
  const { id: collectionId, ...created } = await create({ name: '  Mugs & More ' })
  expect(created).toMatchObject({
    ...{ slug: 'mugs-more', name: 'Mugs & More', description: null, bannerImageUrl: null },
    ...{ isActive: true, includesAll: false, productIds: [], productCount: 0 },
  })
  expect((await create({ name: 'Mugs & More' })).slug).toBe('mugs-more-2')
  expect((await create({ name: '2026' })).slug).toBe('collection-2026')
  const conflict = [409, 'Another collection has the slug "mugs-more-2".']
  expect(await toError(await post('', { name: 'Other', slug: 'mugs-more-2' }))).toEqual(conflict)
  expect(await toError(await post('/update', { collectionId, slug: 'mugs-more-2' }))).toEqual(conflict)
  expect((await post('/update', { collectionId, slug: 'mugs-more' })).status).toBe(200)
})

test('an update changes the given fields and nothing else', async () => {
  const { services, ids, post, create, list } = await open()
  await create({ name: 'Picks', description: 'Ours.', productIds: [ids[0], ids[1]] })
  const updatedAt = new Date('2026-01-31')
  services.db.update(collections).set({ updatedAt }).run()
  const [before] = await list()
  const update = { collectionId: before!.id, description: '  ', productIds: [ids[1]] }
  const after: AdminCollection = await (await post('/update', update)).json()
  expect(after).toEqual({
    ...before!,
    description: null,
    productIds: [ids[1]!],
    productCount: 1,
    updatedAt: after.updatedAt,
  })
  expect(after.updatedAt > before!.updatedAt).toBe(true)
})

test('the list has hidden collections and hidden products, until a collection is removed', async () => {
  const { ids, post, list, create, hide } = await open()
  const created = await create({ name: 'Hidden', isActive: false, productIds: [ids[2], ids[0]] })
  hide(ids[2]!)
  const listed = { ...created, productCount: 1 }
  expect(await list()).toEqual([listed])
  expect(await (await post('/remove', { collectionId: created.id })).json()).toEqual(listed)
  expect(await list()).toEqual([])
  expect((await post('/remove', { collectionId: created.id })).status).toBe(404)
})

const URL_ERROR = 'bannerImageUrl must be an http or https address.'

test.each([
  ['', { name: ' ' }, 400, 'name must not be empty.'],
  ['', { name: 'A', theme: 'green' }, 400, 'Unknown field: "theme".'],
  [
    '',
    { name: 'A', slug: 'A-b' },
    400,
    'slug takes lower-case letters, digits and single hyphens between them.',
  ],
  ['', { name: 'A', slug: '12' }, 400, 'slug must not be a number alone.'],
  ['', { name: 'A', bannerImageUrl: 'javascript:alert(1)' }, 400, URL_ERROR],
  ['/update', { collectionId: 1, bannerImageUrl: 'https://cdn.example/my banner.png' }, 400, URL_ERROR],
  ['', { name: 'A', productIds: [1, 1] }, 400, 'productIds must not name a product twice.'],
  ['', { name: 'A', productIds: [1, 9999] }, 404, 'There is no product 9999.'],
  ['/update', { collectionId: 9999, name: 'A' }, 404, 'Collection not found'],
  ['/remove', { collectionId: 'x' }, 400, 'collectionId must be a positive integer.'],
])('POST /admin/collections%s is refused for %j', async (path, body, status, message) => {
  const { post } = await open()
  expect(await toError(await post(path, body))).toEqual([status, message])
})

test('an update that is refused, or fails between two writes, changes nothing', async () => {
  const { services, ids, post, list, create } = await open()
  const created = await create({ name: 'Picks', productIds: ids })
  await post('/update', { collectionId: created.id, name: 'Other', productIds: [9999] })
  expect(await list()).toEqual([created])
  services.log.level = 'silent'
  services.db.run(sql`CREATE TRIGGER failure BEFORE INSERT ON collection_products
    BEGIN SELECT raise(ABORT, 'failure'); END`)
  const { status } = await post('/update', { collectionId: created.id, name: 'Other', productIds: ids })
  expect(status).toBe(500)
  expect(await list()).toEqual([created])
})
