import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { cacheResponse, image, openAdminTest, openProductTest } from '#api-test/admin'
import { seedBlank } from '#api-test/blanks'
import { seedProduct } from '#api-test/services'
import { adminProductSchema } from '#shared/contracts/admin-product'

test('products are listed by id with their edits, hidden ones too', async () => {
  const { services, list, id } = await openProductTest()
  seedProduct(services.db, { name: 'Hidden', isActive: false, variants: [] })
  const products = await list()
  expect(products).toMatchObject([
    {
      ...{ id, slug: 'tee', name: 'Tee', providerName: 'Tee', ownName: null, price: '24.50' },
      ...{ description: null, features: [], searchTitle: null, searchDescription: null, badges: null },
      variants: [{ price: '28.50' }, { price: '24.50' }],
      mockups: [
        { imageUrl: 'https://cdn.example/front.png', type: 'front' },
        { imageUrl: 'https://cdn.example/back.png', type: 'back' },
      ],
      updatedAt: '2026-01-31T12:00:00.000Z',
    },
    { name: 'Mug' },
    { name: 'Hidden', isActive: false, price: '0.00' },
  ])
  for (const product of products) expect(adminProductSchema.strict().parse(product)).toEqual(product)
})

test('listed variants come in size order, with their margin where the cost is known', async () => {
  const { services, list } = await openAdminTest()
  const [tee, large] = seedBlank(services.db, { variants: [{ costCents: 1295 }, { costCents: 2650 }] })
  const [other] = seedBlank(services.db, { source: 'another source', variants: [{ costCents: 100 }] })
  const [foreign] = seedBlank(services.db, { costCurrency: 'EUR', variants: [{ costCents: null }] })
  seedProduct(services.db, {
    source: 'sandbox',
    type: 'T-shirt',
    variants: [
      { size: '2XL', priceCents: 2450, blankVariantId: large },
      { size: null, stockQuantity: 0, blankVariantId: other },
      { size: 'S', color: 'Forest', blankVariantId: tee },
      { size: 'S', color: 'Navy', blankVariantId: 999_999 },
      { size: 'M', isListed: false },
      { size: 'XL', blankVariantId: foreign },
    ],
  })
  const [product] = await list()
  expect(product).toMatchObject({ type: 'T-shirt', price: '24.50' })
  expect(product.variants).toMatchObject([
    { size: 'S', color: 'Forest', cost: '12.95', margin: '11.55' },
    { size: 'S', color: 'Navy', cost: null, margin: null },
    { size: 'XL', cost: null, costCurrency: 'EUR', margin: null },
    { size: '2XL', price: '24.50', cost: '26.50', costCurrency: null, margin: '-2.00' },
    { size: 'One size', stockQuantity: 0, cost: null, margin: null },
  ])
  expect(adminProductSchema.strict().parse(product)).toEqual(product)
})

test('texts are trimmed, without overrides and control characters, public, and null when empty', async () => {
  const { save, publicProduct, id } = await openProductTest()
  const description = ' For the <b>bold</b>.\u0000\nTwo \u202Eowt\u202C\n'
  const features = [' Soft\u202E', 'b\nb', 'x'.repeat(200)]
  const stored = { description: 'For the <b>bold</b>.\nTwo owt', features: ['Soft', 'b b', 'x'.repeat(200)] }
  await save('features', { productId: String(id), features })
  const saved = await save('description', { productId: id, description })
  expect(saved).toMatchObject({ status: 200, body: { id, ...stored } })
  expect(await publicProduct()).toMatchObject(stored)
  for (const empty of ['', '  \n', null]) {
    await save('description', { productId: id, description: 'Something' })
    const { body } = await save('description', { productId: id, description: empty })
    expect(body).toMatchObject({ description: null })
  }
  expect(await publicProduct()).toMatchObject({ description: null })
  const images = [image('https://a.example/x.png', { altText: '\u202Etext\u202C\u0007' })]
  expect(await save('images', { productId: id, images })).toMatchObject({
    body: { configuredImages: [{ altText: 'text' }] },
  })
})

