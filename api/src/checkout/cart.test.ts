import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { products, variants } from '../db/schema/catalog.ts'
import { findCheckoutCart, listUnavailable } from './cart.ts'

test('the cart and checkout agree on what can be bought', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const visitor = await shop.fillCart(shop.createVisitor(), 3)
  const canBuy = async () => {
    const cart = findCheckoutCart(db, visitor.cookies.get('cart'))!
    return [(await visitor.items())[0]!.available, listUnavailable(cart).length === 0]
  }
  const change = (values: Partial<typeof variants.$inferInsert>) => db.update(variants).set(values).run()
  expect(await canBuy()).toEqual([true, true])
  change({ isListed: false })
  expect(await canBuy()).toEqual([false, false])
  change({ isListed: true, stockQuantity: 0 })
  expect(await canBuy()).toEqual([false, false])
  change({ stockQuantity: 2 })
  expect(await canBuy()).toEqual([false, false])
  const { id: cartItemId } = (await visitor.items())[0]!
  expect((await visitor.call('update', { cartItemId, quantity: 2 })).status).toBe(200)
  expect(await canBuy()).toEqual([true, true])
  db.update(products).set({ isActive: false }).run()
  expect(await canBuy()).toEqual([false, false])
})
