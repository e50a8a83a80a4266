import { expect, test } from 'bun:test'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { createTestApp } from '#api-test/create-test-app'
import { manualClock } from '#api-test/manual-clock'
import { openTestServices } from '#api-test/services'
import { until } from '#api-test/until'
import { addToCartFields } from '#api-test/visitor'
import { startCleanup } from '../background-jobs.ts'
import { findLastPurgeId } from '../cache/purge-log.ts'
import { deliveryTimes } from '../db/schema/operations.ts'
import { listVariants } from '../products/queries.ts'
import { deleteOldDeliveryTimes } from './delivery-times.ts'

const DAY_MS = 24 * 60 * 60_000
const GERMAN_ADDRESS = { countryCode: 'DE', stateCode: '', city: 'Berlin', zip: '10115' }

async function openShop() {
  // A Monday.
  const clock = manualClock(new Date('2026-11-23T12:00:00Z'))
  const shop = await openCheckoutTest({}, { clock, printful: { clock } })
  const { db, cachePurger } = shop.services
  const [first, ...others] = shop.products()
  const other = others.find(({ type }) => type !== first!.type)!
  const purges: string[] = []
  cachePurger.onPurged = (tags) => purges.push(...tags)
  return Object.assign(shop, {
    clock,
    purges,
    first: first!,
    other,
    async quote(productIds: number[], address = {}) {
      const visitor = shop.createVisitor()
      for (const id of productIds) {
        const { status } = await visitor.call('add', addToCartFields(id, listVariants(db, id)[0]!.id))
        expect(status).toBe(200)
      }
      const response = await shop.form(visitor, '/checkout/address', { ...ADDRESS, ...address })
      expect(response.headers.get('location')).toBe('/checkout/shipping')
    },
    async read() {
      const response = await shop.app.request('/_api/delivery-times')
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(response.headers.get('cache-tag')).toBe('delivery-times')
      return response.json()
    },
  })
}

test('quotes are remembered by country and type, and one that is new or differs purges the response', async () => {
  await using shop = await openShop()
  const { first, other, purges } = shop
  expect(await shop.read()).toEqual({})
  await shop.quote([first.id])
  await shop.quote([first.id], GERMAN_ADDRESS)
  await shop.quote([other.id])
  const times = { US: { [first.type!]: [4, 7], [other.type!]: [4, 7] }, DE: { [first.type!]: [7, 14] } }
  expect(await shop.read()).toEqual(times)
  expect(purges).toEqual(Array(3).fill('delivery-times'))

  await shop.quote([first.id], { zip: '89502' })
  expect(purges).toHaveLength(3)
  shop.services.db.update(deliveryTimes).set({ maxDays: 99 }).run()
  await shop.quote([first.id], { zip: '89503' })
  expect(await shop.read()).toMatchObject({ US: { [first.type!]: [4, 7], [other.type!]: [4, 99] } })
  expect(purges).toHaveLength(4)
})

test('a cart with several types says nothing about either', async () => {
  await using shop = await openShop()
  const lastPurgeId = findLastPurgeId(shop.services.db)
  await shop.quote([shop.first.id, shop.other.id])
  expect(await shop.read()).toEqual({})
  expect(findLastPurgeId(shop.services.db)).toBe(lastPurgeId)
})

test('a quote is forgotten after 30 days, and no longer shown from then on', async () => {
  await using shop = await openShop()
  const { first, clock, purges } = shop
  await shop.quote([first.id])
  await clock.advance(30 * DAY_MS)
  expect(await shop.read()).toEqual({ US: { [first.type!]: [4, 7] } })
  await clock.advance(1)
  expect(await shop.read()).toEqual({})
  purges.length = 0
  const stop = startCleanup(shop.services)
  await until(() => shop.services.db.select().from(deliveryTimes).all().length === 0)
  stop()
  expect(purges).toEqual(['delivery-times'])
  const lastPurgeId = findLastPurgeId(shop.services.db)
  expect(deleteOldDeliveryTimes(shop.services.db)).toBe(0)
  expect(findLastPurgeId(shop.services.db)).toBe(lastPurgeId)
})

test('while checkout is off there are no delivery times', async () => {
  const app = createTestApp(await openTestServices())
  expect((await app.request('/_api/delivery-times')).status).toBe(404)
})
