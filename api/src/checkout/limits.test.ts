import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { RateLimiter } from '../http/rate-limit.ts'

const FIELDS = { email: 'jo@example.com', city: 'Reno' }

/** A store whose minute doesn't pass, and what posts an address that misses fields. */
async function openShop(settings: Record<string, string> = {}) {
  const shop = await openCheckoutTest(settings)
  const { services, app } = shop
  services.checkoutLimiter = new RateLimiter({ perMinute: 60, now: () => 0 })
  services.cartStepLimiter = new RateLimiter({ perMinute: 20, now: () => 0 })
  const rendered: unknown[] = []
  const post = async (
    visitor: ReturnType<typeof shop.createVisitor>,
    clientAddress: string,
    { path = 'address', accept = '*/*' } = {},
  ) => {
    const headers = {
      accept,
      cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    }
    const body = new URLSearchParams(FIELDS).toString()
    const renderPage = async (path: string, locals: unknown) => {
      rendered.push([path, locals])
      return new Response('<html>', { headers: { 'content-type': 'text/html' } })
    }
    return app.request(`/checkout/${path}`, { method: 'POST', headers, body }, { clientAddress, renderPage })
  }
  const countAllowed = async (...args: Parameters<typeof post>) => {
    for (let count = 0; ; count++) if ((await post(...args)).status === 429) return count
  }
  return Object.assign(shop, { rendered, post, countAllowed })
}

test('an address has 60 steps a minute, and a cart 20 from wherever they come', async () => {
  await using shop = await openShop()
  const carts = await Promise.all(Array.from({ length: 5 }, () => shop.fillCart()))
  expect(await shop.countAllowed(carts[0]!, '203.0.113.1')).toBe(20)
  expect(await shop.countAllowed(carts[0]!, '203.0.113.2')).toBe(0)
  expect(await shop.countAllowed(carts[1]!, '203.0.113.3')).toBe(20)
  expect(await shop.countAllowed(carts[2]!, '203.0.113.3')).toBe(20)
  // The refused steps counted, too.
  expect(await shop.countAllowed(carts[3]!, '203.0.113.3')).toBe(18)
  expect(await shop.countAllowed(carts[3]!, '203.0.113.4')).toBe(2)
  expect(await shop.countAllowed(carts[4]!, '203.0.113.4')).toBe(20)
})

test('without TRUST_PROXY a loopback address is exempt, and its carts are not', async () => {
  await using shop = await openShop()
  for (let count = 0; count < 4; count++)
    expect(await shop.countAllowed(await shop.fillCart(), '127.0.0.1')).toBe(20)
})

test('a step over the limit is a page with what was typed', async () => {
  await using shop = await openShop()
  const visitor = await shop.fillCart()
  await shop.countAllowed(visitor, '203.0.113.1')
  for (const [path, page] of [
    ['address', '/checkout'],
    ['payment', '/checkout/shipping'],
  ]) {
    const response = await shop.post(visitor, '203.0.113.1', { path, accept: 'text/html' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
    const text = 'Too many requests. Please wait a moment and try again.'
    expect(shop.rendered.at(-1)).toEqual([page, { flash: { kind: 'error', text }, formFields: FIELDS }])
  }
  const response = await shop.post(visitor, '203.0.113.1')
  expect(await response.json()).toEqual({ error: 'Too many requests. Please wait a moment and try again.' })
})
