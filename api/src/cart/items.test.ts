import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { CartItem } from '#shared/contracts/cart'
import { openTestApp, seedProduct } from '../../test/services.ts'
import { addToCartFields, createVisitor } from '../../test/visitor.ts'
import { startCleanup } from '../cleanup.ts'
import { carts, mockups, productImages, products, variants } from '../db/schema.ts'
import { deleteExpiredCarts } from './queries.ts'

const shop = await openTestApp()
const { services, app } = shop
afterAll(() => shop[Symbol.asyncDispose]())
const { db } = services

const toItems = async (response: Response) => (await response.json()) as CartItem[]

test('a deactivated variant image is replaced by the product’s first card image', async () => {
  const inactive = 'https://files.example/inactive.png'
  const tee = seedProduct(db, { name: 'Image Tee', variants: [{ imageUrl: inactive }] })
  db.insert(mockups)
    .values([
      { productId: tee.id, url: inactive, type: 'front', position: 0 },
      { productId: tee.id, url: 'https://files.example/back.png', type: 'back', position: 1 },
    ])
    .run()
  const visitor = createVisitor(app)
  const [before] = await toItems(await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!)))
  expect(before!.productImage).toBe(inactive)
  db.insert(productImages)
    .values({ productId: tee.id, imageUrl: inactive, imageType: 'gallery', displayOrder: 0, isActive: false })
    .run()
  expect((await visitor.items())[0]!.productImage).toBe('https://files.example/back.png')
})

test('a price change shows in the cart', async () => {
  const tee = seedProduct(db, { name: 'Live Tee' })
  const visitor = createVisitor(app)
  await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!))
  db.update(variants).set({ priceCents: 2600 }).where(eq(variants.id, tee.variantIds[0]!)).run()
  expect(await visitor.items()).toMatchObject([{ price: '26.00' }])
})

test('an item that became unavailable stays at its price and can only be removed', async () => {
  const unlisted = seedProduct(db, { name: 'Unlisted Tee', variants: [{}, {}] })
  const soldOut = seedProduct(db, { name: 'Sold Tee' })
  const hidden = seedProduct(db, { name: 'Hidden Tee' })
  const plain = seedProduct(db, { name: 'Plain Thing', variants: [] })
  const visitor = createVisitor(app)
  for (const { id, variantIds } of [unlisted, soldOut, hidden, plain]) {
    await visitor.call('add', addToCartFields(id, variantIds[0] ?? null))
  }
  db.update(variants).set({ isListed: false }).where(eq(variants.id, unlisted.variantIds[0]!)).run()
  db.update(variants).set({ stockQuantity: 0 }).where(eq(variants.id, soldOut.variantIds[0]!)).run()
  db.update(products).set({ isActive: false }).where(eq(products.id, hidden.id)).run()
  db.insert(variants)
    .values({ printfulId: 987_654, productId: plain.id, priceCents: 2450, position: 0 })
    .run()
  const items = await visitor.items()
  expect(items.map(({ available, price }) => [available, price])).toEqual(Array(4).fill([false, '24.50']))
  for (const { id } of items) {
    expect((await visitor.call('update', { cartItemId: id, quantity: 2 })).status).toBe(409)
    expect((await visitor.call('remove', { cartItemId: id })).status).toBe(200)
  }
  expect(await visitor.items()).toEqual([])
  expect(visitor.cookies.get('cart_count')).toBe('0')
})

test('a cart that was not used for 90 days is deleted with its items', async () => {
  const tee = seedProduct(db, { name: 'Old Tee' })
  const [old, recent] = [createVisitor(app), createVisitor(app)]
  await old.call('add', addToCartFields(tee.id, tee.variantIds[0]!))
  await recent.call('add', addToCartFields(tee.id, tee.variantIds[0]!))
  const hash = new Bun.CryptoHasher('sha256').update(old.cookies.get('cart')!).digest('hex')
  const day = 24 * 60 * 60 * 1000
  db.update(carts)
    .set({ usedAt: new Date(Date.now() - 91 * day) })
    .where(eq(carts.tokenHash, hash))
    .run()
  startCleanup(services)()
  expect(await old.items()).toEqual([])
  expect(await recent.items()).toHaveLength(1)
})

test('reading a cart counts as use', async () => {
  const tee = seedProduct(db, { name: 'Read Tee' })
  const visitor = createVisitor(app)
  await visitor.call('add', addToCartFields(tee.id, tee.variantIds[0]!))
  db.update(carts)
    .set({ usedAt: new Date(0) })
    .run()
  await visitor.items()
  expect(deleteExpiredCarts(db, new Date(Date.now() - 1000))).toBeGreaterThan(0)
  expect(await visitor.items()).toHaveLength(1)
})
