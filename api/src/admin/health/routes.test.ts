import { expect, test } from 'bun:test'
import { openAdminTest } from '#api-test/admin'
import { regions, seedBlank } from '#api-test/blanks'
import { seedProduct } from '#api-test/services'
import { newProductsSchema, printfulAccessSchema, rangeHealthSchema } from '#shared/contracts/range-health'
import { productEdits, productImages, settings } from '../../db/schema.ts'

async function openHealthTest() {
  const test = await openAdminTest()
  const { db } = test.services
  const getHealth = async () => {
    const { body } = await test.get('/_api/admin/health')
    expect(rangeHealthSchema.strict().parse(body)).toEqual(body)
    return rangeHealthSchema.parse(body)
  }
  const setThreshold = (body: unknown) => test.post('/_api/admin/health/threshold', body)
  const storeThreshold = (value: string) => {
    db.delete(settings).run()
    db.insert(settings).values({ name: 'margin-threshold', value }).run()
  }
  return { ...test, db, getHealth, setThreshold, storeThreshold }
}

test('a store without products has no problem but an unrecorded sync and no token', async () => {
  const { get, getHealth } = await openHealthTest()
  const none = { total: 0, rows: [] }
  expect(await getHealth()).toEqual({
    marginThreshold: 30,
    margins: { ...none, below: 0 },
    unknownCosts: none,
    stock: none,
    regions: { ...none, names: [], unknown: 0 },
    descriptions: none,
    altTexts: none,
    lastSync: null,
  })
  const { body } = await get('/_api/admin/health/token')
  expect(printfulAccessSchema.parse(body)).toMatchObject({ state: 'missing' })
})

test('margins come worst first, one row for each price and cost; a cost that is not known is not zero', async () => {
  const { db, getHealth } = await openHealthTest()
  const [small, large, dear, unknown] = seedBlank(db, {
    variants: [{ costCents: 1295 }, { costCents: 1750 }, { costCents: 2650 }, { costCents: null }],
  })
  const [other] = seedBlank(db, { source: 'another source', variants: [{ costCents: 100 }] })
  const tee = seedProduct(db, {
    name: 'Tee',
    source: 'sandbox',
    variants: [
      ...['S', 'M', 'XL'].map((size) => ({ size, blankVariantId: small })),
      { size: '2XL', blankVariantId: large },
      { size: '3XL', isListed: false, blankVariantId: dear },
      { size: '4XL', blankVariantId: unknown },
      { size: '5XL', blankVariantId: other },
      { size: '6XL', blankVariantId: null },
    ],
  })
  seedProduct(db, { name: 'Hoodie', variants: [{ size: 'S', blankVariantId: dear }] })
  seedProduct(db, { name: 'Hidden', isActive: false, variants: [{ blankVariantId: dear }] })
  const { margins, unknownCosts } = await getHealth()
  const product = { id: tee.id, slug: 'tee', name: 'Tee', isActive: true }
  const price = '24.50'
  expect(margins).toMatchObject({ total: 3, below: 2 })
  expect(margins.rows).toMatchObject([
    { product: { name: 'Hoodie' }, variants: 'S', margin: '-2.00', percent: -8.2, isBelow: true },
    { product, variants: '2XL', price, cost: '17.50', margin: '7.00', percent: 28.5, isBelow: true },
    { variants: 'S, M, XL', variantCount: 3, cost: '12.95', margin: '11.55', percent: 47.1, isBelow: false },
  ])
  const variants = '4XL, 5XL, 6XL'
  expect(unknownCosts).toMatchObject({ total: 1, rows: [{ variants, variantCount: 3, price }] })
})

test('the threshold is stored, and marks the margins below it; one that makes no sense counts as none', async () => {
  const { db, getHealth, setThreshold, storeThreshold } = await openHealthTest()
  const [blankVariantId] = seedBlank(db, { variants: [{ costCents: 1295 }] })
  seedProduct(db, { variants: [{ blankVariantId }] })
  expect((await getHealth()).margins.below).toBe(0)
  expect(await setThreshold({ marginThreshold: 60 })).toMatchObject({
    status: 200,
    body: { marginThreshold: 60, margins: { below: 1 } },
  })
  expect(await getHealth()).toMatchObject({ marginThreshold: 60, margins: { rows: [{ isBelow: true }] } })
  await setThreshold({ marginThreshold: 0 })
  expect(await getHealth()).toMatchObject({ marginThreshold: 0, margins: { below: 0 } })
  for (const marginThreshold of [-1, 96, 29.5, '30', undefined]) {
    const error = 'marginThreshold must be an integer from 0 to 95.'
    expect(await setThreshold({ marginThreshold })).toEqual({ status: 400, body: { error } })
  }
  expect(await getHealth()).toMatchObject({ marginThreshold: 0 })
  for (const value of ['a lot', '150', '-3']) {
    storeThreshold(value)
    expect(await getHealth()).toMatchObject({ marginThreshold: 30 })
  }
})

