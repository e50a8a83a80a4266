import { expect, test } from 'bun:test'
import { until } from '#api-test/until'
import type { AddToCart, CartItem } from '#shared/contracts/cart'
import { createCart, createSerializer } from './cart.store.ts'

const item = (id: number, quantity = 1): CartItem => ({
  ...{ id, productId: String(id), variantId: String(id * 10), quantity, price: '24.50', available: true },
  ...{ productName: `Tee ${id}`, productImage: null, productSlug: `tee-${id}` },
  ...{ variantName: 'Black / M', size: 'M', color: 'Black', option: null },
})

const fieldsOf = ({ id: _, productSlug: _slug, available: _available, ...fields }: CartItem): AddToCart =>
  fields

function openCart(items?: CartItem[], at?: number) {
  const requests: ({ name: string; body?: object } & PromiseWithResolvers<CartItem[]>)[] = []
  const broadcasts: (readonly CartItem[])[] = []
  const cart = createCart({
    request: (name, body) => {
      const response = Promise.withResolvers<CartItem[]>()
      requests.push({ name, body, ...response })
      return response.promise
    },
    serialize: createSerializer(),
    broadcast: (items) => broadcasts.push(items),
  })
  if (items) cart.applyServerState(items, at)
  /** The names of the requests, once there are so many. */
  const names = async (count: number) => {
    await until(() => requests.length >= count)
    return requests.map(({ name }) => name)
  }
  const respond = async (index: number, items: CartItem[]) => {
    await names(index + 1)
    requests[index]!.resolve(items)
  }
  const quantities = () => Object.fromEntries(cart.$cart.get().map(({ id, quantity }) => [id, quantity]))
  return { ...cart, requests, broadcasts, quantities, names, respond }
}

test('a change shows at once, makes its item pending, and ends with the server’s state', async () => {
  const cart = openCart([item(1), { ...item(2), available: false }])
  const done = cart.setQuantity(1, 3)
  expect(cart.quantities()).toEqual({ 1: 3, 2: 1 })
  expect([...cart.$pendingItemIds.get()]).toEqual([1])
  expect(cart.$cartCount.get()).toBe(4)
  await cart.respond(0, [item(1, 2)])
  await done
  expect(cart.quantities()).toEqual({ 1: 2 })
  expect(cart.$pendingItemIds.get().size).toBe(0)
  expect(cart.broadcasts).toEqual([[item(1, 2)]])
})

test('changes are sent one at a time, in order, and no earlier response undoes a later one', async () => {
  const cart = openCart([item(1), item(2)])
  const done = [cart.setQuantity(1, 2), cart.removeItem(2), cart.setQuantity(1, 5)]
  expect(await cart.names(1)).toEqual(['update'])
  await cart.respond(0, [item(1, 2), item(2)])
  await done[0]
  expect(cart.quantities()).toEqual({ 1: 5 })
  expect(await cart.names(2)).toEqual(['update', 'remove'])
  await cart.respond(1, [item(1, 2)])
  await cart.respond(2, [item(1, 5)])
  await Promise.all(done)
  expect(cart.quantities()).toEqual({ 1: 5 })
})

test('a refused change alone is rolled back with the server’s message, and the cart is loaded again', async () => {
  const cart = openCart([item(1, 2), item(2)])
  const refused = cart.setQuantity(1, 9)
  const accepted = cart.removeItem(2)
  await cart.names(1)
  cart.requests[0]!.reject(new Error('Only 3 are in stock.'))
  await expect(refused).rejects.toThrow('Only 3 are in stock.')
  expect(cart.quantities()).toEqual({ 1: 2 })
  await cart.respond(1, [item(1, 2)])
  await accepted
  expect(await cart.names(3)).toEqual(['update', 'remove', 'items'])
  await cart.respond(2, [item(1, 3)])
  await until(() => cart.quantities()[1] === 3)
})

test('a quantity below one removes the item', async () => {
  const cart = openCart([item(1)])
  const done = cart.setQuantity(1, 0)
  expect(cart.quantities()).toEqual({})
  await cart.respond(0, [])
  await done
  expect(cart.requests[0]).toMatchObject({ name: 'remove', body: { cartItemId: 1 } })
})

test('an add raises the quantity of its variant’s item, or shows an item until the server has one', async () => {
  const cart = openCart([item(1)])
  const done = [cart.addToCart(fieldsOf(item(1, 2))), cart.addToCart(fieldsOf(item(7)))]
  expect(cart.$cart.get()).toMatchObject([
    { id: 1, quantity: 3 },
    { productName: 'Tee 7', quantity: 1 },
  ])
  expect(cart.$pendingItemIds.get().size).toBe(2)
  await cart.respond(0, [item(1, 3)])
  await cart.respond(1, [item(1, 3), item(7)])
  await Promise.all(done)
  expect(cart.quantities()).toEqual({ 1: 3, 7: 1 })
})

test('until the items are loaded, the count is the page’s with what was added since', async () => {
  const cart = openCart()
  cart.setInitialCount(4)
  const done = cart.addToCart(fieldsOf(item(7, 2)))
  expect([cart.$cartCount.get(), cart.$cartLoaded.get()]).toEqual([6, false])
  await cart.respond(0, [item(1, 4), item(7, 2)])
  await done
  expect([cart.$cartCount.get(), cart.$cartLoaded.get()]).toEqual([6, true])
})

test('the cart is loaded again after five minutes, once', async () => {
  const cart = openCart([item(1)], Date.now() - 4 * 60_000)
  await cart.refreshCart()
  expect(cart.requests).toHaveLength(0)
  const stale = openCart([item(1)], Date.now() - 5 * 60_000)
  const loaded = [stale.refreshCart(), stale.refreshCart()]
  await stale.respond(0, [item(1, 2)])
  await Promise.all(loaded)
  expect(stale.quantities()).toEqual({ 1: 2 })
  expect(await stale.names(1)).toEqual(['items'])
})

test('the state from another tab is applied, unless it is older', () => {
  const cart = openCart([item(1, 5)], 2000)
  cart.applyServerState([item(1, 1)], 1000)
  expect(cart.quantities()).toEqual({ 1: 5 })
  cart.applyServerState([], 3000)
  expect(cart.quantities()).toEqual({})
})

test('a cart that can’t be loaded has an error', async () => {
  const cart = openCart()
  const done = cart.refreshCart()
  await cart.names(1)
  cart.requests[0]!.reject(new Error(''))
  await done
  expect([cart.$cartError.get(), cart.$cartLoaded.get()]).toEqual(['Failed to fetch cart items', false])
})

test('what waits for its turn is sent when the page is left, once', async () => {
  const cart = openCart([item(1), item(2)])
  expect(cart.sendPendingChanges()).toBe(false)
  const done = [cart.setQuantity(1, 2), cart.removeItem(2)]
  expect(await cart.names(1)).toEqual(['update'])
  expect(cart.sendPendingChanges()).toBe(true)
  expect(await cart.names(2)).toEqual(['update', 'remove'])
  await cart.respond(0, [item(1, 2), item(2)])
  await cart.respond(1, [item(1, 2)])
  await Promise.all(done)
  expect(cart.requests).toHaveLength(2)
  expect(cart.quantities()).toEqual({ 1: 2 })
})
