import { afterAll, expect, test } from 'bun:test'
import type { CartItem } from '#shared/contracts/cart'
import { openTestApp, seedProduct, type VariantValues } from '../../test/services.ts'
import { addToCartFields, createVisitor } from '../../test/visitor.ts'
import { carts } from '../db/schema/orders.ts'
import { RateLimiter } from '../http/rate-limit.ts'

const shop = await openTestApp()
const { app } = shop
const { db } = shop.services
afterAll(() => shop[Symbol.asyncDispose]())

/** A visitor before a product with these variants. */
function open(variants: VariantValues[] = [{}]) {
  const product = seedProduct(db, { variants })
  const visitor = createVisitor(app)
  const add = async (variant: number | null = 0, quantity = 1, by = visitor) => {
    const variantId = variant === null ? null : product.variantIds[variant]!
    return toOutcome(await by.call('add', addToCartFields(product.id, variantId, quantity)))
  }
  const update = async (body: object) => toOutcome(await visitor.call('update', body))
  return { ...visitor, ...product, add, update }
}

async function toOutcome(response: Response) {
  const body = (await response.json()) as CartItem[] | { error: string; reason?: string; details?: object }
  if ('error' in body) return { status: response.status, ...body, items: [] }
  return { status: response.status, items: body, cookies: response.headers.getSetCookie() }
}

const listCarts = () => db.select().from(carts).all()

test('the first add creates the cart, with a random token of which only the hash is stored', async () => {
  const { cookies, items, send, add } = open()
  expect(await items()).toEqual([])
  expect(cookies.size).toBe(0)

  const [cart, count] = (await add(0, 2)).cookies!
  expect(cart).toMatch(/^cart=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(count).toMatch(/^cart_count=2; Max-Age=7776000; Path=\/; SameSite=Lax$/)
  const token = cookies.get('cart')!
  const tokenHash = new Bun.CryptoHasher('sha256').update(token).digest('hex')
  expect(listCarts()).toMatchObject([{ tokenHash }])
  expect(JSON.stringify(listCarts())).not.toContain(token)

  const again = await send('/_api/cart/items')
  expect(again.headers.getSetCookie().join()).toContain(`cart=${token}; Max-Age=7776000`)
})

test('price, name and image come from the catalog, whatever the client sends', async () => {
  const imageUrl = 'https://files.example/m.png'
  const { id, slug, variantIds, add } = open([{ size: 'M', color: 'Black', priceCents: 2450, imageUrl }])
  expect((await add(0, 2)).items).toEqual([
    {
      id: expect.any(Number),
      productId: String(id),
      variantId: String(variantIds[0]),
      quantity: 2,
      price: '24.50',
      productName: expect.stringMatching(/^Product \d+$/),
      productImage: imageUrl,
      variantName: 'Black / M',
      size: 'M',
      color: 'Black',
      option: null,
      productSlug: slug,
      available: true,
    },
  ])
})

test('adding an item again raises its quantity, and items keep the order added', async () => {
  const { cookies, add } = open([{ size: 'S' }, { size: 'M' }])
  await add(1, 2)
  await add(0)
  const { items } = await add(1, 3)
  expect(items.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 5],
    ['S', 1],
  ])
  expect(cookies.get('cart_count')).toBe('6')
})

test('a product without variants can be added, and again', async () => {
  const { add } = open([])
  await add(null)
  expect((await add(null)).items).toMatchObject([
    { variantId: null, variantName: null, size: null, quantity: 2, available: true },
  ])
})

test('a quantity beyond the stock or 99 is refused with the number left and changes nothing', async () => {
  const { items, add, update } = open([{ stockQuantity: 5 }, { stockQuantity: null }])
  const cartItemId = (await add(0, 3)).items[0]!.id
  const refused = { status: 409, reason: 'out_of_stock', details: { available: 2 } }
  const tooMany = { ...refused, error: 'You can add 2 more: only 5 are in stock.' }
  expect(await add(0, 3)).toMatchObject(tooMany)
  expect(await update({ cartItemId, quantity: 6 })).toMatchObject(tooMany)
  expect(await add(1, 100)).toMatchObject({
    status: 409,
    error: 'You can add 99 more: a cart holds at most 99 of an item.',
  })
  expect((await items()).map(({ quantity }) => quantity)).toEqual([3])
  expect((await update({ cartItemId, quantity: 5 })).status).toBe(200)
})

