import { expect, test } from 'bun:test'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { manualClock } from '#api-test/manual-clock'
import { rejection } from '#api-test/sync'
import { until } from '#api-test/until'
import { serverError } from '#sandbox/faults'
import type { ShippingRate } from '#shared/contracts/checkout'
import { createStoredRates } from '../printful/stored-rates.ts'

const RATES = /^\/shipping\/rates/
const TEN_MINUTES_MS = 10 * 60_000
const RATE: ShippingRate = { id: 'STANDARD', name: 'Flat Rate', cents: 475, minDays: 4, maxDays: 7 }

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
