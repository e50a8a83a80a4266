import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openAdminTest } from '#api-test/admin'
import { cookieOf } from '#api-test/auth'
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

test('margins come worst first, one row for each price and cost of a product', async () => {
  const { db, getHealth } = await openHealthTest()
  const [small, large, dear] = seedBlank(db, {
    variants: [{ costCents: 1295 }, { costCents: 1750 }, { costCents: 2650 }],
  })
  const tee = seedProduct(db, {
    name: 'Tee',
    variants: [
      ...['S', 'M', 'XL'].map((size) => ({ size, blankVariantId: small })),
      { size: '2XL', blankVariantId: large },
      { size: '3XL', isListed: false, blankVariantId: dear },
    ],
  })
  seedProduct(db, { name: 'Hoodie', variants: [{ size: 'S', blankVariantId: dear }] })
  seedProduct(db, { name: 'Hidden', isActive: false, variants: [{ blankVariantId: dear }] })
  const { margins, unknownCosts } = await getHealth()
  expect(margins.rows).toMatchObject([
    { product: { name: 'Hoodie' }, variants: 'S', margin: '-2.00', percent: -8.2, isBelow: true },
    {
      product: { id: tee.id, slug: 'tee', name: 'Tee', isActive: true },
      variants: '2XL',
      variantCount: 1,
      price: '24.50',
      cost: '17.50',
      margin: '7.00',
      percent: 28.5,
      isBelow: true,
    },
    { variants: 'S, M, XL', variantCount: 3, cost: '12.95', margin: '11.55', percent: 47.1, isBelow: false },
  ])
  expect(margins).toMatchObject({ total: 3, below: 2 })
  expect(unknownCosts.total).toBe(0)
})

test('a cost that is not known is unknown, not zero', async () => {
  const { db, getHealth } = await openHealthTest()
  const [known, unknown] = seedBlank(db, { variants: [{ costCents: 1295 }, { costCents: null }] })
  const [other] = seedBlank(db, { source: 'another source', variants: [{ costCents: 100 }] })
  seedProduct(db, {
    source: 'sandbox',
    variants: [
      { size: 'S', blankVariantId: known },
      { size: 'M', blankVariantId: unknown },
      { size: 'L', blankVariantId: other },
      { size: 'XL', blankVariantId: null },
    ],
  })
  const { margins, unknownCosts } = await getHealth()
  expect(margins).toMatchObject({ total: 1, below: 0, rows: [{ variants: 'S' }] })
  expect(unknownCosts).toMatchObject({
    total: 1,
    rows: [{ variants: 'M, L, XL', variantCount: 3, price: '24.50' }],
  })
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
  const [tee, mug] = ['Tee', 'Mug', 'Hidden'].map((name) =>
    seedProduct(db, { name, isActive: name !== 'Hidden' }),
  )
  db.insert(productEdits).values({ productId: tee!.id, description: 'Says it.' }).run()
  db.insert(productEdits)
    .values({ productId: mug!.id, features: ['a', 'b', 'c'] })
    .run()
  const image = { productId: tee!.id, imageType: 'detail' as const, displayOrder: 0, altText: null }
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

test('a long list is cut at 200 rows, with its total', async () => {
  const { db, getHealth } = await openHealthTest()
  db.transaction(() => {
    for (let n = 1; n <= 201; n++) seedProduct(db, { name: `Tee ${n}` })
  })
  const { descriptions, unknownCosts } = await getHealth()
  expect([descriptions.total, descriptions.rows.length]).toEqual([201, 200])
  expect([unknownCosts.total, unknownCosts.rows.length]).toEqual([201, 200])
})

test('new products are the shown ones that came since, newest first', async () => {
  const { db, get } = await openHealthTest()
  const createdAt = (day: number) => new Date(Date.UTC(2026, 0, day))
  seedProduct(db, { name: 'Old', createdAt: createdAt(1) })
  seedProduct(db, { name: 'New', createdAt: createdAt(2) })
  seedProduct(db, { name: 'Newest', createdAt: createdAt(3) })
  seedProduct(db, { name: 'Hidden', createdAt: createdAt(3), isActive: false })
  const { body } = await get('/_api/admin/health/new?since=2026-01-01T00:00:00.000Z')
  expect(newProductsSchema.parse(body)).toMatchObject({
    total: 2,
    rows: [{ name: 'Newest', createdAt: '2026-01-03T00:00:00.000Z' }, { name: 'New' }],
  })
  for (const query of ['', '?since=yesterday', '?since=2026-01-01T00:00:00Z&page=1'])
    expect((await get(`/_api/admin/health/new${query}`)).status).toBe(400)
})

test('others than administrators are refused', async () => {
  const { app, db } = await openHealthTest()
  const cookie = cookieOf(db, 'user')
  const json = { 'content-type': 'application/json' }
  for (const [path, init] of [
    ['', {}],
    ['/token', {}],
    ['/new?since=2026-01-01T00:00:00Z', {}],
    ['/threshold', { method: 'POST', headers: json, body: '{"marginThreshold":50}' }],
  ] as const) {
    const url = `/_api/admin/health${path}`
    expect((await app.request(url, init)).status).toBe(401)
    expect((await app.request(url, { ...init, headers: { ...json, cookie } })).status).toBe(403)
  }
  expect(db.select().from(settings).where(eq(settings.name, 'margin-threshold')).get()).toBeUndefined()
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
