import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { bulkCatalog } from '#sandbox/bulk-catalog'
import { htmlError, jsonError, serverError } from '#sandbox/faults'
import { withOneImage } from '../../../test/one-image.ts'
import { openSyncTest, rejection } from '../../../test/sync.ts'
import { listStoredBlanks, type StoredBlank } from '../../blanks/queries.ts'
import { products, variants } from '../../db/schema.ts'

type SyncTest = ReturnType<typeof openSyncTest>

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  setSystemTime()
  for (const close of cleanUp.splice(0).toReversed()) await close()
})

const WEEK_MS = 7 * 24 * 60 * 60_000

function open(options: Parameters<typeof openSyncTest>[0] = {}) {
  const t = openSyncTest(options)
  cleanUp.push(t.close)
  const source = () => t.sandbox.url
  const blank = (id: number): StoredBlank | undefined => listStoredBlanks(t.db, source()).get(id)
  return { ...t, blank }
}

const BLANK_CALL = /^\/products\/\d+(\/sizes\?unit=inches,cm)?$/

/** The blanks' calls of one run. */
async function countBlankCalls({ sandbox, sync }: SyncTest): Promise<number> {
  const before = sandbox.calls.length
  await sync.run()
  return sandbox.calls.slice(before).filter((path) => BLANK_CALL.test(path)).length
}

const TEE = 71

test('500 products on 12 blanks cost 24 calls more on the first run, and none on the next', async () => {
  const t = open({ catalog: withOneImage(bulkCatalog(500, 12, 12)) })
  expect(await countBlankCalls(t)).toBe(24)
  expect(t.sandbox.calls.filter((path) => path.startsWith('/store/'))).toHaveLength(5 + 500)
  expect(await countBlankCalls(t)).toBe(0)
})

