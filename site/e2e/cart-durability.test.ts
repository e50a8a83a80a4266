import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { addToCartFields } from '#api-test/visitor'
import type { CartItem } from '#shared/contracts/cart'
import type { Product, Variant } from '#shared/contracts/product'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

/** `CART_STRESS=30` runs longer: 30 seconds of changes, 20 crashes. */
const stress = Number(Bun.env.CART_STRESS ?? 0)
const CHANGES_MS = stress ? stress * 1000 : 4000
const CRASHES = stress ? 20 : 3
const CLIENTS = 8

let server: TestServer
let offers: { product: Product; variant: Variant }[] = []
beforeAll(async () => {
  server = await startTestServer()
  const products = (await (await fetch(`${server.url}/_api/products`)).json()) as Product[]
  for (const product of products.slice(0, 4)) {
    const response = await fetch(`${server.url}/_api/product/variants?productId=${product.id}`)
    const variants = (await response.json()) as Variant[]
    offers.push(
      ...variants.filter(({ stockQuantity }) => stockQuantity !== 0).map((variant) => ({ product, variant })),
    )
  }
  offers = offers.slice(0, 20)
})
afterAll(() => server.stop())

class Client {
  cookie = ''
  items: CartItem[] = []

  async call(name: string, body?: unknown): Promise<number> {
    const response = await fetch(`${server.url}/_api/cart/${name}`, {
      headers: { cookie: this.cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const cart = response.headers.getSetCookie().find((header) => header.startsWith('cart='))
    if (cart) this.cookie = cart.split(';')[0]!
    const items = (await response.json()) as CartItem[]
    if (response.ok) this.items = items
    return response.status
  }

  add({ product, variant }: (typeof offers)[number], quantity = 1): Promise<number> {
    return this.call('add', addToCartFields(product.id, variant.id, quantity))
  }
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!

test('50 parallel adds of one variant add up to 50', async () => {
  const client = new Client()
  const offer = offers.find(({ variant }) => variant.stockQuantity === null)!
  await client.add(offer)
  const statuses = await Promise.all(Array.from({ length: 49 }, () => client.add(offer)))
  expect(statuses.every((status) => status === 200)).toBe(true)
  await client.call('items')
  expect(client.items).toMatchObject([{ quantity: 50 }])

  const more = await Promise.all(Array.from({ length: 50 }, () => client.add(offer)))
  expect(more.filter((status) => status === 409)).toHaveLength(1)
  await client.call('items')
  expect(client.items).toMatchObject([{ quantity: 99 }])
})

test('no add is lost when another process adds at the same time', async () => {
  const client = new Client()
  const offer = offers.find(({ variant }) => variant.stockQuantity === null)!
  await client.add(offer)
  const addition = { productId: offer.product.id, variantId: offer.variant.id, quantity: 1 }
  const script = `
    import { createCartActions } from './api/src/cart/actions.ts'
    import { openDatabase } from './api/src/db/client.ts'
    const carts = createCartActions(openDatabase(Bun.env.DATABASE_PATH).db)
    for (let adds = 0; adds < 49; adds++) carts.add(Bun.env.TOKEN, ${JSON.stringify(addition)})
  `
  const env = {
    ...process.env,
    DATABASE_PATH: server.databasePath,
    TOKEN: client.cookie.slice('cart='.length),
  }
  const other = Bun.spawn(['bun', '-e', script], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (let adds = 0; adds < 49; adds++) await client.add(offer)
  expect(await other.exited).toBe(0)
  await client.call('items')
  expect(client.items).toMatchObject([{ quantity: 99 }])
})

test(
  'after random changes by many clients, each cart is what its client received last',
  async () => {
    const clients = Array.from({ length: CLIENTS }, () => new Client())
    const deadline = Date.now() + CHANGES_MS
    let changes = 0
    await Promise.all(
      clients.map(async (client) => {
        while (Date.now() < deadline) {
          const item = pick(client.items)
          const action = Math.random()
          if (!item || action < 0.5) await client.add(pick(offers), 1 + Math.floor(Math.random() * 3))
          else if (action < 0.8) {
            await client.call('update', { cartItemId: item.id, quantity: 1 + Math.floor(Math.random() * 99) })
          } else await client.call('remove', { cartItemId: item.id })
          changes++
        }
      }),
    )
    for (const client of clients) {
      const { items } = client
      await client.call('items')
      expect(client.items).toEqual(items)
    }
    if (stress) console.log(`${changes} changes of ${CLIENTS} clients in ${stress} s`)
    expect(changes).toBeGreaterThan(CLIENTS)
  },
  CHANGES_MS + 120_000,
)

test(
  'no acknowledged add is lost when the server is killed',
  async () => {
    let acknowledged = 0
    for (let crash = 0; crash < CRASHES; crash++) {
      const before = acknowledged
      const clients = Array.from({ length: CLIENTS }, () => new Client())
      const streams = clients.map(async (client) => {
        try {
          for (;;) if ((await client.add(pick(offers))) === 200) acknowledged++
        } catch {
          // The server was killed.
        }
      })
      while (acknowledged < before + CLIENTS) await Bun.sleep(10)
      await Bun.sleep(Math.random() * 300)
      await server.kill()
      await Promise.all(streams)
      await server.restart()
      for (const client of clients) {
        const acknowledgedItems = client.items
        await client.call('items')
        for (const { id, quantity } of acknowledgedItems) {
          // More is possible: the last add may have been committed and its response lost.
          const stored = client.items.find((item) => item.id === id)
          expect(stored?.quantity ?? 0).toBeGreaterThanOrEqual(quantity)
        }
      }
    }
    if (stress) console.log(`${acknowledged} acknowledged adds over ${CRASHES} crashes`)
    expect(acknowledged).toBeGreaterThan(CRASHES)
  },
  CRASHES * 60_000,
)
