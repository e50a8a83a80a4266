import { expect, test } from 'bun:test'
import { openAdminTest } from '#api-test/admin'
import { seedProduct } from '#api-test/services'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { productReferenceSchema } from '#shared/contracts/admin-product-list'
import { productEdits, productImages } from '../../db/schema/catalog.ts'

const PATH = '/_api/admin/products'

async function open() {
  const t = await openAdminTest()
  const { db } = t.services
  const seed = (values: Parameters<typeof seedProduct>[1]) => seedProduct(db, values).id
  const edit = (productId: number, values: object) =>
    db
      .insert(productEdits)
      .values({ productId, ...values })
      .run()
  const addImage = (productId: number, values: object) =>
    db
      .insert(productImages)
      .values({
        ...{ productId, imageUrl: 'https://a.example/x.png', imageType: 'detail', displayOrder: 0 },
        ...{ isActive: true, altText: null, ...values },
      })
      .run()
  /** The ids of a page, with the number of matches and of all products. */
  const load = async (query: string) => {
    const response = await t.app.request(`${PATH}${query}`, { headers: { cookie: t.cookie } })
    const products = (await response.json()) as AdminProduct[]
    const counts = ['x-total-count', 'x-catalog-count'].map((name) => Number(response.headers.get(name)))
    return { products, ids: products.map(({ id }) => id), counts }
  }
  const find = async (query: string) => (await load(`?page=1&${query}`)).ids
  return { ...t, seed, edit, addImage, load, find }
}

test('a page has 50 products with their variants, and the header has the number of all matches', async () => {
  const { seed, load } = await open()
  const ids = Array.from({ length: 51 }, (_, index) => seed({ name: `Tee ${index}` }))
  const first = await load('?page=1')
  expect(first).toMatchObject({ ids: ids.slice(0, 50), counts: [51, 51] })
  expect(first.products[0]!.variants).toHaveLength(1)
  expect(await load('?page=2&q=tee')).toMatchObject({ ids: ids.slice(50), counts: [51, 51] })
  expect(await load('?page=3')).toMatchObject({ ids: [], counts: [51, 51] })
  expect(await load('?page=1&q=50')).toMatchObject({ ids: ids.slice(50), counts: [1, 51] })
})

test('without pages all products are listed, beyond 500 without their variants', async () => {
  const { services, seed, load } = await open()
  services.db.transaction(() => {
    for (let index = 0; index < 500; index++) seed({ name: `Tee ${index}` })
  })
  expect((await load('')).products[499]!.variants).toHaveLength(1)
  seed({ name: 'One more' })
  const { products } = await load('')
  expect([products.length, 'variants' in products[0]!, products[0]!.price]).toEqual([501, false, '24.50'])
  expect((await load('?page=11')).products[0]!.variants).toHaveLength(1)
})

test('a search matches all of its words in the names or the slug, ignoring case', async () => {
  const { seed, edit, find } = await open()
  const tee = seed({ name: 'Open To Work Tee', slug: 'open-to-work-tee' })
  const hoodie = seed({ name: 'Hoodie', slug: 'h' })
  edit(hoodie, { name: 'Open 100% Hoodie' })
  const mug = seed({ name: 'Mug', slug: 'm' })
  edit(mug, { name: 'Morning cup' })
  expect(await find('q=%20TEE%09open%20')).toEqual([tee])
  expect(await find('q=open')).toEqual([tee, hoodie])
  expect(await find('q=open-to')).toEqual([tee])
  expect(await find('q=100%25')).toEqual([hoodie])
  expect(await find('q=mug+cup')).toEqual([mug])
  expect(await find('q=')).toEqual([tee, hoodie, mug])
  expect(await find('q=cap')).toEqual([])
})

test.each([
  ['élodie', 'Élodie Müller Mug'],
  ['ÉCLAIR', 'Éclair au Chocolat'],
  ['muller elodie', 'Élodie Müller Mug'],
  ['Müller, Élodie', 'Élodie Müller Mug'],
  ['STRASSE', 'Straße Tee'],
  ['lodz', 'Łódź Cap'],
  ['12x18', 'City Map 12″×18″'],
  ['12" x 18"', 'City Map 12″×18″'],
  ['wifi', 'Free Wi-Fi Sticker'],
  ['wi fi sticker', 'Free Wi-Fi Sticker'],
  ['longsleeve', 'Long Sleeve'],
  ['日本', '日本語Tシャツ'],
  ['ｔシャツ', '日本語Tシャツ'],
  ['٢٠٢٥', 'Class of 2025'],
  ['lets', 'Let’s Go'],
  ['“”', undefined],
  ['eeve', 'Long Sleeve'],
])('%s finds %s, however it is spelled, also if it is hidden', async (q, name) => {
  const { seed, edit, load } = await open()
  const names = [
    ...[
      'Élodie Müller Mug',
      'Éclair au Chocolat',
      'Straße Tee',
      'Łódź Cap',
      'City Map 12″×18″',
      'Free Wi-Fi Sticker',
    ],
    ...['Long Sleeve', '日本語Tシャツ', 'Class of 2025', 'Let’s Go'],
  ]
  for (const [index, each] of names.entries()) {
    const id = seed({ name: 'x', slug: `p${index}`, isActive: index % 2 === 0 })
    edit(id, { name: each })
  }
  const { products } = await load(`?page=1&${new URLSearchParams({ q })}`)
  expect(products.map(({ name: found }) => found)).toEqual(name === undefined ? [] : [name])
})

