import { expect, test } from 'bun:test'
import type { AddToCart, CartItem } from '#shared/contracts/cart'
import { createCartState } from './cart.state.ts'
import { createSerializer } from './serialize.ts'

const item = (id: number, quantity = 1): CartItem => ({
  id,
  productId: String(id),
  variantId: String(id * 10),
  quantity,
  price: '24.50',
  productName: `Tee ${id}`,
  productImage: null,
  variantName: 'Black / M',
  size: 'M',
  color: 'Black',
  productSlug: `tee-${id}`,
  available: true,
})

const fieldsOf = ({ id: _, productSlug: _slug, available: _available, ...fields }: CartItem): AddToCart =>
  fields

function openCart() {
  const requests: {
    name: string
    body?: object
    respond: (items: CartItem[]) => void
    refuse: (message: string) => void
  }[] = []
  const broadcasts: (readonly CartItem[])[] = []
  const cart = createCartState({
    request: (name, body) => {
      const { promise, resolve, reject } = Promise.withResolvers<CartItem[]>()
      requests.push({ name, body, respond: resolve, refuse: (message) => reject(new Error(message)) })
      return promise
    },
    serialize: createSerializer(),
    broadcast: (items) => broadcasts.push(items),
  })
  const quantities = () => cart.$cart.get().map(({ id, quantity }) => [id, quantity])
  const requestNames = () => requests.map(({ name }) => name)
  return { ...cart, requests, broadcasts, quantities, requestNames }
}

test('a change shows at once, makes its item pending, and ends with the server’s state', async () => {
  const cart = openCart()
  cart.applyServerState([item(1), item(2)])
  const done = cart.setQuantity(1, 3)
  expect(cart.quantities()).toEqual([
    [1, 3],
    [2, 1],
  ])
  expect([...cart.$pendingItemIds.get()]).toEqual([1])
  expect(cart.$cartCount.get()).toBe(4)
  await Bun.sleep(0)
  cart.requests[0]!.respond([item(1, 3), item(2)])
  await done
  expect(cart.$pendingItemIds.get().size).toBe(0)
  expect(cart.broadcasts).toEqual([[item(1, 3), item(2)]])
})

test('changes are sent one at a time, in order', async () => {
  const cart = openCart()
  cart.applyServerState([item(1), item(2)])
  const done = [cart.setQuantity(1, 2), cart.removeItem(2), cart.setQuantity(1, 5)]
  await Bun.sleep(0)
  expect(cart.requestNames()).toEqual(['update'])
  cart.requests[0]!.respond([item(1, 2), item(2)])
  await Bun.sleep(0)
  expect(cart.requestNames()).toEqual(['update', 'remove'])
  cart.requests[1]!.respond([item(1, 2)])
  await Bun.sleep(0)
  cart.requests[2]!.respond([item(1, 5)])
  await Promise.all(done)
  expect(cart.quantities()).toEqual([[1, 5]])
})

test('a response from before a removal does not bring the removed item back', async () => {
  const cart = openCart()
  cart.applyServerState([item(1), item(2)])
  const done = [cart.setQuantity(1, 2), cart.removeItem(2)]
  await Bun.sleep(0)
  cart.requests[0]!.respond([item(1, 2), item(2)])
  await done[0]
  expect(cart.quantities()).toEqual([[1, 2]])
  await Bun.sleep(0)
  cart.requests[1]!.respond([item(1, 2)])
  await done[1]
})

test('a refused change is rolled back with the server’s message, and the cart is loaded again', async () => {
  const cart = openCart()
  cart.applyServerState([item(1, 2)])
  const done = cart.setQuantity(1, 9)
  await Bun.sleep(0)
  cart.requests[0]!.refuse('You can add 1 more: only 3 are in stock.')
  await expect(done).rejects.toThrow('You can add 1 more: only 3 are in stock.')
  await Bun.sleep(0)
  expect(cart.quantities()).toEqual([[1, 2]])
  expect(cart.requestNames()).toEqual(['update', 'items'])
  cart.requests[1]!.respond([item(1, 3)])
  await Bun.sleep(0)
  expect(cart.quantities()).toEqual([[1, 3]])
})

