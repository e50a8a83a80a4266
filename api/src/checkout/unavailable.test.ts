import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { products, variants } from '../db/schema/catalog.ts'
import { cartItems } from '../db/schema/orders.ts'

test('what can’t be bought any more is said before an address is taken, and removed at one press', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const visitor = await shop.fillCart(shop.createVisitor())
  const [first] = db.select().from(variants).all()
  const other = db
    .select()
    .from(variants)
    .all()
    .find(({ productId }) => productId !== first!.productId)!
  await visitor.call('add', {
    ...{ productId: String(other.productId), variantId: String(other.id), quantity: 1 },
    ...{ price: '1.00', productName: 'x', productImage: null, variantName: null, size: null, color: null },
  })
  const send = (path: string) => shop.form(visitor, path, ADDRESS)
  const hide = (id: number) => db.update(products).set({ isActive: false }).where(eq(products.id, id)).run()
  hide(first!.productId)
  expect((await send('/checkout/address')).headers.get('location')).toBe('/checkout')
  expect((await send('/checkout/remove-unavailable')).headers.get('location')).toBe('/checkout')
  expect(db.select().from(cartItems).all()).toMatchObject([{ variantId: other.id }])
  expect((await send('/checkout/address')).headers.get('location')).toBe('/checkout/shipping')
  hide(other.productId)
  const removed = await send('/checkout/remove-unavailable')
  expect([removed.headers.get('location'), removed.headers.getSetCookie().join()]).toEqual([
    '/cart',
    expect.stringContaining('cart_count=0'),
  ])
  expect((await send('/checkout/remove-unavailable')).headers.get('location')).toBe('/cart')
})

test('an item that another tab removes a moment before is no error', async () => {
  await using shop = await openCheckoutTest()
  const { services } = shop
  const visitor = await shop.fillCart(shop.createVisitor())
  services.db.update(products).set({ isActive: false }).run()
  const { remove } = services.cart
  services.cart.remove = async (...item) => {
    await remove(...item)
    return remove(...item)
  }
  const response = await shop.form(visitor, '/checkout/remove-unavailable', {})
  expect([response.status, response.headers.get('location')]).toEqual([303, '/checkout'])
})
