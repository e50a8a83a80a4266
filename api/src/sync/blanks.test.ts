import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { closeAfterEach } from '#api-test/clean-up'
import { withOneImage } from '#api-test/one-image'
import { openSyncTest, rejection } from '#api-test/sync'
import { bulkCatalog } from '#sandbox/bulk-catalog'
import { jsonError, serverError } from '#sandbox/faults'
import { listStoredBlanks, type StoredBlank } from '../blanks/queries.ts'
import { products, variants } from '../db/schema/catalog.ts'

type SyncTest = ReturnType<typeof openSyncTest>

const closing = closeAfterEach()
afterEach(() => {
  setSystemTime()
})

const WEEK_MS = 7 * 24 * 60 * 60_000

function openAll(options: Parameters<typeof openSyncTest>[0] = {}) {
  const t = closing(openSyncTest(options))
  const source = () => t.sandbox.url
  const blank = (id: number): StoredBlank | undefined => listStoredBlanks(t.db, source()).get(id)
  const listProducts = () => t.db.select().from(products).all()
  const change = (id: number, fields: object) =>
    Object.assign(t.sandbox.catalog.blanks.find((each) => each.id === id)!, fields)
  return { ...t, blank, listProducts, change }
}

const MUG = 19
const TEE = 71
const HOODIE = 146

/** With one product on each of three blanks. */
function open() {
  const t = openAll()
  const { catalog } = t.sandbox
  catalog.products = [TEE, HOODIE, MUG].map(
    (id) => catalog.products.find(({ sync_variants: [first] }) => first?.product.product_id === id)!,
  )
  return t
}

const BLANK_CALL = /^\/products\/\d+(\/sizes\?unit=inches,cm)?$/

/** The blanks' calls of one run. */
async function countBlankCalls({ sandbox, sync }: SyncTest): Promise<number> {
  const before = sandbox.calls.length
  await sync.run()
  return sandbox.calls.slice(before).filter((path) => BLANK_CALL.test(path)).length
}

test('many products on 12 blanks cost 24 calls more on the first run, and none on the next', async () => {
  const t = openAll({ catalog: withOneImage(bulkCatalog(30, 12, 12)) })
  expect(await countBlankCalls(t)).toBe(24)
  expect(t.sandbox.calls.filter((path) => path.startsWith('/store/'))).toHaveLength(1 + 30)
  expect(await countBlankCalls(t)).toBe(0)
})

test('a blank that Printful charges in euros has no cost, until it is charged in dollars again', async () => {
  const t = open()
  const costs = () => new Set(t.blank(MUG)!.variants.map(({ costCents }) => costCents === null))
  t.change(MUG, { currency: 'EUR' })
  await t.sync.run()
  expect([t.blank(MUG)?.costCurrency, costs()]).toEqual(['EUR', new Set([true])])
  expect(t.blank(TEE)?.variants[0]?.costCents).toBePositive()
  t.change(MUG, { currency: 'USD' })
  setSystemTime(Date.now() + WEEK_MS)
  await t.sync.run()
  expect([t.blank(MUG)?.costCurrency, costs()]).toEqual([null, new Set([false])])
})

