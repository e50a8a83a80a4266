import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { remoteCatalog, remoteProduct, remoteVariant, SOURCE, storedProduct } from '#api-test/catalog-diff'
import { closeAfterEach } from '#api-test/clean-up'
import { openSynced, rejection, unusedImagePath } from '#api-test/sync'
import { saveVisibility } from '../admin/products/queries.ts'
import { products } from '../db/schema/catalog.ts'
import { findRefusal } from '../http/refusal.ts'
import { diffCatalog } from './diff.ts'
import { requireNoMassHiding, requireNoPriceJumps } from './guards.ts'

const closing = closeAfterEach()

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

interface Sync {
  stored?: number
  hidden?: number
  changed?: number
  priceCents?: number
  moreIds?: number
  /** Which of a changed product's two variants get the price. */
  changedVariants?: number[]
  /** Ids of products that an administrator hides. */
  hiddenByAdmin?: number[]
}

/** The guards on a sync that hides the first products, and changes the last ones. */
async function guardsOn({
  stored = 10,
  hidden = 0,
  changed = 0,
  priceCents,
  moreIds = 0,
  changedVariants = [0, 1],
  hiddenByAdmin = [],
}: Sync) {
  const before = range(stored).map((id) => storedProduct(id, { isActive: !hiddenByAdmin.includes(id) }))
  const after = range(stored)
    .slice(hidden)
    .map((id) => {
      const isChanged = id > stored - changed
      const ids = [id * 10, id * 10 + 1].map((variantId) => variantId + (isChanged ? moreIds : 0))
      const variants = ids.map((variantId, index) => {
        const fields = isChanged && priceCents && changedVariants.includes(index) ? { priceCents } : {}
        return remoteVariant(variantId, fields)
      })
      return remoteProduct(id, { variants })
    })
  const diff = await diffCatalog(before, remoteCatalog(after), SOURCE)
  return {
    hiding: () => requireNoMassHiding(before, diff),
    prices: () => requireNoPriceJumps(before, diff),
  }
}

const expectStop = (guard: () => void, message: string | undefined) =>
  message ? expect(guard).toThrow(message) : expect(guard).not.toThrow()

test.each<[Sync, string | undefined]>([
  [{ hidden: 6 }, 'would hide 6 of 10'],
  [{ hidden: 5 }, undefined],
  [{ stored: 9, hidden: 9 }, undefined],
  // A product that an administrator hides counts neither as shown nor as hidden by the sync.
  [{ stored: 12, hidden: 8, hiddenByAdmin: [1, 11, 12] }, undefined],
  [{ stored: 20, hidden: 10, hiddenByAdmin: range(10) }, undefined],
])('the mass-hiding guard on %j says %p', async (sync, message) => {
  expectStop((await guardsOn(sync)).hiding, message)
})

const JUMPS = 'would more than double or halve the prices of'

test.each<[Sync, string | undefined]>([
  [{ changed: 6, priceCents: 4801 }, `${JUMPS} 6 of 10`],
  [{ changed: 6, priceCents: 1199 }, `${JUMPS} 6 of 10`],
  [{ changed: 10, priceCents: 4800 }, undefined],
  [{ changed: 10, priceCents: 1200 }, undefined],
  [{ changed: 5, priceCents: 9900 }, undefined],
  [{ stored: 9, changed: 9, priceCents: 9900 }, undefined],
  [{ stored: 12, hidden: 3, changed: 9, priceCents: 9900 }, `${JUMPS} 9 of 12`],
  [{ changed: 10, priceCents: 9900, moreIds: 1000 }, `${JUMPS} 10 of 10`],
  // The lowest price stays, or nobody sees it.
  [{ changed: 10, priceCents: 9900, changedVariants: [1] }, undefined],
  [{ stored: 12, changed: 12, priceCents: 9900, hiddenByAdmin: [1, 2, 3] }, undefined],
  [{ stored: 16, changed: 6, priceCents: 9900, hiddenByAdmin: range(6) }, `${JUMPS} 6 of 10`],
])('the price guard on %j says %p', async (sync, message) => {
  expectStop((await guardsOn(sync)).prices, message)
})

async function open(count: number) {
  const t = closing(await openSynced(count))
  const setPrices = (price: string) => {
    for (const { sync_variants } of t.sandbox.catalog.products) {
      for (const variant of sync_variants) variant.retail_price = price
    }
  }
  return { ...t, setPrices }
}

test('a sync that would hide most products stops before it fetches images, until it is allowed to', async () => {
  const { sync, sandbox, source, dump, db } = await open(10)
  const before = dump()
  sandbox.catalog.products.splice(4)
  source(0).sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
  sandbox.calls.length = 0
  const stopped = await rejection(sync.run({ allowPrices: true, changeSource: true }))
  expect(findRefusal(stopped)).toMatchObject({
    reason: 'sync_would_hide',
    details: { products: Array(6).fill({ name: expect.any(String) }), override: 'allowHiding' },
  })
  expect(stopped).toMatchObject({
    status: 409,
    message:
      'This sync would hide 6 of 10 shown products, so it stopped and changed nothing. ' +
      'If that is meant, sync again with ?allowHiding=1 or with `bun run sync --allow-hiding`.',
  })
  expect(sync.progress.current).toMatchObject({ state: 'error', reason: 'sync_would_hide' })
  expect(dump()).toBe(before)
  expect(sandbox.calls.filter((path) => path.startsWith('/files/'))).toEqual([])
  expect(await rejection(sync.run({ dryRun: true }))).toMatchObject({ status: 409 })
  expect((await sync.run({ dryRun: true, allowHiding: true })).report.hidden).toHaveLength(6)
  expect((await sync.run({ allowHiding: true })).report.hidden).toHaveLength(6)
  expect(sync.progress.current).toMatchObject({ state: 'success', reason: undefined })
  expect(db.select().from(products).where(eq(products.isActive, true)).all()).toHaveLength(4)
})

test('a sync whose prices jump stops, until it is allowed to', async () => {
  const { sync, setPrices, dump } = await open(10)
  const before = dump()
  setPrices('999.00')
  const stopped = await rejection(sync.run({ allowHiding: true, changeSource: true }))
  expect(findRefusal(stopped)).toMatchObject({
    reason: 'sync_would_reprice',
    details: { products: Array(10).fill({ slug: expect.any(String) }), override: 'allowPrices' },
  })
  expect(stopped).toMatchObject({
    status: 409,
    message:
      'This sync would more than double or halve the prices of 10 of 10 products, so it stopped and changed nothing. ' +
      'If that is meant, sync again with ?allowPrices=1 or with `bun run sync --allow-prices`.',
  })
  expect(dump()).toBe(before)
  expect((await sync.run({ allowPrices: true })).report.updated).toHaveLength(10)
})

test('the mass-hiding guard counts again when it commits, without what an administrator hides', async () => {
  const { sync, sandbox, source, row, db, dump } = await open(10)
  const { id } = row(0)
  saveVisibility(db, id, true)
  sandbox.catalog.products.splice(4)
  // 10 shown products instead of 9 while the image is downloaded.
  source(1).sync_product.thumbnail_url = unusedImagePath(sandbox.catalog)
  let before = ''
  const show = () => {
    saveVisibility(db, id, false)
    before = dump()
  }
  sandbox.fail(/\/files\//, { before: show })
  expect(await rejection(sync.run())).toMatchObject({
    status: 409,
    message: expect.stringContaining('6 of 10'),
  })
  expect(dump()).toBe(before)
})
