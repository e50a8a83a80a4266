import { expect, test } from 'bun:test'
import { openTestApp, seedProduct } from '../../test/services.ts'
import { addToCartFields } from '../../test/visitor.ts'
import { carts } from '../db/schema.ts'
import { RateLimiter } from '../rate-limit.ts'

async function open(settings: Record<string, string> = {}) {
  const shop = await openTestApp(settings)
  shop.services.newCartLimiter = new RateLimiter({ perMinute: 120, now: () => 0 })
  const tee = seedProduct(shop.services.db, { variants: [{ size: 'S', color: null }] })
  const post = (path: string, init: RequestInit, clientAddress: string) =>
    shop.app.request(path, { method: 'POST', ...init }, { clientAddress })
  return {
    shop,
    add: (clientAddress: string, cookie = '') =>
      post(
        '/_api/cart/add',
        {
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(addToCartFields(tee.id, tee.variantIds[0]!)),
        },
        clientAddress,
      ),
    submit: (clientAddress: string) =>
      post(
        '/cart/add',
        { body: new URLSearchParams({ productId: String(tee.id), size: 'S', quantity: '1' }) },
        clientAddress,
      ),
    countCarts: () => shop.services.db.$count(carts),
  }
}

test('a client can have 120 new carts a minute, by call and by form; writes to a cart are not limited', async () => {
  const { shop, add, submit, countCarts } = await open()
  await using _ = shop
  const first = await add('203.0.113.9')
  const cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
  for (let i = 1; i < 60; i++) expect((await add('203.0.113.9')).status).toBe(200)
  for (let i = 0; i < 60; i++) expect((await submit('203.0.113.9')).status).toBe(303)

  const refused = await add('203.0.113.9')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toEqual({ error: 'Too many new carts. Please wait a moment and try again.' })
  expect((await submit('203.0.113.9')).status).toBe(429)
  expect(await countCarts()).toBe(120)

  for (let i = 2; i <= 99; i++) expect((await add('203.0.113.9', cookie)).status).toBe(200)
  expect((await add('203.0.113.10')).status).toBe(200)
})

test.each([
  ['false', 200],
  ['true', 429],
])('with TRUST_PROXY=%s a loopback address gets %d in the end', async (TRUST_PROXY, status) => {
  const { shop, add } = await open({ TRUST_PROXY })
  await using _ = shop
  for (let i = 0; i < 120; i++) await add('127.0.0.1')
  expect((await add('127.0.0.1')).status).toBe(status)
})
