import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { adminProductSchema } from '#shared/contracts/admin-product'
import { image, openAdminTest, openProductTest } from '../../../test/admin.ts'
import { seedBlank } from '../../../test/blanks.ts'
import { seedProduct } from '../../../test/services.ts'
import { toCachedResponse } from '../../cache/cached-response.ts'

const variant = { size: 'M', color: 'Black', stockQuantity: null, cost: null, margin: null }

test('products are listed by id with their edits, hidden ones too', async () => {
  const { services, list, id } = await openProductTest()
  seedProduct(services.db, { name: 'Hidden', isActive: false, variants: [] })
  const products = await list()
  expect(products).toHaveLength(3)
  expect(products[0]).toEqual({
    id,
    slug: 'tee',
    name: 'Tee',
    providerName: 'Tee',
    ownName: null,
    type: null,
    price: '24.50',
    variants: [
      { ...variant, id: expect.any(Number), sku: 'SKU-0', price: '28.50' },
      { ...variant, id: expect.any(Number), sku: 'SKU-1', price: '24.50' },
    ],
    description: null,
    features: [],
    searchTitle: null,
    searchDescription: null,
    badges: null,
    isActive: true,
    isHiddenByAdmin: false,
    configuredImages: [],
    mockups: [
      { imageUrl: 'https://cdn.example/front.png', type: 'front' },
      { imageUrl: 'https://cdn.example/back.png', type: 'back' },
    ],
    imageColors: {},
    updatedAt: '2026-01-31T12:00:00.000Z',
  })
  expect(products[2]).toMatchObject({ name: 'Hidden', isActive: false, price: '0.00' })
  for (const product of products) expect(adminProductSchema.strict().parse(product)).toEqual(product)
})

test('listed variants come in size order, with their margin where the cost is known', async () => {
  const { services, list } = await openAdminTest()
  const [tee, large] = seedBlank(services.db, { variants: [{ costCents: 1295 }, { costCents: 2650 }] })
  const [other] = seedBlank(services.db, { source: 'another source', variants: [{ costCents: 100 }] })
  seedProduct(services.db, {
    source: 'sandbox',
    type: 'T-shirt',
    variants: [
      { size: '2XL', priceCents: 2450, blankVariantId: large },
      { size: null, stockQuantity: 0, blankVariantId: other },
      { size: 'S', color: 'Forest', blankVariantId: tee },
      { size: 'S', color: 'Navy', blankVariantId: 999_999 },
      { size: 'M', isListed: false },
    ],
  })
  const [product] = await list()
  expect(product).toMatchObject({ type: 'T-shirt', price: '24.50' })
  expect(product.variants).toMatchObject([
    { size: 'S', color: 'Forest', cost: '12.95', margin: '11.55' },
    { size: 'S', color: 'Navy', cost: null, margin: null },
    { size: '2XL', price: '24.50', cost: '26.50', margin: '-2.00' },
    { size: 'One size', stockQuantity: 0, cost: null, margin: null },
  ])
  expect(adminProductSchema.strict().parse(product)).toEqual(product)
})

test('a description is trimmed, public, and null when empty', async () => {
  const { save, publicProduct, id } = await openProductTest()
  const saved = await save('description', { productId: id, description: '  For the <b>bold</b>.\n' })
  expect(saved).toMatchObject({ status: 200, body: { id, description: 'For the <b>bold</b>.' } })
  expect(await publicProduct()).toMatchObject({ description: 'For the <b>bold</b>.' })
  for (const description of ['', '  \n', null]) {
    await save('description', { productId: id, description: 'Something' })
    expect((await save('description', { productId: id, description })).body).toMatchObject({
      description: null,
    })
    expect(await publicProduct()).toMatchObject({ description: null })
  }
})

test('texts are stored without overrides and control characters', async () => {
  const { save, id } = await openProductTest()
  const description = await save('description', {
    productId: id,
    description: 'One\u0000\nTwo \u202Eowt\u202C',
  })
  expect(description).toMatchObject({ status: 200, body: { description: 'One\nTwo owt' } })
  const features = await save('features', { productId: id, features: ['a\u202E', 'b\nb', '\u200Bc'] })
  expect(features).toMatchObject({ status: 200, body: { features: ['a', 'b b', 'c'] } })
  const images = [image('https://a.example/x.png', { altText: '\u202Etext\u202C\u0007' })]
  expect(await save('images', { productId: id, images })).toMatchObject({
    body: { configuredImages: [{ altText: 'text' }] },
  })
  expect(await save('features', { productId: id, features: ['a', '\u2066\u2069', 'c'] })).toMatchObject({
    status: 400,
    body: { error: 'Feature cannot be empty.' },
  })
})

test('three features are trimmed and public', async () => {
  const { save, publicProduct, id } = await openProductTest()
  const saved = await save('features', {
    productId: String(id),
    features: [' Soft ', 'Warm', 'x'.repeat(200)],
  })
  expect(saved).toMatchObject({ status: 200, body: { features: ['Soft', 'Warm', 'x'.repeat(200)] } })
  expect(await publicProduct()).toMatchObject({ features: ['Soft', 'Warm', 'x'.repeat(200)] })
})

