import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openTestApp, type ProductSeed, seedProduct } from '../../test/services.ts'
import { addToCartFields, createVisitor } from '../../test/visitor.ts'
import { startCleanup } from '../background-jobs.ts'
import { mockups, productImages, products, variants } from '../db/schema/catalog.ts'
import { carts } from '../db/schema/orders.ts'
import { deleteExpiredCarts } from './queries.ts'

const shop = await openTestApp()
const { services, app } = shop
const { db } = services
afterAll(() => shop[Symbol.asyncDispose]())

const DAY_MS = 24 * 60 * 60 * 1000

/** A visitor with one of each product in the cart. */
async function openCart(...seeds: ProductSeed[]) {
  const visitor = createVisitor(app)
  const added = seeds.map((seed) => seedProduct(db, seed))
  for (const { id, variantIds } of added) {
    await visitor.call('add', addToCartFields(id, variantIds[0] ?? null))
  }
  return { ...visitor, added }
}

const change = (id: number, values: Partial<typeof variants.$inferInsert>) =>
  db.update(variants).set(values).where(eq(variants.id, id)).run()

test('a deactivated variant image is replaced by the product’s first card image', async () => {
  const imageUrl = 'https://files.example/inactive.png'
  const { added, items } = await openCart({ variants: [{ imageUrl }] })
  const productId = added[0]!.id
  db.insert(mockups)
    .values([
      { productId, url: imageUrl, type: 'front', position: 0 },
      { productId, url: 'https://files.example/back.png', type: 'back', position: 1 },
    ])
    .run()
  expect((await items())[0]!.productImage).toBe(imageUrl)
  db.insert(productImages)
    .values({ productId, imageUrl, imageType: 'gallery', displayOrder: 0, isActive: false })
    .run()
  expect((await items())[0]!.productImage).toBe('https://files.example/back.png')
})

test('a price change shows in the cart', async () => {
  const { added, items } = await openCart({})
  change(added[0]!.variantIds[0]!, { priceCents: 2600 })
  expect(await items()).toMatchObject([{ price: '26.00' }])
})

test('an item that became unavailable stays at its price and can only be removed', async () => {
  const { added, items, call, cookies } = await openCart({ variants: [{}, {}] }, {}, {}, { variants: [] })
  const [unlisted, soldOut, hidden, plain] = added
  change(unlisted!.variantIds[0]!, { isListed: false })
  change(soldOut!.variantIds[0]!, { stockQuantity: 0 })
  db.update(products).set({ isActive: false }).where(eq(products.id, hidden!.id)).run()
  db.insert(variants)
    .values({ printfulId: 987_654, productId: plain!.id, priceCents: 2450, position: 0 })
    .run()
  const before = await items()
  expect(before.map(({ available, price }) => [available, price])).toEqual(Array(4).fill([false, '24.50']))
  for (const { id } of before) {
    expect((await call('update', { cartItemId: id, quantity: 2 })).status).toBe(409)
    expect((await call('remove', { cartItemId: id })).status).toBe(200)
  }
  expect(await items()).toEqual([])
  expect(cookies.get('cart_count')).toBe('0')
})

test('a cart that was not used for 90 days is deleted with its items', async () => {
  const [old, recent] = [await openCart({}), await openCart({})]
  const tokenHash = new Bun.CryptoHasher('sha256').update(old.cookies.get('cart')!).digest('hex')
  db.update(carts)
    .set({ usedAt: new Date(Date.now() - 91 * DAY_MS) })
    .where(eq(carts.tokenHash, tokenHash))
    .run()
  startCleanup(services)()
  expect(await old.items()).toEqual([])
  expect(await recent.items()).toHaveLength(1)
})

test('reading a cart counts as use', async () => {
  const { items } = await openCart({})
  db.update(carts)
    .set({ usedAt: new Date(0) })
    .run()
  await items()
  expect(deleteExpiredCarts(db, new Date(Date.now() - 1000))).toBeGreaterThan(0)
  expect(await items()).toHaveLength(1)
})