test('sold out and discontinued variants are listed by product, most of them first', async () => {
  const { db, getHealth } = await openHealthTest()
  const [gone, empty] = seedBlank(db, {
    variants: [
      { regions: regions({ EU: 'discontinued', US: 'discontinued' }) },
      { regions: regions({ EU: 'out_of_stock' }) },
    ],
  })
  seedProduct(db, { name: 'Mug', variants: [{ size: '11 oz' }, { size: '15 oz', stockQuantity: 0 }] })
  seedProduct(db, {
    name: 'Tee',
    variants: [
      { size: 'S', stockQuantity: 0 },
      { size: 'M', blankVariantId: empty },
      { size: 'L', blankVariantId: gone },
      { size: 'XL' },
    ],
  })
  expect((await getHealth()).stock).toMatchObject({
    total: 3,
    rows: [
      { product: { name: 'Tee' }, state: 'sold_out', variants: 'S, M', variantCount: 2, buyableCount: 1 },
      { product: { name: 'Mug' }, state: 'sold_out', variants: '15 oz', buyableCount: 0 },
      { product: { name: 'Tee' }, state: 'discontinued', variants: 'L', buyableCount: 1 },
    ],
  })
})

test('what a region of the range lacks is grouped by product', async () => {
  const { db, getHealth } = await openHealthTest()
  const [everywhere, american] = seedBlank(db, {
    variants: [
      { regions: regions({ EU: 'in_stock', EU_LV: 'in_stock', JP: 'in_stock', US: 'in_stock' }) },
      { regions: regions({ EU: 'out_of_stock', US: 'in_stock' }) },
    ],
  })
  seedProduct(db, { name: 'Cap', variants: [{ blankVariantId: everywhere }, { blankVariantId: null }] })
  const tee = seedProduct(db, {
    name: 'Tee',
    variants: ['Navy', 'Forest'].flatMap((color) =>
      ['S', 'M', 'L'].map((size) => ({
        size,
        color,
        blankVariantId: color === 'Navy' && size !== 'L' ? american : everywhere,
      })),
    ),
  })
  expect((await getHealth()).regions).toEqual({
    total: 1,
    rows: [
      {
        product: { id: tee.id, slug: 'tee', name: 'Tee', isActive: true },
        gaps: [{ regions: 'Region EU, Region JP', variants: 'Navy / S, M' }],
      },
    ],
    names: ['Region EU', 'Region JP', 'Region US'],
    unknown: 1,
  })
})

test('products without a description and active images without an alternative text are listed', async () => {
  const { db, getHealth } = await openHealthTest()
  const [tee, mug] = ['Tee', 'Mug'].map((name) => seedProduct(db, { name }).id)
  seedProduct(db, { name: 'Hidden', isActive: false })
  db.insert(productEdits)
    .values([
      { productId: tee!, description: 'Says it.' },
      { productId: mug!, features: ['a', 'b', 'c'] },
    ])
    .run()
  const image = { productId: tee!, imageType: 'detail' as const, displayOrder: 0, altText: null }
  db.insert(productImages)
    .values([
      { ...image, imageUrl: 'https://a.example/1.png', isActive: true },
      { ...image, imageUrl: 'https://a.example/2.png', isActive: false },
      { ...image, imageUrl: 'https://a.example/3.png', isActive: true, altText: 'Seen from the front' },
    ])
    .run()
  const { descriptions, altTexts } = await getHealth()
  expect(descriptions).toMatchObject({ total: 1, rows: [{ name: 'Mug' }] })
  expect(altTexts).toMatchObject({ total: 1, rows: [{ product: { name: 'Tee' }, imageCount: 1 }] })
})

test('new products are the shown ones that came since, newest first; a long list is cut at 200 rows', async () => {
  const { db, get, getHealth } = await openHealthTest()
  const seed = (name: string, day: number, isActive = true) =>
    seedProduct(db, { name, isActive, createdAt: new Date(Date.UTC(2026, 0, day)) })
  for (const [index, name] of ['Old', 'New', 'Newest'].entries()) seed(name, index + 1)
  seed('Hidden', 3, false)
  const { body } = await get('/_api/admin/health/new?since=2026-01-01T00:00:00.000Z')
  expect(newProductsSchema.parse(body)).toMatchObject({
    total: 2,
    rows: [{ name: 'Newest', createdAt: '2026-01-03T00:00:00.000Z' }, { name: 'New' }],
  })
  for (const query of ['?since=yesterday', '?since=2026-01-01T00:00:00Z&page=1'])
    expect((await get(`/_api/admin/health/new${query}`)).status).toBe(400)
  for (let n = 4; n <= 201; n++) seed(`Tee ${n}`, 1)
  const { descriptions } = await getHealth()
  expect([descriptions.total, descriptions.rows.length]).toEqual([201, 200])
})

test('no public call tells what anything costs', async () => {
  const { db, app } = await openHealthTest()
  const [blankVariantId] = seedBlank(db, { variants: [{ costCents: 1787 }] })
  const { id, slug } = seedProduct(db, { variants: [{ blankVariantId }] })
  for (const path of [
    '/products',
    `/product?productId=${id}`,
    `/product/by-slug?slug=${slug}`,
    `/product/variants?productId=${id}`,
    `/product/details?productId=${id}`,
  ]) {
    const response = await app.request(`/_api${path}`)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).not.toMatch(/cost|margin|17\.87|1787/)
  }
})