test('saved images replace the former ones, sorted by displayOrder', async () => {
  const { save, publicProduct, id } = await openProductTest()
  await save('images', { productId: id, images: [image('https://a.example/old.png')] })
  const { status, body } = await save('images', {
    productId: id,
    images: [
      image('https://a.example/second.png', { displayOrder: 2, altText: ' Worn outdoors ' }),
      image('https://a.example/first.png', { displayOrder: 1, altText: ' ' }),
      image('https://a.example/hero.png', { displayOrder: 0, imageType: 'hero' }),
      image('https://a.example/off.png', { displayOrder: 3, isActive: false }),
    ],
  })
  expect(status).toBe(200)
  const [first, second] = [
    image('https://a.example/first.png', { displayOrder: 1 }),
    image('https://a.example/second.png', { displayOrder: 2, altText: 'Worn outdoors' }),
  ]
  expect(body.configuredImages).toEqual([
    image('https://a.example/hero.png', { imageType: 'hero' }),
    first,
    second,
    image('https://a.example/off.png', { displayOrder: 3, isActive: false }),
  ])
  const withoutType = ({ imageType: _, ...rest }: typeof first) => rest
  expect((await publicProduct()).adminImages.detail).toEqual([withoutType(first), withoutType(second)])
})

test('a deactivated mockup is hidden from the public and can be activated again', async () => {
  const { save, publicProduct, id } = await openProductTest()
  const inactive = image('https://cdn.example/front.png', { isActive: false })
  const { body } = await save('images', { productId: id, images: [inactive] })
  expect(body.mockups.map((mockup: { type: string }) => mockup.type)).toEqual(['front', 'back'])
  expect(await publicProduct()).toMatchObject({ imageUrl: null })
  expect(Object.keys((await publicProduct()).mockups)).toEqual(['back'])
  await save('images', { productId: id, images: [] })
  expect(await publicProduct()).toMatchObject({ imageUrl: 'https://cdn.example/front.png' })
})

test('each field can be reset', async () => {
  const { save, list, id } = await openProductTest()
  const before = (await list())[0]
  await save('description', { productId: id, description: 'Mine' })
  await save('features', { productId: id, features: ['a', 'b', 'c'] })
  await save('images', { productId: id, images: [image('https://a.example/x.png')] })
  const edited = (await save('reset', { productId: id, field: 'features' })).body
  expect(edited).toMatchObject({ features: [], description: 'Mine', configuredImages: [{ isActive: true }] })
  await save('reset', { productId: id, field: 'description' })
  const { body } = await save('reset', { productId: id, field: 'images' })
  expect({ ...body, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
})

test('updatedAt changes only when the product does', async () => {
  const { save, id, otherId, list } = await openProductTest()
  const updatedAts = async () => (await list()).map((product: { updatedAt: string }) => product.updatedAt)
  const before = await updatedAts()
  await save('description', { productId: id, description: null })
  await save('images', { productId: id, images: [] })
  await save('reset', { productId: id, field: 'features' })
  expect(await updatedAts()).toEqual(before)
  await save('features', { productId: otherId, features: ['a', 'b', 'c'] })
  const after = await updatedAts()
  expect(after[0]).toBe(before[0])
  expect(after[1] > before[1]).toBe(true)
  await save('features', { productId: otherId, features: ['a', 'b', 'c'] })
  expect(await updatedAts()).toEqual(after)
})

test('a save purges the responses that show the product, and no others', async () => {
  const { services, save, id, otherId } = await openProductTest()
  const put = (key: string, ...tags: string[]) =>
    services.responseCache.put(key, toCachedResponse(new Uint8Array([1]), new Headers(), { tags }))
  const fill = () => {
    put('/', 'products', 'navigation')
    put('/products/tee', `product:${id}`, 'navigation')
    put('/products/mug', `product:${otherId}`, 'navigation')
    put('/cart-policy', 'navigation')
  }
  const cachedKeys = () =>
    ['/', '/products/tee', '/products/mug', '/cart-policy'].filter((key) => services.responseCache.match(key))
  const edits: [Parameters<typeof save>[0], object][] = [
    ['description', { description: 'New' }],
    ['features', { features: ['a', 'b', 'c'] }],
    ['images', { images: [image('https://a.example/x.png')] }],
    ['reset', { field: 'images' }],
  ]
  for (const [field, edit] of edits) {
    fill()
    await save(field, { productId: id, ...edit })
    expect(cachedKeys()).toEqual(['/products/mug', '/cart-policy'])
  }
  fill()
  await save('description', { productId: id, description: 'New' })
  expect(cachedKeys()).toHaveLength(4)
})

test('a save that fails between two writes changes nothing', async () => {
  const { services, save, list, id } = await openProductTest()
  await save('images', { productId: id, images: [image('https://a.example/saved.png')] })
  const before = await list()
  services.log.level = 'silent'
  services.db.run(sql`CREATE TRIGGER failure BEFORE INSERT ON product_images
    BEGIN SELECT raise(ABORT, 'failure'); END`)
  const { status } = await save('images', { productId: id, images: [image('https://a.example/new.png')] })
  expect(status).toBe(500)
  expect(await list()).toEqual(before)
})
