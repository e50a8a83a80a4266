import { expect, test } from 'bun:test'
import { image, openProductTest } from '#api-test/admin'
import { seedProduct } from '#api-test/services'
import { BADGES } from '#shared/badges'
import { products } from '../../db/schema/catalog.ts'

const everything = {
  name: '  My own tee ',
  description: 'Soft',
  features: ['a', 'b', 'c'],
  images: [image('https://a.example/x.png')],
  searchTitle: 'A tee to find',
  searchDescription: 'Found by everyone.',
  badges: BADGES.toReversed(),
  isHidden: false,
}

test('several fields are one save, each is logged as its own change and undone alone', async () => {
  const { save, get, post, list, id } = await openProductTest()
  const [{ updatedAt }] = await list()
  const saved = await save('update', { productId: id, updatedAt, ...everything, isHidden: true })
  expect(saved).toMatchObject({
    status: 200,
    body: {
      ...{ name: 'My own tee', ownName: 'My own tee', providerName: 'Tee', slug: 'tee' },
      ...{ description: 'Soft', features: ['a', 'b', 'c'], searchTitle: 'A tee to find' },
      ...{ searchDescription: 'Found by everyone.', badges: [...BADGES] },
      isHiddenByAdmin: true,
      configuredImages: everything.images,
    },
  })
  const log: { id: number; kind: string }[] = (await get('/_api/admin/changes')).body
  expect(log.map(({ kind }) => kind).toSorted()).toEqual([
    ...['badges', 'description', 'features', 'images', 'name'],
    ...['search_description', 'search_title', 'visibility'],
  ])
  for (const { id: changeId } of log) {
    expect((await post('/_api/admin/changes/undo', { changeId })).status).toBe(200)
  }
  const [undone] = await list()
  expect(undone).toMatchObject({ name: 'Tee', ownName: null, searchTitle: null, badges: null, features: [] })
  expect(undone).toMatchObject({ searchDescription: null, description: null, isHiddenByAdmin: false })
})

test('an empty text, null and an empty list are the way back, what isn’t named stays', async () => {
  const { save, publicProduct, list, id } = await openProductTest()
  const before = await publicProduct()
  await save('update', { productId: id, ...everything })
  expect(await publicProduct()).toMatchObject({ name: 'My own tee', badges: [...BADGES] })
  // An empty list shows none, null gives the way back.
  expect((await save('update', { productId: id, badges: [] })).body.badges).toEqual([])
  await save('update', { productId: id, name: ' ', badges: null, images: [] })
  expect((await list())[0]).toMatchObject({ name: 'Tee', badges: null, features: ['a', 'b', 'c'] })
  const back = { description: null, features: [], searchTitle: null, searchDescription: '' }
  const { body } = await save('update', { productId: id, ...back })
  expect(await publicProduct()).toEqual({ ...before, updatedAt: body.updatedAt })
})

test('a search finds a product by its own texts at once, and no longer by what they replace', async () => {
  const { services, save, get, id } = await openProductTest()
  const find = async (q: string): Promise<string[]> =>
    (await get(`/_api/products/search?q=${q}`)).body.products.map(({ name }: { name: string }) => name)
  expect(await find('tee')).toEqual(['Tee'])
  await save('update', { productId: id, name: 'Zephyr' })
  expect([await find('zephyr'), await find('tee')]).toEqual([['Zephyr'], []])
  // As a sync writes it.
  services.db.update(products).set({ name: 'Renamed' }).run()
  expect([await find('zephyr'), await find('zephir')]).toEqual([['Zephyr'], ['Zephyr']])
  await save('update', { productId: id, name: null, description: 'Merino' })
  await save('description', { productId: id, description: 'Alpaca' })
  expect([await find('zephyr'), await find('merino'), await find('alpaca')]).toEqual([[], [], ['Renamed']])
  expect(await find('renamed')).toContain('Renamed')
})

test('lists sorted by name and carts have the own name', async () => {
  const { services, app, save, get, id } = await openProductTest()
  const { id: last } = seedProduct(services.db, { name: 'Aaa' })
  await save('update', { productId: last, name: 'Zzz' })
  const sorted = (await get('/_api/products/search?sort=name-desc')).body.products
  expect(sorted[0]).toMatchObject({ id: last, name: 'Zzz' })
  await save('update', { productId: id, name: 'My own tee' })
  const [variant] = (await get(`/_api/product/variants?productId=${id}`)).body
  const headers = { 'content-type': 'application/json' }
  const item = { productId: String(id), variantId: String(variant.id), quantity: 1, price: '1.00' }
  const names = { productName: 'x', productImage: null, variantName: null, size: null, color: null }
  const body = JSON.stringify({ ...item, ...names })
  const added = await app.request('/_api/cart/add', { method: 'POST', headers, body })
  expect(await added.json()).toMatchObject([{ productName: 'My own tee', productSlug: 'tee' }])
})
