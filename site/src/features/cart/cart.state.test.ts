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

/** A server whose answers the test gives itself, in the order asked. */
function openCart() {
  const asked: {
    name: string
    body?: object
    answer: (items: CartItem[]) => void
    refuse: (why: string) => void
  }[] = []
  const announced: (readonly CartItem[])[] = []
  const cart = createCartState({
    call: (name, body) => {
      const { promise, resolve, reject } = Promise.withResolvers<CartItem[]>()
      asked.push({ name, body, answer: resolve, refuse: (why) => reject(new Error(why)) })
      return promise
    },
    serialize: createSerializer(),
    broadcast: (items) => announced.push(items),
  })
  const quantities = () => cart.$cart.get().map(({ id, quantity }) => [id, quantity])
  return { ...cart, asked, announced, quantities, names: () => asked.map(({ name }) => name) }
}

test('a change shows at once, locks its line, and ends with what the server says', async () => {
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
  cart.asked[0]!.answer([item(1, 3), item(2)])
  await done
  expect(cart.$pendingItemIds.get().size).toBe(0)
  expect(cart.announced).toEqual([[item(1, 3), item(2)]])
})

test('changes are sent one at a time, in the order made', async () => {
  const cart = openCart()
  cart.applyServerState([item(1), item(2)])
  const done = [cart.setQuantity(1, 2), cart.removeItem(2), cart.setQuantity(1, 5)]
  await Bun.sleep(0)
  expect(cart.names()).toEqual(['update'])
  cart.asked[0]!.answer([item(1, 2), item(2)])
  await Bun.sleep(0)
  expect(cart.names()).toEqual(['update', 'remove'])
  cart.asked[1]!.answer([item(1, 2)])
  await Bun.sleep(0)
  cart.asked[2]!.answer([item(1, 5)])
  await Promise.all(done)
  expect(cart.quantities()).toEqual([[1, 5]])
})

test('an answer from before a removal does not bring the removed line back', async () => {
  const cart = openCart()
  cart.applyServerState([item(1), item(2)])
  const done = [cart.setQuantity(1, 2), cart.removeItem(2)]
  await Bun.sleep(0)
  cart.asked[0]!.answer([item(1, 2), item(2)])
  await done[0]
  expect(cart.quantities()).toEqual([[1, 2]])
  await Bun.sleep(0)
  cart.asked[1]!.answer([item(1, 2)])
  await done[1]
})

test('a refused change is taken back with the server’s message, and the cart is read anew', async () => {
  const cart = openCart()
  cart.applyServerState([item(1, 2)])
  const done = cart.setQuantity(1, 9)
  await Bun.sleep(0)
  cart.asked[0]!.refuse('You can add 1 more: only 3 are in stock.')
  await expect(done).rejects.toThrow('You can add 1 more: only 3 are in stock.')
  await Bun.sleep(0)
  expect(cart.quantities()).toEqual([[1, 2]])
  expect(cart.names()).toEqual(['update', 'items'])
  cart.asked[1]!.answer([item(1, 3)])
  await Bun.sleep(0)
  expect(cart.quantities()).toEqual([[1, 3]])
})

test('a refusal takes back its own change only', async () => {
  const cart = openCart()
  cart.applyServerState([item(1), item(2)])
  const refused = cart.setQuantity(1, 9)
  const kept = cart.removeItem(2)
  await Bun.sleep(0)
  cart.asked[0]!.refuse('no')
  await expect(refused).rejects.toThrow('no')
  expect(cart.quantities()).toEqual([[1, 1]])
  await Bun.sleep(0)
  cart.asked[1]!.answer([item(1)])
  await kept
})

test('a decrease below one removes', async () => {
  const cart = openCart()
  cart.applyServerState([item(1)])
  void cart.setQuantity(1, 0)
  await Bun.sleep(0)
  expect(cart.asked[0]).toMatchObject({ name: 'remove', body: { cartItemId: 1 } })
  expect(cart.quantities()).toEqual([])
})

test('an add raises its variant’s line, or shows a line of its own until the server gives it one', async () => {
  const cart = openCart()
  cart.applyServerState([item(1)])
  const done = [cart.addToCart(fieldsOf(item(1, 2))), cart.addToCart(fieldsOf(item(7)))]
  expect(cart.$cart.get()).toMatchObject([
    { id: 1, quantity: 3 },
    { productName: 'Tee 7', quantity: 1 },
  ])
  expect(cart.$pendingItemIds.get().size).toBe(2)
  await Bun.sleep(0)
  cart.asked[0]!.answer([item(1, 3)])
  await Bun.sleep(0)
  cart.asked[1]!.answer([item(1, 3), item(7)])
  await Promise.all(done)
  expect(cart.quantities()).toEqual([
    [1, 3],
    [7, 1],
  ])
})

test('the count of the page holds, with what was added since, until the lines are known', async () => {
  const cart = openCart()
  cart.setInitialCount(4)
  const done = cart.addToCart(fieldsOf(item(7, 2)))
  expect(cart.$cartCount.get()).toBe(6)
  expect(cart.$cartLoaded.get()).toBe(false)
  await Bun.sleep(0)
  cart.asked[0]!.answer([item(1, 4), item(7, 2)])
  await done
  expect(cart.$cartCount.get()).toBe(6)
  expect(cart.$cartLoaded.get()).toBe(true)
})

test('what is known stays fresh for five minutes', async () => {
  const cart = openCart()
  cart.applyServerState([item(1)], Date.now() - 4 * 60_000)
  await cart.refreshCart()
  expect(cart.asked).toHaveLength(0)
  const stale = openCart()
  stale.applyServerState([item(1)], Date.now() - 5 * 60_000)
  void stale.refreshCart()
  void stale.refreshCart()
  await Bun.sleep(0)
  expect(stale.names()).toEqual(['items'])
})

test('what another tab says is taken, unless something newer is known', () => {
  const cart = openCart()
  cart.applyServerState([item(1, 5)], 2000)
  cart.applyServerState([item(1, 1)], 1000)
  expect(cart.quantities()).toEqual([[1, 5]])
  cart.applyServerState([], 3000)
  expect(cart.quantities()).toEqual([])
})

test('a cart that can’t be read says why', async () => {
  const cart = openCart()
  const done = cart.refreshCart()
  await Bun.sleep(0)
  cart.asked[0]!.refuse('')
  await done
  expect(cart.$cartError.get()).toBe('Failed to fetch cart items')
  expect(cart.$cartLoaded.get()).toBe(false)
})