test('a cart holds 50 items: the 51st is refused and changes nothing, more of one that is there is not', async () => {
  const { items, add } = open(Array.from({ length: 51 }, (_, index) => ({ size: String(index) })))
  for (let index = 0; index < 50; index++) expect((await add(index)).status).toBe(200)
  expect(await add(50)).toEqual({
    status: 409,
    reason: 'cart_full',
    error: 'Your cart is full: it holds 50 different items. Remove one to add another.',
    items: [],
  })
  expect(await items()).toHaveLength(50)
  expect((await add(49, 2)).items).toHaveLength(50)
})

test('an unknown variant is 404, a missing one 400, a sold-out one 409, and none creates a cart', async () => {
  const { id, cookies, call, add } = open([{}, { stockQuantity: 0 }, { isListed: false }])
  const cap = seedProduct(db)
  const hidden = seedProduct(db, { isActive: false })
  const before = listCarts()
  const statusOf = async (productId: number, variantId: number | null) =>
    (await call('add', addToCartFields(productId, variantId))).status
  expect(await statusOf(999_999, null)).toBe(404)
  expect(await statusOf(hidden.id, hidden.variantIds[0]!)).toBe(404)
  expect(await statusOf(id, 999_999)).toBe(404)
  expect(await statusOf(id, cap.variantIds[0]!)).toBe(404)
  expect((await add(2)).status).toBe(404)
  expect((await add(null)).status).toBe(400)
  expect((await add(1)).status).toBe(409)
  expect(cookies.size).toBe(0)
  expect(listCarts()).toEqual(before)
})

test('an invalid body or an unknown field is 400', async () => {
  const { id, variantIds, call, update } = open()
  const valid = addToCartFields(id, variantIds[0]!)
  const invalid = [
    { ...valid, quantity: 0 },
    { ...valid, quantity: 1.5 },
    { ...valid, quantity: '1' },
    { ...valid, productId: '-1' },
  ]
  for (const body of invalid) expect((await call('add', body)).status).toBe(400)
  expect(await toOutcome(await call('add', { ...valid, discount: '1.00' }))).toMatchObject({
    status: 400,
    error: 'Unknown field: "discount".',
  })
  expect((await update({ cartItemId: 1, quantity: 0 })).status).toBe(400)
  expect((await call('remove', { cartItemId: '1' })).status).toBe(400)
})

test('a visitor can neither read nor change another’s items', async () => {
  const { items, add } = open()
  const other = createVisitor(app)
  const [item] = (await add()).items
  const cartItemId = item!.id
  const tryChanges = async () => [
    (await other.call('update', { cartItemId, quantity: 9 })).status,
    (await other.call('remove', { cartItemId })).status,
  ]
  expect(await tryChanges()).toEqual([404, 404])
  await add(0, 4, other)
  expect(await tryChanges()).toEqual([404, 404])
  expect(await items()).toEqual([item!])
})

test('an unknown token is not adopted: the add creates a cart with a new one', async () => {
  const { cookies, items, add } = open()
  const unknown = 'a'.repeat(43)
  cookies.set('cart', unknown)
  await add()
  expect(cookies.get('cart')).not.toBe(unknown)
  expect(await items()).toHaveLength(1)
})

test('a client’s new carts are limited, by call and by form; writes to a cart are not', async () => {
  await using limited = await openTestApp()
  const { services } = limited
  services.newCartLimiter = new RateLimiter({ perMinute: 3, now: () => 0 })
  const { id, variantIds } = seedProduct(services.db, { variants: [{ size: 'S', color: null }] })
  const post = (path: string, body: BodyInit, headers: HeadersInit, clientAddress: string) =>
    limited.app.request(path, { method: 'POST', headers, body }, { clientAddress })
  const add = (clientAddress = '203.0.113.9', cookie = '') => {
    const body = JSON.stringify(addToCartFields(id, variantIds[0]!))
    return post('/_api/cart/add', body, { 'content-type': 'application/json', cookie }, clientAddress)
  }
  const submit = async () => {
    const body = new URLSearchParams({ productId: String(id) })
    return (await post('/cart/add', body, {}, '203.0.113.9')).status
  }
  const first = await add()
  const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
  expect((await add()).status).toBe(200)
  expect(await submit()).toBe(303)

  const refused = await add()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
  expect(await refused.json()).toEqual({ error: 'Too many new carts. Please wait a moment and try again.' })
  expect(await submit()).toBe(429)
  expect(await services.db.$count(carts)).toBe(3)

  for (let i = 0; i < 5; i++) expect((await add('203.0.113.9', cookie)).status).toBe(200)
  expect((await add('203.0.113.10')).status).toBe(200)
})
