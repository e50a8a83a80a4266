import { beforeEach, expect, test } from 'bun:test'
import { createTestApp } from '#api-test/create-test-app'
import { productSchema, variantSchema } from '#shared/contracts/product'
import { initialSelection } from '#shared/variant-selection'
import { openTestServices, seedProduct } from '../../test/services.ts'
import type { Db } from '../db/client.ts'
import { mockups, productEdits, productImages } from '../db/schema/catalog.ts'
import { listProductsById, listVariants } from './queries.ts'

let db: Db
let app: ReturnType<typeof createTestApp>
beforeEach(async () => {
  const services = await openTestServices()
  db = services.db
  app = createTestApp(services)
})

const url = (name: string) => `https://files.cdn.printful.com/${name}.png`
const get = async (path: string) => (await app.request(`/_api${path}`)).json()

test('the list of products has the fields of the contract', async () => {
  const { id } = seedProduct(db, {
    name: 'Tee',
    imageUrl: url('own'),
    mockups: { front: url('front') },
    variants: [
      { size: '2XL', color: 'Black', priceCents: 2850 },
      { size: 'S', color: 'Sand', priceCents: 2450, stockQuantity: 0 },
      { size: 'M', color: 'Black', priceCents: 2450 },
      { size: 'XL', color: 'Ink', priceCents: 100, isListed: false },
    ],
  })
  const list: unknown[] = await get('/products')
  expect(list.map((product) => productSchema.strict().parse(product))).toMatchObject([
    {
      id,
      slug: 'tee',
      name: 'Tee',
      description: null,
      price: '24.50',
      minPrice: '24.50',
      maxPrice: '28.50',
      imageUrl: url('own'),
      inStock: true,
      mockups: { front: [{ url: url('front'), type: 'front' }] },
      adminImages: { detail: [] },
      features: [],
      sizes: ['S', 'M', '2XL'],
      colors: ['Black', 'Sand'],
    },
  ])
})

test('products are sorted by id and in stock while a variant is, or there are none; hidden ones are nowhere', async () => {
  const soldOut = seedProduct(db, { variants: [{ stockQuantity: 0 }, { stockQuantity: 0 }] })
  const hidden = seedProduct(db, { isActive: false })
  const some = seedProduct(db, { variants: [{ stockQuantity: 0 }, { stockQuantity: 3 }] })
  const plain = seedProduct(db, { variants: [] })
  const list: { id: number; inStock: boolean }[] = await get('/products')
  expect(list.map(({ id, inStock }) => [id, inStock])).toEqual([
    [soldOut.id, false],
    [some.id, true],
    [plain.id, true],
  ])
  expect(listProductsById(db, [hidden.id, some.id]).map(({ id }) => id)).toEqual([some.id])
  expect(listVariants(db, hidden.id)).toEqual([])
  const { id, slug } = hidden
  for (const path of [`?productId=${id}`, `/by-slug?slug=${slug}`, `/variants?productId=${id}`]) {
    expect((await app.request(`/_api/product${path}`)).status).toBe(404)
  }
})

test('a product has the administrator’s texts and images, without deactivated ones', async () => {
  const { id } = seedProduct(db, { imageUrl: url('inactive') })
  const image = { productId: id, imageType: 'detail' as const, isActive: true, altText: null }
  db.insert(mockups)
    .values([
      { productId: id, url: url('inactive'), type: 'front', position: 0 },
      { productId: id, url: url('active'), type: 'back', position: 1 },
    ])
    .run()
  db.insert(productImages)
    .values([
      { ...image, imageUrl: url('second'), displayOrder: 2 },
      { ...image, imageUrl: url('first'), displayOrder: 1, altText: 'On a desk' },
      { ...image, imageUrl: url('hero'), displayOrder: 0, imageType: 'hero' },
      { ...image, imageUrl: url('inactive'), displayOrder: 3, isActive: false },
    ])
    .run()
  const edits = { description: 'Soft.', features: ['a', 'b', 'c'] }
  db.insert(productEdits)
    .values({ productId: id, ...edits })
    .run()
  const product = productSchema.parse(await get(`/product?productId=${id}`))
  expect(product).toMatchObject({ ...edits, imageUrl: null })
  expect(product.mockups).toEqual({ back: [{ url: url('active'), type: 'back' }] })
  expect(product.adminImages.detail.map((image) => image.imageUrl)).toEqual([url('first'), url('second')])
})

test('the first of odd sizes comes first, on the page, in lists and among filters', async () => {
  const sizes = ['Youth M', 'XS/S', 'MT', '2XL/3XL', '7 1/8', '11 oz', '1 L', 'OSFM', 'Queen']
  const { id } = seedProduct(db, { variants: sizes.toReversed().map((size) => ({ size })) })
  const variants = variantSchema.array().parse(await get(`/product/variants?productId=${id}`))
  expect(variants.map(({ size }) => size)).toEqual(sizes)
  expect(initialSelection(variants).size).toBe('Youth M')
  expect((await get(`/product?productId=${id}`)).sizes).toEqual(sizes)
  const { facets } = await get('/products/search')
  expect(facets.sizes.map(({ value }: { value: string }) => value)).toEqual(sizes)
})

test('variants are sorted by size, without unlisted ones', async () => {
  const { id, variantIds } = seedProduct(db, {
    variants: [
      { size: 'L', color: null, stockQuantity: 0 },
      { size: 'S', option: 'Tall' },
      { size: null },
      { size: 'S', isListed: false },
    ],
  })
  const list: unknown[] = await get(`/product/variants?productId=${id}`)
  expect(list.map((variant) => variantSchema.strict().parse(variant))).toEqual([
    { id: variantIds[1]!, size: 'S', color: 'Black', option: 'Tall', price: '24.50', stockQuantity: null },
    { id: variantIds[0]!, size: 'L', color: null, option: null, price: '24.50', stockQuantity: 0 },
    {
      ...{ id: variantIds[2]!, size: 'One size', color: 'Black', option: null },
      ...{ price: '24.50', stockQuantity: null },
    },
  ])
})

test('an invalid query is 400 with a message, an unknown product 404', async () => {
  const invalid = ['', '?productId=', '?productId=0', '?productId=1.5', '?productId=99999999999999999999']
  const paths = invalid.map((query) => `/product${query}`)
  for (const path of [
    ...paths,
    '/product/variants?productId=abc',
    '/product/by-slug?slug=%20',
    '/products?a=5',
  ]) {
    const response = await app.request(`/_api${path}`)
    expect([path, response.status]).toEqual([path, 400])
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\S/) })
  }
  for (const path of ['?productId=1', '/by-slug?slug=nothing', '/variants?productId=1']) {
    expect((await app.request(`/_api/product${path}`)).status).toBe(404)
  }
})

test('a matching If-None-Match is 304, and HEAD has the headers of GET', async () => {
  seedProduct(db)
  const send = (init: RequestInit = {}) => app.request('/_api/products', init)
  const etag = (await send()).headers.get('etag')!
  expect(etag).toMatch(/^W\/"/)
  const second = await send({ headers: { 'if-none-match': etag } })
  expect([second.status, await second.text()]).toEqual([304, ''])
  const head = await send({ method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})
