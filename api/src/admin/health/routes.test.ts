import { expect, test } from 'bun:test'
import { openAdminTest } from '#api-test/admin'
import { regions, seedBlank } from '#api-test/blanks'
import { seedProduct } from '#api-test/services'
import {
  catalogHealthSchema,
  type ProblemKind,
  printfulAccessSchema,
  problemKindSchema,
} from '#shared/contracts/catalog-health'
import { productEdits, productImages } from '../../db/schema/catalog.ts'
import { settings } from '../../db/schema/operations.ts'
import { EMPTY_REPORT } from '../../sync/outcome.ts'
import { saveRun } from '../../sync/runs.ts'

async function openHealthTest() {
  const test = await openAdminTest()
  const { db } = test.services
  const getHealth = async () => {
    const { body } = await test.get('/_api/admin/health')
    expect(catalogHealthSchema.strict().parse(body)).toEqual(body)
    return catalogHealthSchema.parse(body)
  }
  const list = async (kind: ProblemKind) => (await getHealth()).problems.find((each) => each.kind === kind)!
  const setThreshold = (body: unknown) => test.post('/_api/admin/health/threshold', body)
  const storeThreshold = (value: string) => {
    db.delete(settings).run()
    db.insert(settings).values({ name: 'margin-threshold', value }).run()
  }
  return { ...test, db, getHealth, list, setThreshold, storeThreshold }
}

test('a store without products has no problem but no token', async () => {
  const { get, getHealth } = await openHealthTest()
  const health = await getHealth()
  expect(health).toMatchObject({ marginThreshold: 30 })
  const kinds = problemKindSchema.options.filter((kind) => kind !== 'feed_rejected')
  expect(health.problems.map(({ kind }) => kind)).toEqual(kinds)
  expect(health.problems.every(({ total, rows }) => total === 0 && rows.length === 0)).toBe(true)
  const { body } = await get('/_api/admin/health/token')
  expect(printfulAccessSchema.parse(body)).toMatchObject({ state: 'missing' })
})

test('low margins come worst first, one row for each price and cost; a cost that is not known is not zero', async () => {
  const { db, list } = await openHealthTest()
  const [small, large, dear, unknown] = seedBlank(db, {
    variants: [{ costCents: 1295 }, { costCents: 1750 }, { costCents: 2650 }, { costCents: null }],
  })
  const [other] = seedBlank(db, { source: 'another source', variants: [{ costCents: 100 }] })
  const [foreign] = seedBlank(db, { costCurrency: 'EUR', variants: [{ costCents: null }] })
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
      { size: '7XL', blankVariantId: foreign },
    ],
  })
  seedProduct(db, { name: 'Hoodie', variants: [{ size: 'S', blankVariantId: dear }] })
  seedProduct(db, { name: 'Hidden', isActive: false, variants: [{ blankVariantId: dear }] })
  const product = { id: tee.id, slug: 'tee', name: 'Tee', isActive: true }
  expect(await list('low_margin')).toMatchObject({
    total: 2,
    rows: [
      { name: 'Hoodie', variants: 'S', text: '$24.50 − $26.50 = -$2.00 (-8.2%)' },
      { product, variants: '2XL', text: '$24.50 − $17.50 = $7.00 (28.5%)' },
    ],
  })
  expect(await list('unknown_cost')).toMatchObject({
    total: 3,
    rows: [
      { product, variants: '4XL, 5XL', text: '$24.50' },
      { product, variants: '6XL', text: '$24.50, without a garment at Printful' },
      { product, variants: '7XL', text: '$24.50, Printful charges in EUR' },
    ],
  })
})

test('the threshold is stored and decides which margins are low; one that makes no sense counts as none', async () => {
  const { db, getHealth, list, setThreshold, storeThreshold } = await openHealthTest()
  const [blankVariantId] = seedBlank(db, { variants: [{ costCents: 1295 }] })
  seedProduct(db, { variants: [{ blankVariantId }] })
  expect((await list('low_margin')).total).toBe(0)
  const saved = await setThreshold({ marginThreshold: 60 })
  expect(saved).toMatchObject({
    status: 200,
    body: { marginThreshold: 60, problems: [{ total: 1 }, {}, {}, {}, {}, {}, {}] },
  })
  expect(await list('low_margin')).toMatchObject({ total: 1 })
  await setThreshold({ marginThreshold: 0 })
  expect(await list('low_margin')).toMatchObject({ total: 0 })
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
  const { db, list } = await openHealthTest()
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
  expect(await list('sold_out')).toMatchObject({
    total: 2,
    rows: [
      { name: 'Tee', variants: 'S, M', text: '1 of 2 still on sale' },
      { name: 'Mug', variants: '15 oz', text: null },
    ],
  })
  expect((await list('discontinued')).rows).toMatchObject([
    { name: 'Tee', variants: 'L', text: 'Still on sale' },
  ])
})

test('products without a description and active images without an alternative text are listed, 200 rows at most', async () => {
  const { db, list } = await openHealthTest()
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
  expect(await list('no_description')).toMatchObject({ total: 1, rows: [{ name: 'Mug', text: null }] })
  expect(await list('no_alt_text')).toMatchObject({ total: 1, rows: [{ name: 'Tee', text: '1 image' }] })
  for (let n = 0; n < 200; n++) seedProduct(db, { name: `Tee ${n}` })
  const { total, rows } = await list('no_description')
  expect([total, rows.length]).toEqual([201, 200])
})

test('what the last successful sync left out is listed, with the product that it is of', async () => {
  const { db, list } = await openHealthTest()
  const { slug } = seedProduct(db, { name: 'Tee' })
  const at = new Date()
  const run = { startedAt: at, endedAt: at, startedBy: 'Ada', source: null, message: '' }
  const report = {
    ...EMPTY_REPORT,
    leftOut: [
      { name: 'Tee, S', reason: 'no usable price', slug },
      { name: 'Cap', reason: 'ignored in Printful', slug: null },
    ],
    failedBlanks: [{ name: 'Blank 71', reason: 'gone', slug: null }],
  }
  await saveRun(db, { ...run, dryRun: false, outcome: 'succeeded', report })
  await saveRun(db, { ...run, dryRun: true, outcome: 'succeeded', report: EMPTY_REPORT })
  await saveRun(db, { ...run, dryRun: false, outcome: 'failed', report: EMPTY_REPORT })
  expect((await list('left_out')).rows).toMatchObject([
    { name: 'Tee, S', product: { slug }, text: 'no usable price' },
    { name: 'Cap', product: null, text: 'ignored in Printful' },
    { name: 'Blank 71', product: null, text: 'gone' },
  ])
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

test('while the store sells, what engines would reject is listed', async () => {
  for (const [settings, expected] of [
    [{ PAYMENTS_SANDBOX: 'true' }, ['No image', 'A title of 160 characters, at most 150', 'No price']],
    [{}, undefined],
  ] satisfies [Record<string, string>, string[] | undefined][]) {
    const { services, get } = await openAdminTest(settings)
    const imageUrl = 'https://cdn.example/a.png'
    seedProduct(services.db, { name: 'Bare', imageUrl: null })
    seedProduct(services.db, { name: 'x'.repeat(160), imageUrl })
    seedProduct(services.db, { name: 'Free', imageUrl, variants: [{ priceCents: 0 }] })
    const { problems } = catalogHealthSchema.parse((await get('/_api/admin/health')).body)
    const rejected = problems.find(({ kind }) => kind === 'feed_rejected')
    expect(rejected?.rows.map(({ text }) => text)).toEqual(expected)
  }
})
