import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { CartItem } from '#shared/contracts/cart'
import { openTestApp, seedProduct } from '../../test/services.ts'
import { addToCartFields, createVisitor } from '../../test/visitor.ts'
import { carts, products } from '../db/schema.ts'

const shop = await openTestApp()
const { services, app } = shop
afterAll(() => shop[Symbol.asyncDispose]())
const { db } = services

const toItems = async (response: Response) => (await response.json()) as CartItem[]
const toError = async (response: Response) => ({
  status: response.status,
  error: ((await response.json()) as { error: string }).error,
})

test('the first add creates the cart, with a random token of which only the hash is stored', async () => {
  const tee = seedProduct(db, { name: 'Cookie Tee' })
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

test('cookies are Secure where SITE_URL is https', async () => {
  await using secure = await openTestApp({ SITE_URL: 'https://store.example' })
  const tee = seedProduct(secure.services.db, { name: 'Secure Tee' })
  const response = await createVisitor(secure.app).call('add', addToCartFields(tee.id, tee.variantIds[0]!))
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('; Secure')
})

test('price, name and image come from the catalog, whatever the client sends', async () => {
  const tee = seedProduct(db, {
    name: 'Honest Tee',
    variants: [{ size: 'M', color: 'Black', priceCents: 2450, imageUrl: 'https://files.example/m.png' }],
  })
  const response = await createVisitor(app).call('add', addToCartFields(tee.id, tee.variantIds[0]!, 2))
  expect(await toItems(response)).toEqual([
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

test('adding an item again raises its quantity, and items keep the order added', async () => {
  const tee = seedProduct(db, { name: 'Merged Tee', variants: [{ size: 'S' }, { size: 'M' }] })
  const [small, medium] = tee.variantIds as [number, number]
  const visitor = createVisitor(app)
  await visitor.call('add', addToCartFields(tee.id, medium, 2))
  await visitor.call('add', addToCartFields(tee.id, small))
  const items = await toItems(await visitor.call('add', addToCartFields(tee.id, medium, 3)))
  expect(items.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 5],
    ['S', 1],
  ])
  expect(visitor.cookies.get('cart_count')).toBe('6')
})

test('a product without variants can be added, and again', async () => {
  const plain = seedProduct(db, { name: 'Plain Thing', variants: [] })
  const visitor = createVisitor(app)
  await visitor.call('add', addToCartFields(plain.id, null))
  const items = await toItems(await visitor.call('add', addToCartFields(plain.id, null)))
  expect(items).toMatchObject([
    { variantId: null, variantName: null, size: null, quantity: 2, available: true },
  ])
})

test('a quantity beyond the stock or 99 is refused with the number left and changes nothing', async () => {
  const tee = seedProduct(db, {
    name: 'Scarce Tee',
    variants: [{ stockQuantity: 5 }, { stockQuantity: null }],
  })
  const [limited, unlimited] = tee.variantIds as [number, number]
  const visitor = createVisitor(app)
  const [item] = await toItems(await visitor.call('add', addToCartFields(tee.id, limited, 3)))
  expect(await toError(await visitor.call('add', addToCartFields(tee.id, limited, 3)))).toEqual({
    status: 409,
    error: 'You can add 2 more: only 5 are in stock.',
  })
  expect(await toError(await visitor.call('update', { cartItemId: item!.id, quantity: 6 }))).toEqual({
    status: 409,
    error: 'You can add 2 more: only 5 are in stock.',
  })
  expect(await toError(await visitor.call('add', addToCartFields(tee.id, unlimited, 100)))).toEqual({
    status: 409,
    error: 'You can add 99 more: a cart holds at most 99 of an item.',
  })
  expect((await visitor.items()).map((item) => item.quantity)).toEqual([3])
  expect((await visitor.call('update', { cartItemId: item!.id, quantity: 5 })).status).toBe(200)
})

test('a refused first add creates no cart', async () => {
  const tee = seedProduct(db, { name: 'Refused Tee', variants: [{ stockQuantity: 1 }] })
  const before = db.select().from(carts).all().length
  const visitor = createVisitor(app)
  expect((await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!, 2))).status).toBe(409)
  expect(visitor.cookies.size).toBe(0)
  expect(db.select().from(carts).all()).toHaveLength(before)
})

test('an unknown variant is 404, a missing one 400, a sold-out one 409', async () => {
  const tee = seedProduct(db, {
    name: 'Strict Tee',
    variants: [{}, { stockQuantity: 0 }, { isListed: false }],
  })
  const cap = seedProduct(db, { name: 'Strict Cap' })
  const hidden = seedProduct(db, { name: 'Hidden Tee' })
  db.update(products).set({ isActive: false }).where(eq(products.id, hidden.id)).run()
  const visitor = createVisitor(app)
  const add = async (...args: Parameters<typeof addToCartFields>) =>
    (await toError(await visitor.call('add', addToCartFields(...args)))).status
  expect(await add(999_999, null)).toBe(404)
  expect(await add(hidden.id, hidden.variantIds[0]!)).toBe(404)
  expect(await add(tee.id, 999_999)).toBe(404)
  expect(await add(tee.id, cap.variantIds[0]!)).toBe(404)
  expect(await add(tee.id, tee.variantIds[2]!)).toBe(404)
  expect(await add(tee.id, null)).toBe(400)
  expect(await add(tee.id, tee.variantIds[1]!)).toBe(409)
  expect(await visitor.items()).toEqual([])
})

test('an invalid body or an unknown field is 400', async () => {
  const tee = seedProduct(db, { name: 'Schema Tee' })
  const visitor = createVisitor(app)
  const valid = addToCartFields(tee.id, tee.variantIds[0]!)
  const invalid = [
    { ...valid, discount: '1.00' },
    { ...valid, quantity: 0 },
    { ...valid, quantity: 1.5 },
    { ...valid, quantity: '1' },
    { ...valid, productId: tee.id },
    { ...valid, productId: '-1' },
    { ...valid, price: undefined },
  ]
  for (const body of invalid) expect((await visitor.call('add', body)).status).toBe(400)
  expect(await toError(await visitor.call('add', invalid[0]))).toMatchObject({
    error: 'Unknown field: "discount".',
  })
  expect((await visitor.call('update', { cartItemId: 1, quantity: 0 })).status).toBe(400)
  expect((await visitor.call('remove', { cartItemId: '1' })).status).toBe(400)
})

test('a visitor can neither read nor change another’s items', async () => {
  const tee = seedProduct(db, { name: 'Private Tee' })
  const [owner, other] = [createVisitor(app), createVisitor(app)]
  const [item] = await toItems(await owner.call('add', addToCartFields(tee.id, tee.variantIds[0]!)))
  const responses = [
    await other.call('update', { cartItemId: item!.id, quantity: 9 }),
    await other.call('remove', { cartItemId: item!.id }),
  ]
  await other.call('add', addToCartFields(tee.id, tee.variantIds[0]!, 4))
  responses.push(
    await other.call('update', { cartItemId: item!.id, quantity: 9 }),
    await other.call('remove', { cartItemId: item!.id }),
  )
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await owner.items()).toEqual([item!])
})

test('an unknown token is not adopted: the add creates a cart with a new one', async () => {
  const tee = seedProduct(db, { name: 'Fixed Tee' })
  const visitor = createVisitor(app)
  const unknown = 'a'.repeat(43)
  visitor.cookies.set('cart', unknown)
  await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!))
  expect(visitor.cookies.get('cart')).not.toBe(unknown)
  expect(await visitor.items()).toHaveLength(1)
})

test('a call from another site is refused', async () => {
  const tee = seedProduct(db, { name: 'Foreign Tee' })
  const response = await app.request('/_api/cart/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify(addToCartFields(tee.id, tee.variantIds[0]!)),
  })
  expect(response.status).toBe(403)
})