test('a blank is read again after a week, and one that says the same changes nothing else', async () => {
  const t = open()
  await t.sync.run({ dryRun: true })
  expect(t.blank(TEE)).toBeDefined()
  expect(t.listProducts()).toEqual([])
  expect(await countBlankCalls(t)).toBe(0)
  const before = t.listProducts()
  expect(before).toHaveLength(3)
  setSystemTime(Date.now() + WEEK_MS - 60_000)
  expect(await countBlankCalls(t)).toBe(0)
  setSystemTime(Date.now() + 120_000)
  expect(await countBlankCalls(t)).toBe(6)
  expect(t.blank(TEE)?.fetchedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(t.listProducts()).toEqual(before)
  expect(t.listPurged()).toHaveLength(1)
})

test('products have the type, the search words and the basic colors of their blanks', async () => {
  const { sync, db, images, blank, listProducts, change } = open()
  change(HOODIE, { description: `${'<ol><li>'.repeat(20_000)}x`, title: 'x'.repeat(1_000_000) })
  await sync.run()
  const tee = listProducts()[0]!
  expect(tee).toMatchObject({ name: '#OPENTOWORK Tee', type: 'T-shirt', blankId: TEE })
  expect(tee.keywords.split(' ')).toEqual(
    expect.arrayContaining(['tee', 'shirt', 'forest', 'green', 'unisex']),
  )
  const rows = db.select().from(variants).all()
  const colors = Object.fromEntries(rows.map(({ color, colorFamily }) => [color, colorFamily]))
  expect(colors).toMatchObject({ Forest: 'green', Navy: 'blue', 'Soft Cream': 'beige' })
  const howToMeasure = blank(TEE)!.sizeTables!.find(({ imageUrl }) => imageUrl)!.imageUrl!
  expect(await images.downloadAndSave(howToMeasure)).toMatchObject({ width: 900, height: 900 })
})

test('blanks that can’t be read fail no run, and the next run asks for what is missing and nothing else', async () => {
  const t = open()
  const other = { code: 200, result: { product: { id: 1 }, variants: [] } }
  t.sandbox.fail(/^\/products\/71$/, serverError(), 3)
  t.sandbox.fail(/^\/products\/146\/sizes/, serverError(), 3)
  t.sandbox.fail(/^\/products\/19$/, { response: { status: 200, body: other } })
  const { report } = await t.sync.run()
  expect(report.failedBlanks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Bella + Canvas 3001 (blank 71)']),
  )
  expect([report.failedBlanks.length, report.created.length]).toEqual([3, 3])
  // The title of a blank is known from the variant all the same.
  expect(t.listProducts()[0]).toMatchObject({ type: 'T-shirt' })
  expect([t.blank(TEE), t.blank(MUG)]).toEqual([undefined, undefined])
  expect(t.blank(HOODIE)).toMatchObject({ sizeTables: null, sizesFetchedAt: null })
  expect(await countBlankCalls(t)).toBe(5)
  expect([t.blank(TEE), t.blank(HOODIE)].map((each) => each?.sizeTables?.length)).not.toContain(0)
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
  expect(t.blank(HOODIE)?.sizeTables).not.toBeEmpty()
  expect(await countBlankCalls(t)).toBe(2)
})

test('after three transient failures in a row the other blanks are left to the next run', async () => {
  const t = openAll()
  t.sandbox.fail(/^\/products\//, serverError(), 1000)
  expect((await t.sync.run()).report.failedBlanks).toHaveLength(16)
  // Of three tries each; eight are in flight when the third fails.
  expect(await countBlankCalls(t)).toBeLessThanOrEqual(10 * 3)
})

test('blanks that are gone for good keep no other from being read', async () => {
  const t = openAll()
  t.sandbox.fail(/^\/products\/(\d|\d\d|1\d\d|2\d\d)$/, jsonError(404), 1000)
  const { report } = await t.sync.run()
  const ids = report.failedBlanks.map(({ name }) => Number(name.match(/\d+(?=\)$)/)))
  expect(ids.toSorted((a, b) => a - b)).toEqual([19, 71, 145, 146, 206])
  expect(listStoredBlanks(t.db, t.sandbox.url).size).toBe(11)
})

test('a changed blank changes the products that show it, also those with one variant on it', async () => {
  const t = open()
  const [tee, hoodie] = t.sandbox.catalog.products
  tee!.sync_variants.at(-1)!.product = hoodie!.sync_variants[0]!.product
  await t.sync.run()
  const [teeId, hoodieId, mugId] = [TEE, HOODIE, MUG].map(
    (id) => t.listProducts().find(({ blankId }) => blankId === id)!.id,
  )
  setSystemTime(Date.now() + WEEK_MS)
  t.change(MUG, { description: 'A new mug.' })
  await t.sync.run()
  expect(t.listPurged().at(-1)).toEqual([mugId!])
  setSystemTime(Date.now() + WEEK_MS)
  t.change(HOODIE, { description: 'A new hoodie.' })
  await t.sync.run()
  expect(t.listPurged().at(-1)!.toSorted()).toEqual([teeId!, hoodieId!].toSorted())
})

test('a run that stops at a guard reads no blank', async () => {
  const t = openAll()
  await t.sync.run()
  t.sandbox.catalog.products.splice(2)
  setSystemTime(Date.now() + WEEK_MS)
  const calls = t.sandbox.calls.length
  expect(await rejection(t.sync.run())).toMatchObject({ status: 409 })
  expect(t.sandbox.calls.slice(calls).filter((path) => BLANK_CALL.test(path))).toEqual([])
})
