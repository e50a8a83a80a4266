import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { openPlacing } from '#api-test/placing'
import { costsIn, costsWithoutCurrency } from '#sandbox/orders/draft-changes'
import type { DraftChange } from '#sandbox/orders/drafts'
import { jobs } from '../db/schema/operations.ts'
import { orderHolds } from '../db/schema/orders.ts'
import { placeAnyway } from './held-actions.ts'

const MINUTE_MS = 60_000

afterEach(() => {
  setSystemTime()
})

const loss: DraftChange = ({ costs }) => {
  if (costs) costs.total = '999.00'
}

/** A store whose paid order has no costs. Its time can be set. */
async function openWaiting() {
  const shop = await openPlacing()
  shop.printful.orders.delayCosts()
  const order = await shop.pay()
  return Object.assign(shop, {
    id: order.id,
    pass: async (minutes: number) => {
      setSystemTime(Date.now() + minutes * MINUTE_MS)
      await shop.retry(`place ${order.id}`)
    },
    computeCosts: () => shop.printful.orders.computeCosts(shop.printful.orders.all[0]!.id),
  })
}

test('costs without a currency are in the store’s, also for the guard against a loss', async () => {
  await using shop = await openPlacing()
  const { orders } = shop.printful
  orders.changeDrafts(costsWithoutCurrency)
  const { costCents, state } = await shop.pay()
  expect([state, costCents]).toEqual(['placed', expect.any(Number)])
  orders.changeDrafts((draft) => {
    costsWithoutCurrency(draft)
    loss(draft)
  })
  const lossy = await shop.pay()
  expect(shop.holds(lossy.id)).toEqual(['negative_margin'])
  orders.changeDrafts((draft) => {
    costsIn('EUR')(draft)
    loss(draft)
  })
  expect(await shop.pay()).toMatchObject({ state: 'placed', costCents: null })
})

test('costs that don’t come for 15 minutes hold the order, which goes on by itself when they come', async () => {
  await using shop = await openWaiting()
  await shop.pass(14)
  expect([shop.holds(shop.id), shop.statuses()]).toEqual([[], ['draft']])
  await shop.pass(1)
  expect(shop.holds(shop.id)).toEqual(['unreachable'])
  const [hold] = shop.services.db.select().from(orderHolds).all()
  expect(hold!.text).toBe('It can’t be done for 15 minutes: Printful has not computed the costs yet.')
  shop.computeCosts()
  await shop.pass(1)
  expect([shop.holds(shop.id), shop.order(shop.id).state]).toEqual([[], 'placed'])
})

test('an order that waits only for its costs can be placed without them after an hour', async () => {
  await using shop = await openWaiting()
  await shop.pass(15)
  const place = () => placeAnyway(shop.services, shop.id, ['unreachable'], 1)
  const refused = await place().catch((error) => error)
  expect([refused.status, refused.message]).toEqual([
    409,
    'Printful has not computed the costs yet. If they don’t come within an hour, it can be placed without them.',
  ])
  await shop.pass(60)
  await shop.placeAnyway(shop.id)
  expect([shop.order(shop.id).state, shop.statuses()]).toEqual(['placed', ['onhold']])
  shop.computeCosts()
  await shop.read(shop.id)
  expect([shop.holds(shop.id), shop.statuses()]).toEqual([[], ['pending']])
  expect(shop.services.db.select().from(jobs).all()).toEqual([])
})

test('an order that also waits for a service can’t be placed without costs', async () => {
  await using shop = await openWaiting()
  await shop.pass(15)
  shop.printful.setTokenValid(false)
  await shop.pass(60)
  expect(shop.holds(shop.id)).toEqual(['unreachable', 'unreachable'])
  const { status } = await placeAnyway(shop.services, shop.id, undefined, 1).catch((error) => error)
  expect(status).toBe(409)
  shop.printful.setTokenValid(true)
  await shop.pass(1)
  expect(shop.holds(shop.id)).toEqual(['unreachable'])
  await shop.placeAnyway(shop.id)
  expect(shop.order(shop.id).state).toBe('placed')
})
