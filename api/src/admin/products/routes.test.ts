import { expect, test } from 'bun:test'
import { adminProductSchema } from '#shared/contracts/admin-product'
import { image, openProductTest } from '../../../test/admin.ts'
import { seedProduct } from '../../../test/services.ts'
import { toCachedResponse } from '../../cache/cached-response.ts'

test('products are listed by id with everything that an administrator decides, hidden ones too', async () => {
  const { services, list, id } = await openProductTest()
  seedProduct(services.db, { name: 'Hidden', isActive: false, variants: [] })
  const products = await list()
  expect(products).toHaveLength(3)
  expect(products[0]).toEqual({
    id,
    slug: 'tee',
    name: 'Tee',
    price: '24.50',
    description: null,
    features: [],
    isActive: true,
    configuredImages: [],
    mockups: [
      { imageUrl: 'https://cdn.example/front.png', type: 'front' },
      { imageUrl: 'https://cdn.example/back.png', type: 'back' },
    ],
    updatedAt: '2026-01-31T12:00:00.000Z',
  })
  expect(products[2]).toMatchObject({ name: 'Hidden', isActive: false, price: '0.00' })
  for (const product of products) expect(adminProductSchema.strict().parse(product)).toEqual(product)
})

test('a description is trimmed, shown, and null once nothing is left of it', async () => {
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

test('three features are trimmed and shown', async () => {
  const { save, publicProduct, id } = await openProductTest()
  const saved = await save('features', {
    productId: String(id),
    features: [' Soft ', 'Warm', 'x'.repeat(200)],
  })
  expect(saved).toMatchObject({ status: 200, body: { features: ['Soft', 'Warm', 'x'.repeat(200)] } })
  expect(await publicProduct()).toMatchObject({ features: ['Soft', 'Warm', 'x'.repeat(200)] })
})

test('the list of images replaces the one before, and is answered by displayOrder', async () => {
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
  const strip = ({ imageType: _, ...shown }: typeof first) => shown
  expect((await publicProduct()).adminImages.detail).toEqual([strip(first), strip(second)])
})

test('a mockup that was switched off is gone for the public, and still there to be switched on again', async () => {
  const { save, publicProduct, id } = await openProductTest()
  const off = image('https://cdn.example/front.png', { isActive: false })
  const { body } = await save('images', { productId: id, images: [off] })
  expect(body.mockups.map((mockup: { type: string }) => mockup.type)).toEqual(['front', 'back'])
  expect(await publicProduct()).toMatchObject({ imageUrl: null })
  expect(Object.keys((await publicProduct()).mockups)).toEqual(['back'])
  await save('images', { productId: id, images: [] })
  expect(await publicProduct()).toMatchObject({ imageUrl: 'https://cdn.example/front.png' })
})

test('each field has a way back to the provider', async () => {
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

test('updatedAt moves with a change, and only with one', async () => {
  const { save, id, otherId, list } = await openProductTest()
  const at = async () => (await list()).map((product: { updatedAt: string }) => product.updatedAt)
  const before = await at()
  await save('description', { productId: id, description: null })
  await save('images', { productId: id, images: [] })
  await save('reset', { productId: id, field: 'features' })
  expect(await at()).toEqual(before)
  await save('features', { productId: otherId, features: ['a', 'b', 'c'] })
  const after = await at()
  expect(after[0]).toBe(before[0])
  expect(after[1] > before[1]).toBe(true)
  await save('features', { productId: otherId, features: ['a', 'b', 'c'] })
  expect(await at()).toEqual(after)
})

test('a save drops the pages that show the product, and no others', async () => {
  const { services, save, id, otherId } = await openProductTest()
  const keep = (key: string, ...tags: string[]) =>
    services.responseCache.put(key, toCachedResponse(new Uint8Array([1]), new Headers(), { tags }))
  const fill = () => {
    keep('/', 'products', 'navigation')
    keep('/products/tee', `product:${id}`, 'navigation')
    keep('/products/mug', `product:${otherId}`, 'navigation')
    keep('/cart-policy', 'navigation')
  }
  const kept = () =>
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
    expect(kept()).toEqual(['/products/mug', '/cart-policy'])
  }
  fill()
  await save('description', { productId: id, description: 'New' })
  expect(kept()).toHaveLength(4)
})