test('a blank is read again after a week, and one that says the same changes nothing else', async () => {
  const t = open()
  const first = await countBlankCalls(t)
  const before = t.db.select().from(products).all()
  setSystemTime(Date.now() + WEEK_MS - 60_000)
  expect(await countBlankCalls(t)).toBe(0)
  setSystemTime(Date.now() + 120_000)
  expect(await countBlankCalls(t)).toBe(first)
  expect(t.blank(TEE)?.fetchedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(t.db.select().from(products).all()).toEqual(before)
  expect(t.listPurged()).toHaveLength(1)
})

test('products have the type, the search words and the basic colors of their blanks', async () => {
  const { sync, db } = open()
  await sync.run()
  const tee = db.select().from(products).all()[0]!
  expect(tee).toMatchObject({ name: '#OPENTOWORK Tee', type: 'T-shirt', blankId: TEE })
  expect(tee.keywords.split(' ')).toEqual(
    expect.arrayContaining(['tee', 'shirt', 'forest', 'green', 'unisex']),
  )
  const colors = new Map(
    db
      .select()
      .from(variants)
      .all()
      .map(({ color, colorFamily }) => [color, colorFamily]),
  )
  expect(Object.fromEntries(colors)).toMatchObject({ Forest: 'green', Navy: 'blue', Natural: 'beige' })
})

test.each([
  ['500', serverError()],
  ['404', jsonError(404)],
  ['a proxy’s page', htmlError()],
  [
    'another blank',
    { response: { status: 200, body: { code: 200, result: { product: { id: 1 }, variants: [] } } } },
  ],
  ['no sense', { response: { status: 200, body: { code: 200, result: 'ok' } } }],
  ['a body cut off', { delivery: 'truncate' as const }],
])('a blank that answers with %s fails no run, and is asked for again', async (_, fault) => {
  const t = open()
  t.sandbox.fail(/^\/products\/71$/, fault, 9)
  const { summary } = await t.sync.run()
  expect(summary.failedBlanks).toEqual([
    { name: 'Bella + Canvas 3001 (blank 71)', reason: expect.any(String) },
  ])
  expect(summary.created).toHaveLength(27)
  expect(t.blank(TEE)).toBeUndefined()
  // Its title is known from the variant all the same.
  expect(t.db.select().from(products).all()[0]).toMatchObject({ type: 'T-shirt' })
})

test('after a failure the next run asks for what is missing, and for nothing else', async () => {
  const t = open()
  t.sandbox.fail(/^\/products\/71$/, serverError(), 3)
  t.sandbox.fail(/^\/products\/146\/sizes/, serverError(), 3)
  expect((await t.sync.run()).summary.failedBlanks).toHaveLength(2)
  expect(t.blank(146)).toMatchObject({ sizeTables: null, sizesFetchedAt: null })
  expect(await countBlankCalls(t)).toBe(3)
  expect(t.blank(TEE)?.sizeTables).not.toBeEmpty()
  expect(t.blank(146)?.sizeTables).not.toBeEmpty()
})

test('a week later, what was known of a blank that can’t be read stays', async () => {
  const t = open()
  await t.sync.run()
  const before = t.blank(TEE)
  setSystemTime(Date.now() + WEEK_MS)
  t.sandbox.fail(/^\/products\/71$/, serverError(), 3)
  t.sandbox.fail(/^\/products\/146\/sizes/, jsonError(404), 9)
  await t.sync.run()
  expect(t.blank(TEE)).toEqual(before!)
  expect(t.blank(146)?.sizeTables).not.toBeEmpty()
  expect(await countBlankCalls(t)).toBe(2)
})

test('after three transient failures in a row the other blanks are left to the next run', async () => {
  const t = open()
  t.sandbox.fail(/^\/products\//, serverError(), 1000)
  expect((await t.sync.run()).summary.failedBlanks).toHaveLength(16)
  // Of three tries each; eight are in flight when the third fails.
  expect(await countBlankCalls(t)).toBeLessThanOrEqual(10 * 3)
})

test('blanks that are gone for good keep no other from being read', async () => {
  const t = open()
  t.sandbox.fail(/^\/products\/(\d|\d\d|1\d\d|2\d\d)$/, jsonError(404), 1000)
  const { summary } = await t.sync.run()
  expect(summary.failedBlanks.map(({ name }) => name.match(/\d+(?=\)$)/)?.[0])).toEqual([
    '19',
    '71',
    '145',
    '146',
    '206',
  ])
  expect(listStoredBlanks(t.db, t.sandbox.url).size).toBe(11)
})

test.each([
  ['a description', { description: `${'<ol><li>'.repeat(20_000)}x` }],
  ['a title', { title: 'x'.repeat(1_000_000) }],
])('%s of any shape fails no run', async (_, fields) => {
  const t = open()
  Object.assign(t.sandbox.catalog.blanks.find(({ id }) => id === TEE)!, fields)
  expect((await t.sync.run()).summary.created).toHaveLength(27)
})

test('a changed blank changes what shows it', async () => {
  const t = open()
  await t.sync.run()
  setSystemTime(Date.now() + WEEK_MS)
  t.sandbox.catalog.blanks.find(({ id }) => id === 19)!.description = 'A new mug.'
  await t.sync.run()
  const mugs = t.db
    .select()
    .from(products)
    .all()
    .filter(({ blankId }) => blankId === 19)
  expect(mugs).not.toBeEmpty()
  expect(t.listPurged().at(-1)).toEqual(mugs.map(({ id }) => id))
})

test('a changed blank changes a product with one variant on it', async () => {
  const t = open()
  const [tee, hoodie] = t.sandbox.catalog.products
  tee!.sync_variants.at(-1)!.product = hoodie!.sync_variants[0]!.product
  await t.sync.run()
  setSystemTime(Date.now() + WEEK_MS)
  t.sandbox.catalog.blanks.find(({ id }) => id === 146)!.description = 'A new hoodie.'
  await t.sync.run()
  expect(t.listPurged().at(-1)).toContain(1)
})

test('a dry run keeps what it read of blanks', async () => {
  const t = open()
  await t.sync.run({ dryRun: true })
  expect(t.blank(TEE)).toBeDefined()
  expect(t.db.select().from(products).all()).toEqual([])
  expect(await countBlankCalls(t)).toBe(0)
})

test('a run that stops at a guard keeps nothing, and reads no blank', async () => {
  const t = open()
  await t.sync.run()
  t.sandbox.catalog.products.splice(2)
  setSystemTime(Date.now() + WEEK_MS)
  const calls = t.sandbox.calls.length
  expect(await rejection(t.sync.run())).toMatchObject({ status: 409 })
  expect(t.sandbox.calls.slice(calls).filter((path) => BLANK_CALL.test(path))).toEqual([])
})

test('the images of how to measure are stored', async () => {
  const { sync, images, blank } = open()
  await sync.run()
  const url = blank(TEE)!.sizeTables!.find(({ imageUrl }) => imageUrl)!.imageUrl!
  expect(await images.downloadAndSave(url)).toMatchObject({ width: 900, height: 900 })
})
