import { expect, spyOn, test } from 'bun:test'
import { readFlash } from '#api-test/auth'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { manualClock } from '#api-test/manual-clock'
import { rejection } from '#api-test/sync'
import { until } from '#api-test/until'
import { builtInCatalog } from '#sandbox/catalog'
import { serverError } from '#sandbox/faults'
import type { ShippingRate } from '#shared/contracts/checkout'
import { variants } from '../db/schema/catalog.ts'
import { mails } from '../db/schema/orders.ts'
import { createStoredRates } from '../printful/stored-rates.ts'
import { RATES_FAILED } from './rates.ts'

const RATES = /^\/shipping\/rates/
const TEN_MINUTES_MS = 10 * 60_000
const RATE: ShippingRate = {
  id: 'STANDARD',
  name: 'Flat Rate',
  cents: 475,
  minDays: 4,
  maxDays: 7,
  minDate: null,
  maxDate: null,
}

async function openShop() {
  const clock = manualClock(new Date())
  const shop = await openCheckoutTest({}, { clock })
  const countRates = () => shop.printful.calls.filter((path) => RATES.test(path)).length
  const goToShipping = async (visitor: ReturnType<typeof shop.createVisitor>, fields = {}) => {
    const response = await shop.form(visitor, '/checkout/address', { ...ADDRESS, ...fields })
    expect(response.headers.get('location')).toBe('/checkout/shipping')
  }
  return Object.assign(shop, { clock, countRates, goToShipping })
}

test('both steps ask for the rates once, and again after ten minutes or for another cart or address', async () => {
  await using shop = await openShop()
  const { clock, countRates, goToShipping } = shop
  const { visitor, location } = await shop.checkOut()
  expect(location).toContain('/pay/')
  await shop.checkOut(shop.createVisitor())
  expect(countRates()).toBe(1)
  await clock.advance(TEN_MINUTES_MS - 1)
  await goToShipping(visitor)
  expect(countRates()).toBe(1)
  await clock.advance(1)
  await goToShipping(visitor)
  expect(countRates()).toBe(2)
  await goToShipping(visitor, { zip: '89502' })
  expect(countRates()).toBe(3)
  await shop.fillCart(visitor)
  await goToShipping(visitor)
  expect(countRates()).toBe(4)
})

test('two equal requests at once are one call', async () => {
  await using shop = await openShop()
  const gate = Promise.withResolvers<void>()
  shop.printful.fail(RATES, { before: () => gate.promise })
  const visitors = [await shop.fillCart(), await shop.fillCart()]
  const posts = visitors.map((visitor) => shop.goToShipping(visitor))
  await until(() => shop.countRates() === 1)
  gate.resolve()
  await Promise.all(posts)
  expect(shop.countRates()).toBe(1)
})

test('a failure is not stored', async () => {
  await using shop = await openShop()
  shop.printful.fail(RATES, serverError(501))
  const visitor = await shop.fillCart()
  const posting = shop.form(visitor, '/checkout/address', ADDRESS)
  await until(() => shop.clock.sleeps.includes(1000))
  shop.printful.fail(RATES, serverError(501))
  await shop.clock.advance(1000)
  expect((await posting).headers.get('location')).toBe('/checkout')
  await shop.goToShipping(visitor)
})

test('if the client that asked first has gone, the next one asks', async () => {
  const stored = createStoredRates(manualClock(new Date()))
  const [gone, waits] = [new AbortController(), new AbortController()]
  let calls = 0
  const ask = ({ signal }: AbortController) =>
    stored.get({ zip: '1' }, signal, async () => {
      calls++
      await until(() => signal.aborted || calls > 1)
      signal.throwIfAborted()
      return [RATE]
    })
  const [first, second] = [rejection(ask(gone)), ask(waits)]
  gone.abort(new Error('gone'))
  expect(await first).toMatchObject({ message: 'gone' })
  expect(await second).toEqual([RATE])
  expect(calls).toBe(2)
})

test('a thousand rates are stored at most', async () => {
  const stored = createStoredRates(manualClock(new Date()))
  const { signal } = new AbortController()
  const asked: number[] = []
  const ask = (zip: number) =>
    stored.get({ zip }, signal, async () => {
      asked.push(zip)
      return [RATE]
    })
  for (let zip = 0; zip <= 1000; zip++) await ask(zip)
  await ask(1)
  await ask(0)
  expect(asked.slice(1000)).toEqual([1000, 0])
})

test('rates in another currency aren’t offered as dollars, and the log says so once', async () => {
  await using shop = await openShop()
  const warnings = spyOn(shop.services.log, 'warn').mockImplementation(() => {})
  shop.printful.orders.rates.setCurrency('EUR')
  for (const _ of [1, 2]) {
    const visitor = await shop.fillCart()
    const response = await shop.form(visitor, '/checkout/address', ADDRESS)
    expect([response.headers.get('location'), readFlash(response)?.text]).toEqual(['/checkout', RATES_FAILED])
  }
  expect(warnings.mock.calls).toEqual([
    [{ currencies: ['EUR'] }, 'Printful’s shipping rates in other currencies are not offered'],
  ])
})

test('what Printful refuses at every quantity is said in its words', async () => {
  await using shop = await openShop()
  const visitor = await shop.fillCart()
  const { blankVariantId } = shop.services.db.select().from(variants).all()[0]!
  shop.printful.orders.rates.refuse(blankVariantId!)
  const response = await shop.form(visitor, '/checkout/address', ADDRESS)
  expect(readFlash(response)?.text).toBe(`Shipping rates are not available for variant ${blankVariantId}.`)
})

test('methods of one name are told apart on the page, at Stripe and in the order', async () => {
  await using shop = await openShop()
  shop.printful.orders.rates.offerAll()
  const visitor = await shop.fillCart()
  const { sessionId } = await shop.goToPayment(visitor, 'STANDARD_CARBON_OFFSET')
  const name = 'Flat Rate (standard carbon offset)'
  expect(shop.onlyOrder().shipping.name).toBe(name)
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.onlyOrder().state).toBe('placed')
  expect(shop.printful.orders.all[0]!.shipping).toBe('STANDARD_CARBON_OFFSET')
  expect(shop.services.db.select().from(mails).all()[0]!.text).toContain(name)
})

test('goods of a warehouse, which have no blank, can be bought', async () => {
  for (const warehouseId of [41_001, null]) {
    const catalog = builtInCatalog()
    for (const { sync_variants } of catalog.products)
      for (const variant of sync_variants)
        Object.assign(variant, {
          variant_id: null,
          warehouse_product_variant_id: warehouseId,
          product: { ...variant.product, variant_id: null, product_id: null },
        })
    await using shop = await openCheckoutTest({}, { printful: { catalog } })
    const { sessionId } = await shop.checkOut()
    await shop.stripe.pay(sessionId)
    await shop.drain()
    expect([warehouseId, shop.onlyOrder().state, shop.holds()]).toEqual([warehouseId, 'placed', []])
  }
})

test('a step says that shipping can’t be calculated while Printful’s countries were never read', async () => {
  await using shop = await openCheckoutTest()
  const visitor = await shop.fillCart()
  shop.printful.setTokenValid(false)
  const refused = await shop.form(visitor, '/checkout/address', ADDRESS)
  expect([refused.status, refused.headers.get('location')]).toEqual([303, '/checkout'])
  expect(readFlash(refused)).toMatchObject({ text: RATES_FAILED })
})
