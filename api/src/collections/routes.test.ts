import { beforeEach, describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { AdminCollection, Collection, CollectionWithProducts } from '#shared/contracts/collection'
import { collectionSchema, collectionWithProductsSchema } from '#shared/contracts/collection'
import { cookieOf } from '../../test/auth.ts'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { createApp } from '../app.ts'
import { products } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { getHeaderCollectionPath } from './header-link.ts'
import { findCollection } from './queries.ts'

let services: Services
let app: ReturnType<typeof createApp>
let ids: number[]
let adminCookie: string

beforeEach(async () => {
  services = await openTestServices()
  app = createApp(services)
  adminCookie = cookieOf(services.db, 'admin')
  ids = ['Tee', 'Mug', 'Cap'].map((name) => seedProduct(services.db, { name }).id)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`/_api${path}`, { headers: { cookie: adminCookie, ...headers } })
const getJson = async <T>(path: string): Promise<T> => (await get(path)).json()
const post = (path: string, body: unknown) =>
  app.request(`/_api/admin/collections${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: adminCookie },
    body: JSON.stringify(body),
  })
const create = async (body: unknown): Promise<AdminCollection> => (await post('', body)).json()
const hide = (id: number) =>
  services.db.update(products).set({ isActive: false }).where(eq(products.id, id)).run()
const error = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
]

describe('the public calls', () => {
  test('list active collections by id, each with the number of its active products', async () => {
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
    const { id } = await create({ name: 'Picks', productIds: [ids[2], ids[0], ids[1]] })
    hide(ids[0]!)
    const byId = await getJson<CollectionWithProducts>(`/collections?id=${id}`)
    expect(byId.products.map(({ name }) => name)).toEqual(['Cap', 'Mug'])
    expect(byId.productCount).toBe(2)
    expect(await getJson<CollectionWithProducts>('/collection/by-slug?slug=picks')).toEqual(byId)
    expect(collectionWithProductsSchema.strict().parse(byId)).toEqual(byId)
  })

  test('a collection that includes all has its selected products first, then the others by id, also later ones', async () => {
    const { id } = await create({ name: 'All', includesAll: true })
    seedProduct(services.db, { name: 'Tote' })
    const names = async () =>
      (await getJson<CollectionWithProducts>(`/collections?id=${id}`)).products.map(({ name }) => name)
    expect(await names()).toEqual(['Tee', 'Mug', 'Cap', 'Tote'])
    await post('/update', { collectionId: id, productIds: [ids[2]] })
    expect(await names()).toEqual(['Cap', 'Tee', 'Mug', 'Tote'])
  })

  test('a range of a collection skips hidden products', async () => {
    const { id } = await create({ name: 'Picks', productIds: [ids[2], ids[0], ids[1]] })
    hide(ids[2]!)
    const range = (limit: number, offset: number) =>
      findCollection(services.db, { id }, { limit, offset })?.products.map(({ name }) => name)
    expect([range(1, 0), range(1, 1), range(1, 2), range(0, 0)]).toEqual([['Tee'], ['Mug'], [], []])
  })

  test('a collection of hundreds of products keeps its order', async () => {
    const many = Array.from({ length: 600 }, () => seedProduct(services.db).id).reverse()
    const { id } = await create({ name: 'Many', productIds: many })
    const { products, productCount } = await getJson<CollectionWithProducts>(`/collections?id=${id}`)
    expect(productCount).toBe(600)
    expect(products.map((product) => product.id)).toEqual(many)
  })

  test('an invalid id or slug is 400, a hidden or unknown collection 404', async () => {
    const { id } = await create({ name: 'Hidden', isActive: false })
    const message = 'The collection you are looking for does not exist or is no longer available.'
    expect(await error(await get(`/collections?id=${id}`))).toEqual([404, message])
    expect(await error(await get('/collection/by-slug?slug=hidden'))).toEqual([404, message])
    expect(await error(await get('/collections?id=0'))).toEqual([400, 'id must be a positive integer.'])
    expect(await error(await get('/collections?id=1e3'))).toEqual([400, 'id must be a positive integer.'])
    expect(await error(await get('/collections?page=1'))).toEqual([400, 'Unknown field: "page".'])
    expect(await error(await get('/collection/by-slug'))).toEqual([400, 'slug is required.'])
    expect(await error(await get('/collection/by-slug?slug='))).toEqual([400, 'slug must not be empty.'])
  })

  test('respond with 304 to a matching If-None-Match until something changes', async () => {
    const { id } = await create({ name: 'Picks' })
    for (const path of ['/collections', `/collections?id=${id}`, '/collection/by-slug?slug=picks']) {
      const etag = (await get(path)).headers.get('etag') ?? ''
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    }
    const etag = (await get('/collections')).headers.get('etag') ?? ''
    await post('/update', { collectionId: id, name: 'New picks' })
    expect((await get('/collections', { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the administrator', () => {
  test('creates a collection from a name alone', async () => {
    expect(await create({ name: '  Mugs & More ' })).toMatchObject({
      slug: 'mugs-more',
      name: 'Mugs & More',
      description: null,
      bannerImageUrl: null,
      isActive: true,
      includesAll: false,
      productIds: [],
      productCount: 0,
    })
  })

  test('gets a free slug by default, and 409 for a taken one', async () => {
    await create({ name: 'Picks' })
    expect((await create({ name: 'Picks' })).slug).toBe('picks-2')
    expect((await create({ name: '2026' })).slug).toBe('collection-2026')
    const taken = await post('', { name: 'Other', slug: 'picks' })
    expect(await error(taken)).toEqual([409, 'Another collection has the slug "picks".'])
    const second = await create({ name: 'Other' })
    const conflict = await post('/update', { collectionId: second.id, slug: 'picks' })
    expect(await error(conflict)).toEqual([409, 'Another collection has the slug "picks".'])
    expect((await post('/update', { collectionId: second.id, slug: 'other' })).status).toBe(200)
  })

  test('updates the given fields and nothing else', async () => {
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

  test('sees hidden collections and hidden products in them', async () => {
    const created = await create({ name: 'Hidden', isActive: false, productIds: [ids[2], ids[0]] })
    hide(ids[2]!)
    const list = await getJson<AdminCollection[]>('/admin/collections')
    expect(list).toEqual([{ ...created, productCount: 1 }])
  })

  test('removes a collection, which is the response', async () => {
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
  ])('is refused POST %s %j', async (path, body, status, message) => {
    expect(await error(await post(path, body))).toEqual([status, message])
  })

  test('changes nothing by a call that is refused', async () => {
    const created = await create({ name: 'Picks', productIds: ids })
    await post('/update', { collectionId: created.id, name: 'Other', productIds: [9999] })
    expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual([created])
  })

  test('changes nothing by a call that fails between two writes', async () => {
    const created = await create({ name: 'Picks', productIds: ids })
    services.log.level = 'silent'
    services.db.run(sql`CREATE TRIGGER failure BEFORE INSERT ON collection_products
      BEGIN SELECT raise(ABORT, 'failure'); END`)
    const { status } = await post('/update', { collectionId: created.id, name: 'Other', productIds: ids })
    expect(status).toBe(500)
    expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual([created])
  })
})

describe('the header link', () => {
  const path = () => getHeaderCollectionPath(services.db)

  test('follows the collection’s slug, and is /collections once it is hidden or removed', async () => {
    expect(path()).toBe('/collections')
    const { id } = await create({ name: '#OPENTOWORK Collection', slug: 'opentowork', includesAll: true })
    expect(path()).toBe('/collections/opentowork')
    await post('/update', { collectionId: id, slug: 'open' })
    expect(path()).toBe('/collections/open')
    const other = await create({ name: 'Picks' })
    await post('/update', { collectionId: other.id, slug: 'renamed' })
    expect(path()).toBe('/collections/open')
    await post('/update', { collectionId: id, isActive: false })
    expect(path()).toBe('/collections')
    await post('/update', { collectionId: id, isActive: true })
    expect(path()).toBe('/collections/open')
    await post('/remove', { collectionId: id })
    expect(path()).toBe('/collections')
  })

  test('purges every page when it changes, else only the collection’s pages', async () => {
    const { id } = await create({ name: '#OPENTOWORK Collection', slug: 'opentowork' })
    const purged: (readonly string[] | undefined)[] = []
    services.responseCache.purge = (tags) => purged.push(tags)
    await post('/update', { collectionId: id, name: 'New' })
    await post('/update', { collectionId: id, isActive: false })
    expect(purged).toEqual([
      ['collections', `collection:${id}`],
      ['collections', `collection:${id}`, 'navigation'],
    ])
  })
})