test('a refusal rolls back its own change only', async () => {
  const cart = openCart()
  cart.applyServerState([item(1), item(2)])
  const refused = cart.setQuantity(1, 9)
  const accepted = cart.removeItem(2)
  await Bun.sleep(0)
  cart.requests[0]!.refuse('no')
  await expect(refused).rejects.toThrow('no')
  expect(cart.quantities()).toEqual([[1, 1]])
  await Bun.sleep(0)
  cart.requests[1]!.respond([item(1)])
  await accepted
})

test('a quantity below one removes the item', async () => {
  const cart = openCart()
  cart.applyServerState([item(1)])
  void cart.setQuantity(1, 0)
  await Bun.sleep(0)
  expect(cart.requests[0]).toMatchObject({ name: 'remove', body: { cartItemId: 1 } })
  expect(cart.quantities()).toEqual([])
})

test('an add raises the quantity of its variant’s item, or shows an item of its own until the server assigns one', async () => {
  const cart = openCart()
  cart.applyServerState([item(1)])
  const done = [cart.addToCart(fieldsOf(item(1, 2))), cart.addToCart(fieldsOf(item(7)))]
  expect(cart.$cart.get()).toMatchObject([
    { id: 1, quantity: 3 },
    { productName: 'Tee 7', quantity: 1 },
  ])
  expect(cart.$pendingItemIds.get().size).toBe(2)
  await Bun.sleep(0)
  cart.requests[0]!.respond([item(1, 3)])
  await Bun.sleep(0)
  cart.requests[1]!.respond([item(1, 3), item(7)])
  await Promise.all(done)
  expect(cart.quantities()).toEqual([
    [1, 3],
    [7, 1],
  ])
})

test('until the items are loaded, the count is the page’s with what was added since', async () => {
  const cart = openCart()
  cart.setInitialCount(4)
  const done = cart.addToCart(fieldsOf(item(7, 2)))
  expect(cart.$cartCount.get()).toBe(6)
  expect(cart.$cartLoaded.get()).toBe(false)
  await Bun.sleep(0)
  cart.requests[0]!.respond([item(1, 4), item(7, 2)])
  await done
  expect(cart.$cartCount.get()).toBe(6)
  expect(cart.$cartLoaded.get()).toBe(true)
})

test('the cart is loaded again after five minutes', async () => {
  const cart = openCart()
  cart.applyServerState([item(1)], Date.now() - 4 * 60_000)
  await cart.refreshCart()
  expect(cart.requests).toHaveLength(0)
  const stale = openCart()
  stale.applyServerState([item(1)], Date.now() - 5 * 60_000)
  void stale.refreshCart()
  void stale.refreshCart()
  await Bun.sleep(0)
  expect(stale.requestNames()).toEqual(['items'])
})

test('the state from another tab is applied, unless it is older', () => {
  const cart = openCart()
  cart.applyServerState([item(1, 5)], 2000)
  cart.applyServerState([item(1, 1)], 1000)
  expect(cart.quantities()).toEqual([[1, 5]])
  cart.applyServerState([], 3000)
  expect(cart.quantities()).toEqual([])
})

test('a cart that can’t be loaded has an error', async () => {
  const cart = openCart()
  const done = cart.refreshCart()
  await Bun.sleep(0)
  cart.requests[0]!.refuse('')
  await done
  expect(cart.$cartError.get()).toBe('Failed to fetch cart items')
  expect(cart.$cartLoaded.get()).toBe(false)
})

test('unavailable items count too', () => {
  const cart = openCart()
  cart.applyServerState([item(1, 2), { ...item(2, 3), available: false }])
  expect(cart.$cartCount.get()).toBe(5)
})

test('what waits for its turn is sent when the page is left, once', async () => {
  const cart = openCart()
  cart.applyServerState([item(1), item(2)])
  expect(cart.sendPendingChanges()).toBe(false)
  const done = [cart.setQuantity(1, 2), cart.removeItem(2)]
  await Bun.sleep(0)
  expect(cart.requestNames()).toEqual(['update'])
  expect(cart.sendPendingChanges()).toBe(true)
  expect(cart.requestNames()).toEqual(['update', 'remove'])
  cart.requests[0]!.respond([item(1, 2), item(2)])
  cart.requests[1]!.respond([item(1, 2)])
  await Promise.all(done)
  expect(cart.requestNames()).toEqual(['update', 'remove'])
  expect(cart.quantities()).toEqual([[1, 2]])
})
