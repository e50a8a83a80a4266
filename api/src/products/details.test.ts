import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createTestApp } from '#api-test/create-test-app'
import { productDetailsSchema } from '#shared/contracts/product-details'
import { openTestServices, seedProduct } from '../../test/services.ts'
import { openSyncTest } from '../../test/sync.ts'
import { blanks, productImages } from '../db/schema/catalog.ts'
import { findGarment } from './details.ts'
import { findProductBySlug } from './queries.ts'
import { listSwatches } from './swatches.ts'

const { sync, db, close } = openSyncTest()
beforeAll(() => sync.run())
afterAll(close)

const garmentOf = (slug: string) => findGarment(db, findProductBySlug(db, slug)!)

test('a tee says what it is, what it is made of and which colors it has', () => {
  const { details, materials, technique } = garmentOf('opentowork-tee')
  expect(productDetailsSchema.strict().parse(details)).toEqual(details)
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
  expect(garmentOf('actively-looking-cap').details.colors[0]).toMatchObject({ code2: '#f2efe6' })
  expect(technique).toBe('DTG')
  const material = [
    { name: 'Cotton', percentage: 90 },
    { name: 'Polyester', percentage: 10 },
  ]
  expect(materials.slice(1)).toEqual([{ colors: ['Athletic Heather'], material }])
})

test('the size guide has the kinds apart, both units, and only sizes that are sold, in their order', () => {
  const { details, sizeImages } = garmentOf('opentowork-tee')
  const { tables } = details.sizeGuide!
  expect(tables.map(({ kind }) => kind)).toEqual(['garment', 'body', 'international'])
  const [garment, body, international] = tables.map(({ rows }) => rows[0]!.values)
  expect(garment!.map(({ size }) => size).join()).toBe('S,M,L,XL,2XL,3XL,4XL,5XL')
  expect(garment![0]).toEqual({ size: 'S', inches: '28', cm: '71.1', text: null })
  expect(body![0]!.inches).toBe('34–37')
  expect(international![0]).toMatchObject({ inches: null, cm: null, text: expect.any(String) })
  expect(JSON.stringify(tables)).not.toContain('<')
  expect(sizeImages[0]).toMatchObject({ kind: 'garment', url: expect.stringContaining('/files/') })
  expect(garmentOf('exit-interview-sticker').details.sizeGuide).toBeNull()
})

test('an image that was switched off is no color’s image', () => {
  const { id: productId } = findProductBySlug(db, 'ghosted-cap')!
  const [black] = garmentOf('ghosted-cap').details.colors
  const imageUrl = black!.imageUrl!
  db.insert(productImages)
    .values({ productId, imageUrl, imageType: 'detail', displayOrder: 0, isActive: false })
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
  const app = createTestApp(services)
  const call = (query: string) => app.request(`/_api/product/details${query}`)
  const { id } = seedProduct(services.db)
  const { id: hidden } = seedProduct(services.db, { isActive: false })
  const response = await call(`?productId=${id}`)
  expect(response.headers.get('etag')).toBeTruthy()
  expect(await response.json()).toEqual({
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
  for (const unknown of [hidden, 99]) expect((await call(`?productId=${unknown}`)).status).toBe(404)
  for (const invalid of ['', '?productId=x']) expect((await call(invalid)).status).toBe(400)
})
