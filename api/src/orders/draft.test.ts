import { expect, test } from 'bun:test'
import { cookieOf } from '#api-test/auth'
import { openCheckoutTest } from '#api-test/checkout'
import { jsonError, serverError } from '#sandbox/faults'
import { users } from '../db/schema/accounts.ts'
import { products } from '../db/schema/catalog.ts'
import { jobs } from '../db/schema/operations.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { retryOrder } from './held-actions.ts'

const LARGE = { ORDER_REVIEW_ABOVE: '1' }

/** A store whose paid order is large, and whose product is hidden once the quote is made. */
async function openShop() {
  const shop = await openCheckoutTest(LARGE)
  const { db } = shop.services
  cookieOf(db, 'admin')
  const { id: userId } = db.select().from(users).get()!
  const show = (isActive: boolean) => db.update(products).set({ isActive }).run()
  return Object.assign(shop, {
    show,
    /** Shows the product, and raises the limit above which an order is large. */
    allow: () => {
      show(true)
      shop.services.env.ORDER_REVIEW_ABOVE = 2000
    },
    /** Has Printful change an order's status, which the store then reads. */
    readAs: (id: number, status: 'failed' | 'canceled') => {
      shop.printful.orders.setStatus(shop.order(id).printfulId!, status)
      return shop.retry(`read ${id}`)
    },
    pay: async (prepare = () => {}) => {
      const { sessionId } = await shop.checkOut()
      show(false)
      prepare()
      await shop.stripe.pay(sessionId)
      await shop.drain()
      return shop.orders().at(-1)!
    },
    retryHold: async (id: number) => {
      await retryOrder(shop.services, id, userId)
      await shop.drain()
    },
    /** Does all jobs as if they had failed for 16 minutes. */
    getStuck: async () => {
      const failingSince = new Date(Date.now() - 16 * 60_000)
      db.update(jobs)
        .set({ failingSince, runAt: new Date(0) })
        .run()
      await shop.drain()
    },
  })
}

const refusal = jsonError(400, 'The address is wrong.')

test('an order whose draft Printful refuses is shown with all else that holds it', async () => {
  await using shop = await openShop()
  shop.printful.fail(/^\/orders$/, { method: 'POST', ...refusal })
  const { id } = await shop.pay()
  expect(shop.holds(id).toSorted()).toEqual(['large', 'refused', 'unavailable'])
})

test('an order whose draft changes while its confirmation is refused is held by both', async () => {
  await using confirmed = await openCheckoutTest()
  const { all } = confirmed.printful.orders
  const changeCosts = () => Object.assign(all[0]!.costs!, { total: '999.00' })
  confirmed.printful.fail(/\/confirm$/, { before: changeCosts, ...refusal })
  const other = await confirmed.checkOut()
  await confirmed.stripe.pay(other.sessionId)
  await confirmed.drain()
  expect(confirmed.holds().toSorted()).toEqual(['negative_margin', 'refused'])
})

test('an order that can’t be placed for 15 minutes is shown with all else that holds it', async () => {
  await using shop = await openShop()
  shop.printful.fail(/^\/orders\/@/, serverError(), 3)
  const { id } = await shop.pay()
  await shop.getStuck()
  expect(shop.holds(id).toSorted()).toEqual(['large', 'unavailable', 'unreachable'])
})

test('an order that only Stripe knows is shown with all that holds it, until the cause has gone', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay(() => {
    const { db } = shop.services
    db.delete(orderItems).run()
    db.delete(orders).run()
  })
  expect(shop.holds(id).toSorted()).toEqual(['large', 'unavailable', 'unknown_session'])
  shop.show(true)
  await shop.retryHold(id)
  expect(shop.holds(id).toSorted()).toEqual(['large', 'unknown_session'])
})

test('an order whose draft was canceled is held by nothing whose cause has gone', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay()
  await shop.readAs(id, 'canceled')
  shop.show(true)
  await shop.retryHold(id)
  expect(shop.holds(id).toSorted()).toEqual(['canceled_at_printful', 'large'])
})

test('an order that failed before it was canceled is held by nothing whose cause has gone', async () => {
  await using shop = await openShop()
  const { id } = await shop.pay(shop.allow)
  await shop.readAs(id, 'failed')
  shop.show(false)
  await shop.retryHold(id)
  expect(shop.holds(id)).toEqual(['failed', 'unavailable'])
  await shop.readAs(id, 'canceled')
  shop.show(true)
  await shop.retryHold(id)
  expect(shop.holds(id)).toEqual(['canceled_at_printful'])
})

test('a refusal ends when the order turns out to be canceled', async () => {
  await using shop = await openShop()
  shop.printful.fail(/\/confirm$/, refusal)
  const { id, printfulId } = await shop.pay(shop.allow)
  expect(shop.holds(id)).toEqual(['refused'])
  shop.printful.orders.setStatus(printfulId!, 'canceled')
  await shop.retryHold(id)
  expect(shop.holds(id)).toEqual(['canceled_at_printful'])
})