test('saved images replace the former ones, sorted by displayOrder, and only active detail images are public', async () => {
  const { save, publicProduct, id } = await openProductTest()
  await save('images', { productId: id, images: [image('https://a.example/old.png')] })
  const first = image('https://a.example/first.png', { displayOrder: 1 })
  const second = image('https://a.example/second.png', { displayOrder: 2, altText: 'Worn outdoors' })
  const hero = image('https://a.example/hero.png', { imageType: 'hero' })
  const off = image('https://cdn.example/front.png', { displayOrder: 3, isActive: false })
  const images = [{ ...second, altText: ' Worn outdoors ' }, { ...first, altText: ' ' }, hero, off]
  const { status, body } = await save('images', { productId: id, images })
  expect([status, body.configuredImages]).toEqual([200, [hero, first, second, off]])
  expect(body.mockups.map(({ type }: { type: string }) => type)).toEqual(['front', 'back'])
  const shown = await publicProduct()
  const withoutType = ({ imageType: _, ...rest }: typeof first) => rest
  expect(shown.adminImages.detail).toEqual([withoutType(first), withoutType(second)])
  expect(Object.keys(shown.mockups)).toEqual(['back'])
  await save('images', { productId: id, images: [off] })
  expect(await publicProduct()).toMatchObject({ imageUrl: null })
  await save('images', { productId: id, images: [] })
  expect(await publicProduct()).toMatchObject({ imageUrl: 'https://cdn.example/front.png' })
})

test('a product that an administrator hides is gone from the shop until it is shown again', async () => {
  const { save, get, id } = await openProductTest()
  const hidden = await save('visibility', { productId: id, isHidden: true })
  expect(hidden.body).toMatchObject({ isActive: false, isHiddenByAdmin: true })
  expect((await get(`/_api/product?productId=${id}`)).status).toBe(404)
  const shown = await save('visibility', { productId: id, isHidden: false })
  expect(shown.body).toMatchObject({ isActive: true, isHiddenByAdmin: false })
  expect((await get(`/_api/product?productId=${id}`)).status).toBe(200)
})

test('each field can be reset, and updatedAt changes only when the product does', async () => {
  const { save, id, list } = await openProductTest()
  const before = (await list())[0]
  await save('description', { productId: id, description: null })
  await save('images', { productId: id, images: [] })
  await save('update', { productId: id, features: [] })
  expect((await list())[0]).toEqual(before)
  await save('description', { productId: id, description: 'Mine' })
  await save('features', { productId: id, features: ['a', 'b', 'c'] })
  const images = [image('https://a.example/x.png')]
  const { updatedAt } = (await save('images', { productId: id, images })).body
  expect(updatedAt > before.updatedAt).toBe(true)
  expect((await save('images', { productId: id, images })).body).toMatchObject({ updatedAt })
  const edited = (await save('update', { productId: id, features: [] })).body
  expect(edited).toMatchObject({ features: [], description: 'Mine', configuredImages: images })
  const { body } = await save('update', { productId: id, description: '', images: [] })
  expect({ ...body, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
})

test('a save purges the responses that show what has changed, and no others', async () => {
  const { services, save, id, otherId } = await openProductTest()
  const pages: Record<string, string[]> = {
    '/_api/products': ['products'],
    '/products/tee': [`product:${id}`, 'related'],
    '/': ['lists', 'home', 'navigation'],
    '/collections': ['collections', 'lists'],
    '/products/mug, which shows the tee': [`product:${otherId}`, `card:${id}`, 'related'],
    '/products/cap': ['product:99', 'related'],
    '/about': ['navigation'],
  }
  const purgedBy = async (field: Parameters<typeof save>[0], edit: object) => {
    for (const [key, tags] of Object.entries(pages)) cacheResponse(services, key, ...tags)
    await save(field, { productId: id, ...edit })
    return Object.keys(pages).filter((key) => !services.responseCache.match(key))
  }
  const own = ['/_api/products', '/products/tee']
  const withCards = [...own, '/', '/collections', '/products/mug, which shows the tee']
  expect(await purgedBy('description', { description: 'New' })).toEqual(own)
  expect(await purgedBy('features', { features: ['a', 'b', 'c'] })).toEqual(own)
  expect(await purgedBy('update', { searchTitle: 'New' })).toEqual(own)
  expect(await purgedBy('images', { images: [image('https://a.example/x.png')] })).toEqual(withCards)
  expect(await purgedBy('images', { images: [] })).toEqual(withCards)
  expect(await purgedBy('update', { badges: [] })).toEqual(withCards)
  // Its name may make it like any other product.
  expect(await purgedBy('update', { name: 'Cap' })).toEqual([...withCards, '/products/cap'])
  expect(await purgedBy('visibility', { isHidden: true })).toEqual([...withCards, '/products/cap'])
  expect(await purgedBy('visibility', { isHidden: true })).toEqual([])
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
