import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { CartItem } from '#shared/contracts/cart'
import { openTestApp } from '../../test/services.ts'
import { addProduct, addToCartFields, createVisitor } from '../../test/visitor.ts'
import { carts, products } from '../db/schema.ts'

const shop = await openTestApp()
const { services, app } = shop
afterAll(() => shop[Symbol.asyncDispose]())
const { db } = services

const listed = async (response: Response) => (await response.json()) as CartItem[]
const refusal = async (response: Response) => ({
  status: response.status,
  error: ((await response.json()) as { error: string }).error,
})

test('the first add makes the cart: a random cookie of which only a hash is kept', async () => {
  const tee = addProduct(services, 'Cookie Tee')
  const visitor = createVisitor(app)
  expect(await visitor.items()).toEqual([])
  expect(visitor.cookies.size).toBe(0)

  const response = await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!, 2))
  const [cart, count] = response.headers.getSetCookie()
  expect(cart).toMatch(/^cart=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(count).toMatch(/^cart_count=2; Max-Age=7776000; Path=\/; SameSite=Lax$/)
  const hashes = db
    .select()
    .from(carts)
    .all()
    .map((row) => row.tokenHash)
  expect(hashes).not.toContain(visitor.cookies.get('cart')!)
  expect(hashes).toContain(new Bun.CryptoHasher('sha256').update(visitor.cookies.get('cart')!).digest('hex'))

  const again = await visitor.send('/_api/cart/items')
  expect(again.headers.getSetCookie().join()).toContain(
    `cart=${visitor.cookies.get('cart')}; Max-Age=7776000`,
  )
})

test('cookies are Secure where visitors come by https', async () => {
  await using secure = await openTestApp({ SITE_URL: 'https://store.example' })
  const tee = addProduct(secure.services, 'Secure Tee')
  const response = await createVisitor(secure.app).call('add', addToCartFields(tee.id, tee.variantIds[0]!))
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('; Secure')
})

test('price, name and picture are the catalogue’s, whatever the client sends', async () => {
  const tee = addProduct(services, 'Honest Tee', [
    { size: 'M', color: 'Black', priceCents: 2450, imageUrl: 'https://files.example/m.png' },
  ])
  const response = await createVisitor(app).call('add', addToCartFields(tee.id, tee.variantIds[0]!, 2))
  expect(await listed(response)).toEqual([
    {
      id: expect.any(Number),
      productId: String(tee.id),
      variantId: String(tee.variantIds[0]),
      quantity: 2,
      price: '24.50',
      productName: 'Honest Tee',
      productImage: 'https://files.example/m.png',
      variantName: 'Black / M',
      size: 'M',
      color: 'Black',
      productSlug: 'honest-tee',
      available: true,
    },
  ])
})

test('adding what is there raises its quantity, and lines keep the order added', async () => {
  const tee = addProduct(services, 'Merged Tee', [{ size: 'S' }, { size: 'M' }])
  const [small, medium] = tee.variantIds as [number, number]
  const visitor = createVisitor(app)
  await visitor.call('add', addToCartFields(tee.id, medium, 2))
  await visitor.call('add', addToCartFields(tee.id, small))
  const items = await listed(await visitor.call('add', addToCartFields(tee.id, medium, 3)))
  expect(items.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 5],
    ['S', 1],
  ])
  expect(visitor.cookies.get('cart_count')).toBe('6')
})

test('a product without variants is added by itself and merges too', async () => {
  const plain = addProduct(services, 'Plain Thing', [])
  const visitor = createVisitor(app)
  await visitor.call('add', addToCartFields(plain.id, null))
  const items = await listed(await visitor.call('add', addToCartFields(plain.id, null)))
  expect(items).toMatchObject([
    { variantId: null, variantName: null, size: null, quantity: 2, available: true },
  ])
})

test('a line holds at most 99 and never more than the stock; a refusal says how many are left', async () => {
  const tee = addProduct(services, 'Scarce Tee', [{ stockQuantity: 5 }, { stockQuantity: null }])
  const [scarce, endless] = tee.variantIds as [number, number]
  const visitor = createVisitor(app)
  const [item] = await listed(await visitor.call('add', addToCartFields(tee.id, scarce, 3)))
  expect(await refusal(await visitor.call('add', addToCartFields(tee.id, scarce, 3)))).toEqual({
    status: 409,
    error: 'You can add 2 more: only 5 are in stock.',
  })
  expect(await refusal(await visitor.call('update', { cartItemId: item!.id, quantity: 6 }))).toEqual({
    status: 409,
    error: 'You can add 2 more: only 5 are in stock.',
  })
  expect(await refusal(await visitor.call('add', addToCartFields(tee.id, endless, 100)))).toEqual({
    status: 409,
    error: 'You can add 99 more: a cart holds at most 99 of an item.',
  })
  expect((await visitor.items()).map((item) => item.quantity)).toEqual([3])
  expect((await visitor.call('update', { cartItemId: item!.id, quantity: 5 })).status).toBe(200)
})

