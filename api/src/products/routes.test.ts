import { describe, expect, test } from 'bun:test'
import { productSchema, variantSchema } from '#shared/contracts/product'
import { addProduct, openTestApp } from '../../test/services.ts'
import { mockups, productEdits, productImages } from '../db/schema.ts'

const picture = (name: string) => `https://files.cdn.printful.com/${name}.png`

describe('the list of products', () => {
  test('has what a card needs, and keeps to the contract', async () => {
    await using t = await openTestApp()
    const { product } = addProduct(t.services, { name: 'Tee', slug: 'tee', imageUrl: picture('own') }, [
      { size: '2XL', color: 'Black', priceCents: 2850 },
      { size: 'S', color: 'Sand', priceCents: 2450, stockQuantity: 0 },
      { size: 'M', color: 'Black', priceCents: 2450 },
      { size: 'XL', color: 'Ink', priceCents: 100, isListed: false },
    ])
    t.services.db
      .insert(mockups)
      .values({ productId: product.id, url: picture('front'), type: 'front', position: 0 })
      .run()
    const response = await t.app.request('/_api/products')
    expect(response.status).toBe(200)
    const list = (await response.json()) as unknown[]
    expect(list.map((each) => productSchema.strict().parse(each))).toMatchObject([
      {
        id: product.id,
        slug: 'tee',
        name: 'Tee',
        description: null,
        price: '24.50',
        minPrice: '24.50',
        maxPrice: '28.50',
        imageUrl: picture('own'),
        inStock: true,
        mockups: { front: [{ url: picture('front'), type: 'front' }] },
        adminImages: { detail: [] },
        features: [],
        sizes: ['S', 'M', '2XL'],
        colors: ['Black', 'Sand'],
      },
    ])
  })

  test('is by id, without what is hidden', async () => {
    await using t = await openTestApp()
    const first = addProduct(t.services).product
    const hidden = addProduct(t.services, { isActive: false }).product
    const last = addProduct(t.services).product
    const list = (await (await t.app.request('/_api/products')).json()) as { id: number }[]
    expect(list.map(({ id }) => id)).toEqual([first.id, last.id])
    expect((await t.app.request(`/_api/product?productId=${hidden.id}`)).status).toBe(404)
    expect((await t.app.request(`/_api/product/by-slug?slug=${hidden.slug}`)).status).toBe(404)
    expect((await t.app.request(`/_api/product/variants?productId=${hidden.id}`)).status).toBe(404)
  })

  test('is out of stock once nothing of it can be bought', async () => {
    await using t = await openTestApp()
    addProduct(t.services, {}, [{ stockQuantity: 0 }, { stockQuantity: 0 }])
    addProduct(t.services, {}, [{ stockQuantity: 0 }, { stockQuantity: 3 }])
    addProduct(t.services, {}, [])
    const list = (await (await t.app.request('/_api/products')).json()) as { inStock: boolean }[]
    expect(list.map(({ inStock }) => inStock)).toEqual([false, true, true])
  })
})

test("an administrator's words and pictures come before the provider's, and what is switched off is gone", async () => {
  await using t = await openTestApp()
  const { product } = addProduct(t.services, { imageUrl: picture('off') })
  const entry = { productId: product.id, imageType: 'detail' as const, isActive: true, altText: null }
  t.services.db
    .insert(mockups)
    .values([
      { productId: product.id, url: picture('off'), type: 'front', position: 0 },
      { productId: product.id, url: picture('on'), type: 'back', position: 1 },
    ])
    .run()
  t.services.db
    .insert(productImages)
    .values([
      { ...entry, imageUrl: picture('second'), displayOrder: 2 },
      { ...entry, imageUrl: picture('first'), displayOrder: 1, altText: 'On a desk' },
      { ...entry, imageUrl: picture('hero'), displayOrder: 0, imageType: 'hero' },
      { ...entry, imageUrl: picture('off'), displayOrder: 3, isActive: false },
    ])
    .run()
  t.services.db
    .insert(productEdits)
    .values({ productId: product.id, description: 'Soft.', features: ['a', 'b', 'c'] })
    .run()
  const shown = productSchema.parse(
    await (await t.app.request(`/_api/product?productId=${product.id}`)).json(),
  )
  expect(shown).toMatchObject({ description: 'Soft.', features: ['a', 'b', 'c'], imageUrl: null })
  expect(shown.mockups).toEqual({ back: [{ url: picture('on'), type: 'back' }] })
  expect(shown.adminImages.detail.map((image) => image.imageUrl)).toEqual([
    picture('first'),
    picture('second'),
  ])
})

test('variants come by size, with the color and stock as they are', async () => {
  await using t = await openTestApp()
  const { product, variants } = addProduct(t.services, {}, [
    { size: 'L', color: null, stockQuantity: 0 },
    { size: 'S', color: 'Black' },
    { size: null, color: 'Black' },
    { size: 'S', isListed: false },
  ])
  const response = await t.app.request(`/_api/product/variants?productId=${product.id}`)
  const list = ((await response.json()) as unknown[]).map((each) => variantSchema.strict().parse(each))
  expect(list).toEqual([
    { id: variants[1]!.id, size: 'S', color: 'Black', price: '24.50', stockQuantity: null },
    { id: variants[0]!.id, size: 'L', color: null, price: '24.50', stockQuantity: 0 },
    { id: variants[2]!.id, size: 'One size', color: 'Black', price: '24.50', stockQuantity: null },
  ])
})

test('wrong questions are told what is wrong with them', async () => {
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

test('who holds the list already is told so, and HEAD answers as GET does', async () => {
  await using t = await openTestApp()
  addProduct(t.services)
  const first = await t.app.request('/_api/products')
  const etag = first.headers.get('etag')!
  expect(etag).toMatch(/^W\/"/)
  const second = await t.app.request('/_api/products', { headers: { 'if-none-match': etag } })
  expect([second.status, await second.text()]).toEqual([304, ''])
  const head = await t.app.request('/_api/products', { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})
