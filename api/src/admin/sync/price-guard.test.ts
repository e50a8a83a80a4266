import { afterEach, expect, test } from 'bun:test'
import { openSynced, rejection } from '../../../test/sync.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

/** A catalog whose variants cost 20 US dollars, and how to change the prices of the first `count` products. */
async function open(products: number) {
  const t = await openSynced(products)
  cleanUp.push(t.close)
  const setPrices = (count: number, price: string) => {
    for (const { sync_variants } of t.sandbox.catalog.products.slice(0, count)) {
      for (const variant of sync_variants) variant.retail_price = price
    }
  }
  setPrices(products, '20.00')
  await t.sync.run({ allowPrices: true })
  return { ...t, setPrices }
}

test.each(['40.01', '9.99'])(
  'prices of 20.00 that become %s for most of ten products stop the sync',
  async (price) => {
    const { sync, setPrices, dump, sandbox } = await open(10)
    const before = dump()
    setPrices(6, price)
    sandbox.calls.length = 0
    expect(await rejection(sync.run())).toMatchObject({
      status: 409,
      message:
        'This sync would more than double or halve the prices of 6 of 10 products, so it stopped and changed nothing. ' +
        'If that is meant, sync again with ?allowPrices=1 or with `bun run sync --allow-prices`.',
    })
    expect(await rejection(sync.run({ allowHiding: true, changeSource: true }))).toMatchObject({
      status: 409,
    })
    expect(dump()).toBe(before)
    expect((await sync.run({ allowPrices: true })).summary.updated).toHaveLength(6)
  },
)

test.each([
  ['exactly double', 10, 10, '40.00'],
  ['exactly half', 10, 10, '10.00'],
  ['half of the products', 10, 5, '99.00'],
  ['fewer than ten products', 9, 9, '99.00'],
])('%s passes', async (_, products, changed, price) => {
  const { sync, setPrices } = await open(products)
  setPrices(changed, price)
  expect((await sync.run()).summary.updated).toHaveLength(changed)
})

test('new variants at another price count too', async () => {
  const { sync, setPrices, sandbox } = await open(10)
  setPrices(10, '2000.00')
  for (const { sync_variants } of sandbox.catalog.products) {
    for (const variant of sync_variants) variant.id += 1_000_000
  }
  expect(await rejection(sync.run())).toMatchObject({ message: expect.stringContaining('10 of 10') })
})

test('allowPrices does not allow hiding', async () => {
  const { sync, setPrices, sandbox } = await open(12)
  setPrices(12, '99.00')
  sandbox.catalog.products.splice(0, 7)
  expect(await rejection(sync.run({ allowPrices: true }))).toMatchObject({
    status: 409,
    message: expect.stringContaining('would hide 7 of 12'),
  })
})