test('a refused first add makes no cart', async () => {
  const tee = addProduct(services, 'Refused Tee', [{ stockQuantity: 1 }])
  const before = db.select().from(carts).all().length
  const visitor = createVisitor(app)
  expect((await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!, 2))).status).toBe(409)
  expect(visitor.cookies.size).toBe(0)
  expect(db.select().from(carts).all()).toHaveLength(before)
})

test('what is not sold is refused: unknown 404, another product’s variant 404, no variant 400, sold out 409', async () => {
  const tee = addProduct(services, 'Strict Tee', [{}, { stockQuantity: 0 }, { isListed: false }])
  const cap = addProduct(services, 'Strict Cap')
  const hidden = addProduct(services, 'Hidden Tee')
  db.update(products).set({ isActive: false }).where(eq(products.id, hidden.id)).run()
  const visitor = createVisitor(app)
  const add = async (...args: Parameters<typeof addToCartFields>) =>
    (await refusal(await visitor.call('add', addToCartFields(...args)))).status
  expect(await add(999_999, null)).toBe(404)
  expect(await add(hidden.id, hidden.variantIds[0]!)).toBe(404)
  expect(await add(tee.id, 999_999)).toBe(404)
  expect(await add(tee.id, cap.variantIds[0]!)).toBe(404)
  expect(await add(tee.id, tee.variantIds[2]!)).toBe(404)
  expect(await add(tee.id, null)).toBe(400)
  expect(await add(tee.id, tee.variantIds[1]!)).toBe(409)
  expect(await visitor.items()).toEqual([])
})

test('bodies are strict', async () => {
  const tee = addProduct(services, 'Schema Tee')
  const visitor = createVisitor(app)
  const good = addToCartFields(tee.id, tee.variantIds[0]!)
  const bad = [
    { ...good, discount: '1.00' },
    { ...good, quantity: 0 },
    { ...good, quantity: 1.5 },
    { ...good, quantity: '1' },
    { ...good, productId: tee.id },
    { ...good, productId: '-1' },
    { ...good, price: undefined },
  ]
  for (const body of bad) expect((await visitor.call('add', body)).status).toBe(400)
  expect(await refusal(await visitor.call('add', bad[0]))).toMatchObject({
    error: 'Unknown field: "discount".',
  })
  expect((await visitor.call('update', { cartItemId: 1, quantity: 0 })).status).toBe(400)
  expect((await visitor.call('remove', { cartItemId: '1' })).status).toBe(400)
})

test('one visitor can neither read nor change another’s lines', async () => {
  const tee = addProduct(services, 'Private Tee')
  const [owner, stranger] = [createVisitor(app), createVisitor(app)]
  const [item] = await listed(await owner.call('add', addToCartFields(tee.id, tee.variantIds[0]!)))
  const answers = [
    await stranger.call('update', { cartItemId: item!.id, quantity: 9 }),
    await stranger.call('remove', { cartItemId: item!.id }),
  ]
  await stranger.call('add', addToCartFields(tee.id, tee.variantIds[0]!, 4))
  answers.push(
    await stranger.call('update', { cartItemId: item!.id, quantity: 9 }),
    await stranger.call('remove', { cartItemId: item!.id }),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await owner.items()).toEqual([item!])
})

test('a token that was made up gets a cart of its own under a new one', async () => {
  const tee = addProduct(services, 'Fixed Tee')
  const visitor = createVisitor(app)
  const madeUp = 'a'.repeat(43)
  visitor.cookies.set('cart', madeUp)
  await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!))
  expect(visitor.cookies.get('cart')).not.toBe(madeUp)
  expect(await visitor.items()).toHaveLength(1)
})

test('a call from another site is refused', async () => {
  const tee = addProduct(services, 'Foreign Tee')
  const response = await app.request('/_api/cart/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify(addToCartFields(tee.id, tee.variantIds[0]!)),
  })
  expect(response.status).toBe(403)
})