test('each filter leaves the products that match it, several those that match all', async () => {
  const { seed, edit, addImage, find } = await open()
  const described = seed({ name: 'a' })
  edit(described, { description: 'Soft' })
  const hidden = seed({ name: 'b', isActive: false })
  const soldOut = seed({ name: 'c', variants: [{ stockQuantity: 0 }, { stockQuantity: 3, isListed: false }] })
  const available = seed({ name: 'd', variants: [{ stockQuantity: 0 }, { stockQuantity: null }] })
  const undescribed = seed({ name: 'e' })
  addImage(undescribed, {})
  const inactive = seed({ name: 'f', variants: [] })
  addImage(inactive, { isActive: false })
  addImage(inactive, { imageUrl: 'https://a.example/y.png', altText: 'Green' })
  const badges = seed({ name: 'g', isActive: false })
  edit(badges, { badges: [] })
  const switched = seed({ name: 'h' })
  edit(switched, { isHidden: false })
  expect(await find('filter=hidden')).toEqual([hidden, badges])
  expect(await find('filter=sold-out')).toEqual([soldOut])
  expect(await find('filter=edited')).toEqual([described, undescribed, inactive, badges])
  const others = [hidden, soldOut, available, undescribed, inactive, badges, switched]
  expect(await find('filter=no-description')).toEqual(others)
  expect(await find('filter=no-alt-text')).toEqual([undescribed])
  expect(await find('filter=hidden,edited')).toEqual([badges])
  expect(await find('filter=hidden,edited&q=b')).toEqual([])
})

test('products are sorted by name, by price and by the last change, equal ones by id', async () => {
  const { seed, edit, find } = await open()
  const at = (month: number) => ({ updatedAt: new Date(Date.UTC(2026, month)) })
  const a = seed({ name: 'b', variants: [{ priceCents: 900 }], ...at(1) })
  const b = seed({
    name: 'c',
    variants: [{ priceCents: 1000 }, { priceCents: 100, isListed: false }],
    ...at(3),
  })
  const c = seed({ name: 'B', slug: 'b2', variants: [{ priceCents: 900 }], ...at(2) })
  edit(b, { name: 'A' })
  expect(await find('sort=id')).toEqual([a, b, c])
  expect(await find('sort=name-asc')).toEqual([b, a, c])
  expect(await find('sort=name-desc')).toEqual([a, c, b])
  expect(await find('sort=price-asc')).toEqual([a, c, b])
  expect(await find('sort=price-desc')).toEqual([b, a, c])
  expect(await find('sort=updated-desc')).toEqual([b, c, a])
})

test.each([
  ['?page=0', 'page must be a positive integer.'],
  ['?page=1.5', 'page must be a positive integer.'],
  ['?filter=poor', 'filter must be one of hidden, sold-out, edited, no-description, no-alt-text.'],
  ['?filter=hidden,', 'filter must be one of hidden, sold-out, edited, no-description, no-alt-text.'],
  ['?sort=name', 'sort must be one of id, name-asc, name-desc, price-asc, price-desc, updated-desc.'],
  [`?q=${'x'.repeat(201)}`, 'q cannot exceed 200 characters.'],
  ['?size=M', 'Unknown field: "size".'],
  ['/matches?page=1', 'Unknown field: "page".'],
  ['/references?ids=1,x', 'ids must be a positive integer.'],
])('the query %s is refused', async (query, error) => {
  const { get } = await open()
  expect(await get(`${PATH}${query}`)).toEqual({ status: 400, body: { error } })
})

test('the matches of all pages are listed with what a bulk action needs', async () => {
  const { seed, get, post } = await open()
  for (let index = 0; index < 60; index++) seed({ name: `Tee ${index}` })
  seed({ name: 'Mug' })
  const { body: products } = await get(`${PATH}/matches?q=tee&sort=updated-desc`)
  expect(products).toHaveLength(60)
  const { body } = await post(`${PATH}/bulk`, { action: 'hide', products })
  expect(body).toMatchObject({ changed: { length: 60 }, failed: [] })
})

test('a product has its place and its neighbors, also once it no longer matches', async () => {
  const { seed, edit, get } = await open()
  const [first, second, third] = ['Tee', 'Mug', 'Red tee'].map((name) => seed({ name }))
  const neighbors = (query: string) => get(`${PATH}/neighbors?${query}`)
  expect((await neighbors(`productId=${first}`)).body).toEqual({
    ...{ place: 1, total: 3, previous: null },
    next: { id: second, name: 'Mug' },
  })
  edit(second!, { description: 'Warm' })
  const { body } = await neighbors(`productId=${second}&filter=no-description&q=tee`)
  const [previous, next] = [
    { id: first, name: 'Tee' },
    { id: third, name: 'Red tee' },
  ]
  expect(body).toEqual({ place: 2, total: 3, previous, next })
  expect((await neighbors('productId=99')).status).toBe(404)
})

test('products are read by id, alone or as references with the image of their cards', async () => {
  const { seed, edit, addMockups, get } = await open()
  const id = seed({ name: 'Tee' })
  edit(id, { name: 'Ours' })
  addMockups(id, [['front', 'https://cdn.example/front.png']])
  const bare = seed({ name: 'Mug', isActive: false })
  expect((await get(`${PATH}/by-id?productId=${id}`)).body).toMatchObject({
    id,
    name: 'Ours',
    variants: [{}],
  })
  expect((await get(`${PATH}/by-id?productId=99`)).status).toBe(404)
  const { body } = await get(`${PATH}/references?ids=${bare},99,${id}`)
  expect(productReferenceSchema.array().parse(body)).toEqual([
    { id, name: 'Ours', imageUrl: 'https://cdn.example/front.png' },
    { id: bare, name: 'Mug', imageUrl: null },
  ])
})
