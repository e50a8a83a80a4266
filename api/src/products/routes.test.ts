import { describe, expect, test } from 'bun:test'
import { productSchema, variantSchema } from '#shared/contracts/product'
import { openTestApp, openTestServices, seedProduct } from '../../test/services.ts'
import { mockups, productEdits, productImages } from '../db/schema.ts'
import { listProductsById, listVariants } from './queries.ts'

const url = (name: string) => `https://files.cdn.printful.com/${name}.png`

describe('the list of products', () => {
  test('has the fields of the contract', async () => {
    await using t = await openTestApp()
    const product = seedProduct(t.services.db, {
      name: 'Tee',
      imageUrl: url('own'),
      variants: [
        { size: '2XL', color: 'Black', priceCents: 2850 },
        { size: 'S', color: 'Sand', priceCents: 2450, stockQuantity: 0 },
        { size: 'M', color: 'Black', priceCents: 2450 },
        { size: 'XL', color: 'Ink', priceCents: 100, isListed: false },
      ],
    })
    t.services.db
      .insert(mockups)
      .values({ productId: product.id, url: url('front'), type: 'front', position: 0 })
      .run()
    const response = await t.app.request('/_api/products')
    expect(response.status).toBe(200)
    const list = (await response.json()) as unknown[]
    expect(list.map((product) => productSchema.strict().parse(product))).toMatchObject([
      {
        id: product.id,
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

  test('is sorted by id, without hidden products', async () => {
    await using t = await openTestApp()
    const first = seedProduct(t.services.db)
    const hidden = seedProduct(t.services.db, { isActive: false })
    const last = seedProduct(t.services.db)
    const list = (await (await t.app.request('/_api/products')).json()) as { id: number }[]
    expect(list.map(({ id }) => id)).toEqual([first.id, last.id])
    expect((await t.app.request(`/_api/product?productId=${hidden.id}`)).status).toBe(404)
    expect((await t.app.request(`/_api/product/by-slug?slug=${hidden.slug}`)).status).toBe(404)
    expect((await t.app.request(`/_api/product/variants?productId=${hidden.id}`)).status).toBe(404)
  })

  test('by ids has no hidden product, and a hidden product has no variants', async () => {
    const { db } = await openTestServices()
    const hidden = seedProduct(db, { isActive: false })
    const active = seedProduct(db)
    expect(listProductsById(db, [hidden.id, active.id]).map(({ id }) => id)).toEqual([active.id])
    expect(listVariants(db, hidden.id)).toEqual([])
  })

  test('marks a product as in stock while a variant is, or there are none', async () => {
    await using t = await openTestApp()
    seedProduct(t.services.db, { variants: [{ stockQuantity: 0 }, { stockQuantity: 0 }] })
    seedProduct(t.services.db, { variants: [{ stockQuantity: 0 }, { stockQuantity: 3 }] })
    seedProduct(t.services.db, { variants: [] })
    const list = (await (await t.app.request('/_api/products')).json()) as { inStock: boolean }[]
    expect(list.map(({ inStock }) => inStock)).toEqual([false, true, true])
  })
})

test('a product has the administrator’s texts and images, without deactivated ones', async () => {
  await using t = await openTestApp()
  const product = seedProduct(t.services.db, { imageUrl: url('inactive') })
  const image = { productId: product.id, imageType: 'detail' as const, isActive: true, altText: null }
  t.services.db
    .insert(mockups)
    .values([
      { productId: product.id, url: url('inactive'), type: 'front', position: 0 },
      { productId: product.id, url: url('active'), type: 'back', position: 1 },
    ])
    .run()
  t.services.db
    .insert(productImages)
    .values([
      { ...image, imageUrl: url('second'), displayOrder: 2 },
      { ...image, imageUrl: url('first'), displayOrder: 1, altText: 'On a desk' },
      { ...image, imageUrl: url('hero'), displayOrder: 0, imageType: 'hero' },
      { ...image, imageUrl: url('inactive'), displayOrder: 3, isActive: false },
    ])
    .run()
  t.services.db
    .insert(productEdits)
    .values({ productId: product.id, description: 'Soft.', features: ['a', 'b', 'c'] })
    .run()
  const body = productSchema.parse(
    await (await t.app.request(`/_api/product?productId=${product.id}`)).json(),
  )
  expect(body).toMatchObject({ description: 'Soft.', features: ['a', 'b', 'c'], imageUrl: null })
  expect(body.mockups).toEqual({ back: [{ url: url('active'), type: 'back' }] })
  expect(body.adminImages.detail.map((image) => image.imageUrl)).toEqual([url('first'), url('second')])
})

test('variants are sorted by size, without unlisted ones', async () => {
  await using t = await openTestApp()
  const { id, variantIds } = seedProduct(t.services.db, {
    variants: [
      { size: 'L', color: null, stockQuantity: 0 },
      { size: 'S', color: 'Black' },
      { size: null, color: 'Black' },
      { size: 'S', isListed: false },
    ],
  })
  const response = await t.app.request(`/_api/product/variants?productId=${id}`)
  const list = ((await response.json()) as unknown[]).map((variant) => variantSchema.strict().parse(variant))
  expect(list).toEqual([
    { id: variantIds[1]!, size: 'S', color: 'Black', price: '24.50', stockQuantity: null },
    { id: variantIds[0]!, size: 'L', color: null, price: '24.50', stockQuantity: 0 },
    { id: variantIds[2]!, size: 'One size', color: 'Black', price: '24.50', stockQuantity: null },
  ])
})

test('an invalid query is 400 with a message, an unknown product 404', async () => {
  await using t = await openTestApp()
  for (const path of [
    '/product',
    '/product?productId=',
    '/product?productId=0',
    '/product?productId=-1',
    '/product?productId=1.5',
    '/product?productId=1e3',
    '/product?productId=99999999999999999999',
    '/product/variants?productId=abc',
    '/product/by-slug',
    '/product/by-slug?slug=',
    '/product/by-slug?slug=%20',
    '/products?limit=5',
  ]) {
    const response = await t.app.request(`/_api${path}`)
    expect([path, response.status]).toEqual([path, 400])
    expect(((await response.json()) as { error: string }).error).toMatch(/\S/)
  }
  for (const path of [
    '/product?productId=1',
    '/product/by-slug?slug=nothing',
    '/product/variants?productId=1',
  ]) {
    expect((await t.app.request(`/_api${path}`)).status).toBe(404)
  }
})

test('a matching If-None-Match is 304, and HEAD has the headers of GET', async () => {
  await using t = await openTestApp()
  seedProduct(t.services.db)
  const first = await t.app.request('/_api/products')
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^W\/"/)
  const second = await t.app.request('/_api/products', { headers: { 'if-none-match': etag } })
  expect([second.status, await second.text()]).toEqual([304, ''])
  const head = await t.app.request('/_api/products', { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})
