import { expect, test } from 'bun:test'
import { adminProductSchema } from '#shared/contracts/admin'
import { toAnswer } from '../page-cache.ts'
import { addProduct } from '../test-store.ts'
import { openAdminTest } from './harness.ts'

async function open() {
  const it = await openAdminTest()
  const id = addProduct(it.store.db, {
    name: 'Tee',
    slug: 'tee',
    imageUrl: 'https://cdn.example/front.png',
    variants: [{ priceCents: 2850 }, { priceCents: 2450 }, { priceCents: 100, isListed: false }],
    updatedAt: new Date('2026-01-31T12:00:00Z'),
  })
  it.addMockups(id, [
    ['front', 'https://cdn.example/front.png'],
    ['back', 'https://cdn.example/back.png'],
  ])
  const other = addProduct(it.store.db, { name: 'Mug', slug: 'mug' })
  const publicProduct = async () => (await it.get(`/_api/product?productId=${id}`)).body
  return { ...it, id, other, publicProduct }
}

const image = (url: string, more: object = {}) => ({
  imageUrl: url,
  imageType: 'detail',
  displayOrder: 0,
  isActive: true,
  altText: null,
  ...more,
})

test('products are listed by id with everything that an administrator decides, hidden ones too', async () => {
  const { store, list, id } = await open()
  addProduct(store.db, { name: 'Hidden', slug: 'hidden', isActive: false, variants: [] })
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
  const { save, publicProduct, id } = await open()
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
  const { save, publicProduct, id } = await open()
  const saved = await save('features', {
    productId: String(id),
    features: [' Soft ', 'Warm', 'x'.repeat(200)],
  })
  expect(saved).toMatchObject({ status: 200, body: { features: ['Soft', 'Warm', 'x'.repeat(200)] } })
  expect(await publicProduct()).toMatchObject({ features: ['Soft', 'Warm', 'x'.repeat(200)] })
})

test('the list of images replaces the one before, and is answered by displayOrder', async () => {
  const { save, publicProduct, id } = await open()
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
  const { save, publicProduct, id } = await open()
  const off = image('https://cdn.example/front.png', { isActive: false })
  const { body } = await save('images', { productId: id, images: [off] })
  expect(body.mockups.map((mockup: { type: string }) => mockup.type)).toEqual(['front', 'back'])
  expect(await publicProduct()).toMatchObject({ imageUrl: null })
  expect(Object.keys((await publicProduct()).mockups)).toEqual(['back'])
  await save('images', { productId: id, images: [] })
  expect(await publicProduct()).toMatchObject({ imageUrl: 'https://cdn.example/front.png' })
})

test('each field has a way back to the provider', async () => {
  const { save, list, id } = await open()
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
  const { save, id, other, list } = await open()
  const at = async () => (await list()).map((product: { updatedAt: string }) => product.updatedAt)
  const before = await at()
  await save('description', { productId: id, description: null })
  await save('images', { productId: id, images: [] })
  await save('reset', { productId: id, field: 'features' })
  expect(await at()).toEqual(before)
  await save('features', { productId: other, features: ['a', 'b', 'c'] })
  const after = await at()
  expect(after[0]).toBe(before[0])
  expect(after[1] > before[1]).toBe(true)
  await save('features', { productId: other, features: ['a', 'b', 'c'] })
  expect(await at()).toEqual(after)
})

test('a save drops the pages that show the product, and no others', async () => {
  const { store, save, id, other } = await open()
  const keep = (key: string, ...tags: string[]) =>
    store.pages.put(key, toAnswer(new Uint8Array([1]), new Headers(), { tags }))
  const fill = () => {
    keep('/', 'products', 'navigation')
    keep('/products/tee', `product:${id}`, 'navigation')
    keep('/products/mug', `product:${other}`, 'navigation')
    keep('/cart-policy', 'navigation')
  }
  const kept = () =>
    ['/', '/products/tee', '/products/mug', '/cart-policy'].filter((key) => store.pages.get(key))
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

test.each([
  ['description', {}, 'productId must be a positive integer.'],
  ['description', { productId: 0, description: 'x' }, 'productId must be a positive integer.'],
  ['description', { productId: '1e3', description: 'x' }, 'productId must be a positive integer.'],
  ['description', { productId: 1.5, description: 'x' }, 'productId must be a positive integer.'],
  [
    'description',
    { productId: 1, description: 'x'.repeat(5001) },
    'Description cannot exceed 5000 characters.',
  ],
  ['description', { productId: 1, description: 'x', name: 'Tee' }, 'Unknown field: "name".'],
  ['features', { productId: 1, features: ['a', 'b'] }, 'Exactly 3 features are required.'],
  ['features', { productId: 1, features: ['a', 'b', 'c', 'd'] }, 'Exactly 3 features are required.'],
  ['features', { productId: 1, features: ['a', ' ', 'c'] }, 'Feature cannot be empty.'],
  [
    'features',
    { productId: 1, features: ['a', 'b', 'x'.repeat(201)] },
    'Feature cannot exceed 200 characters.',
  ],
  ['reset', { productId: 1, field: 'name' }, expect.stringContaining('field')],
] as const)('%s refuses %j', async (field, body, error) => {
  const { save } = await open()
  expect(await save(field, body)).toEqual({ status: 400, body: { error } })
})

test.each([
  [[image('javascript:alert(1)')], 'imageUrl must be an http or https address.'],
  [[image('data:image/png;base64,AAAA')], 'imageUrl must be an http or https address.'],
  [[image('//a.example/x.png')], 'imageUrl must be an http or https address.'],
  [[image('https://user:secret@a.example/x.png')], 'imageUrl must be an http or https address.'],
  [[image('https://a.example/x y.png')], 'imageUrl must be an http or https address.'],
  [[image('https://a.example/x.png', { imageType: 'poster' })], expect.stringContaining('imageType')],
  [[image('https://a.example/x.png', { displayOrder: 1.5 })], 'displayOrder must be an integer.'],
  [[image('https://a.example/x.png', { isActive: 'yes' })], expect.stringContaining('isActive')],
  [[image('https://a.example/x.png', { width: 10 })], 'Unknown field: "width".'],
  [
    [image('https://a.example/x.png'), image('https://a.example/x.png')],
    'An image can be listed only once for each type.',
  ],
  [
    Array.from({ length: 201 }, (_, i) => image(`https://a.example/${i}.png`)),
    'At most 200 images are allowed.',
  ],
])('a list of images is refused and nothing is lost: %#', async (images, error) => {
  const { save, list, id } = await open()
  await save('images', { productId: id, images: [image('https://a.example/kept.png')] })
  expect(await save('images', { productId: id, images })).toEqual({ status: 400, body: { error } })
  expect((await list())[0].configuredImages).toEqual([image('https://a.example/kept.png')])
})

test('200 images are taken, and an unknown product is 404', async () => {
  const { save, id } = await open()
  const images = Array.from({ length: 200 }, (_, i) =>
    image(`https://a.example/${i}.png`, { displayOrder: i }),
  )
  expect((await save('images', { productId: id, images })).body.configuredImages).toEqual(images)
  for (const [field, body] of [
    ['images', { images }],
    ['description', { description: 'x' }],
    ['features', { features: ['a', 'b', 'c'] }],
    ['reset', { field: 'images' }],
  ] as const) {
    const answer = await save(field, { productId: 9999, ...body })
    expect(answer).toEqual({ status: 404, body: { error: 'Product not found' } })
  }
})
