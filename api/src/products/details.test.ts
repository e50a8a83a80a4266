import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { type ProductDetails, productDetailsSchema } from '#shared/contracts/product-details'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { openSyncTest } from '../../test/sync.ts'
import { createApp } from '../app.ts'
import { blanks, productImages, products } from '../db/schema.ts'
import { findGarment } from './details.ts'
import { findProductBySlug } from './queries.ts'
import { listSwatches } from './swatches.ts'

const { sync, db, close } = openSyncTest()
beforeAll(() => sync.run())
afterAll(close)

const garmentOf = (slug: string) => findGarment(db, findProductBySlug(db, slug)!)

test('every product of the sandbox has its garment', () => {
  for (const { slug } of db.select().from(products).where(eq(products.isActive, true)).all()) {
    const { details } = garmentOf(slug)
    expect(productDetailsSchema.strict().parse(details)).toEqual(details)
    expect(details).toMatchObject({
      type: expect.any(String),
      model: expect.any(String),
      description: expect.any(String),
    })
    expect(details.colors.every(({ code, imageUrl }) => code !== null && imageUrl !== null)).toBe(true)
  }
})

test('a tee says what it is, what it is made of and which colors it has', () => {
  const { details, materials, technique } = garmentOf('opentowork-tee')
  expect(details).toMatchObject({
    type: 'T-shirt',
    brand: 'Bella + Canvas',
    material: [{ name: 'Cotton', percentage: 100 }],
    madeIn: 'Nicaragua',
    productionDays: null,
  })
  expect(details.colors[0]).toEqual({
    name: 'Forest',
    code: '#22402f',
    code2: null,
    imageUrl: expect.stringContaining('_preview.png'),
  })
  expect(technique).toBe('DTG')
  expect(materials.slice(1)).toEqual([
    {
      colors: ['Athletic Heather'],
      material: [
        { name: 'Cotton', percentage: 90 },
        { name: 'Polyester', percentage: 10 },
      ],
    },
  ])
})

test('a two-tone color has two codes', () => {
  const { colors } = garmentOf('actively-looking-cap').details
  expect(colors[0]).toMatchObject({ name: 'Green / White', code: '#1f5a3c', code2: '#f2efe6' })
})

test('the size guide has the kinds apart, both units, and only sizes that are sold, in their order', () => {
  const { details, sizeImages } = garmentOf('opentowork-tee')
  const tables = details.sizeGuide!.tables
  expect(tables.map(({ kind }) => kind)).toEqual(['garment', 'body', 'international'])
  expect(tables[0]!.rows[0]!.values.map(({ size }) => size)).toEqual([
    'S',
    'M',
    'L',
    'XL',
    '2XL',
    '3XL',
    '4XL',
    '5XL',
  ])
  expect(tables[0]!.rows[0]!.values[0]).toEqual({ size: 'S', inches: '28', cm: '71.1', text: null })
  expect(tables[1]!.rows[0]!.values[0]!.inches).toBe('34–37')
  expect(tables[2]!.rows[0]!.values[0]).toMatchObject({ inches: null, cm: null, text: expect.any(String) })
  expect(JSON.stringify(tables)).not.toContain('<')
  expect(sizeImages[0]).toMatchObject({ kind: 'garment', url: expect.stringContaining('/files/') })
  expect(garmentOf('exit-interview-sticker').details.sizeGuide).toBeNull()
})

test('an image that was switched off is no color’s image', () => {
  const product = findProductBySlug(db, 'ghosted-cap')!
  const [black] = garmentOf('ghosted-cap').details.colors
  db.insert(productImages)
    .values({
      productId: product.id,
      imageUrl: black!.imageUrl!,
      imageType: 'detail',
      displayOrder: 0,
      isActive: false,
    })
    .run()
  expect(garmentOf('ghosted-cap').details.colors[0]).toEqual({ ...black!, imageUrl: null })
})

test('a blank of another source is none', () => {
  db.update(blanks).set({ source: 'https://api.printful.com' }).where(eq(blanks.id, 474)).run()
  expect(garmentOf('tell-me-about-yourself-notebook').details).toMatchObject({
    type: 'Notebook',
    model: null,
    colors: [{ name: 'Black', code: null }],
  })
  const notebook = findProductBySlug(db, 'tell-me-about-yourself-notebook')!
  expect(listSwatches(db, [notebook.id]).size).toBe(0)
})

test('the call answers for an active product, also for one whose blank is unknown', async () => {
  const services = await openTestServices()
  const app = createApp(services)
  const call = async (query: string) => {
    const response = await app.request(`/_api/product/details${query}`)
    return {
      status: response.status,
      body: (await response.json()) as ProductDetails,
      headers: response.headers,
    }
  }
  const { id } = seedProduct(services.db, { name: 'Tee', variants: [{ color: 'Black' }] })
  const { id: hidden } = seedProduct(services.db, { name: 'Hidden', isActive: false })
  const { status, body, headers } = await call(`?productId=${id}`)
  expect(status).toBe(200)
  expect(headers.get('etag')).toBeTruthy()
  expect(body).toEqual({
    productId: id,
    type: null,
    brand: null,
    model: null,
    material: [],
    madeIn: null,
    productionDays: null,
    description: null,
    colors: [{ name: 'Black', code: null, code2: null, imageUrl: null }],
    sizeGuide: null,
  })
  expect((await call(`?productId=${hidden}`)).status).toBe(404)
  expect((await call('?productId=99')).status).toBe(404)
  expect((await call('?productId=x')).status).toBe(400)
  expect((await call('')).status).toBe(400)
  expect((await call(`?productId=${id}&x=1`)).status).toBe(400)
})
