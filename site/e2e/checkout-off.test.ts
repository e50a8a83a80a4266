import { expect, test } from 'bun:test'
import { adminCookie, find, pageText, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { sharedStore } from '../test/stores.ts'

const server = await sharedStore()

const PATHS = [
  '/',
  '/products',
  '/products/opentowork-tee',
  '/cart',
  '/shipping',
  '/returns',
  '/privacy',
  '/terms',
]

test('while checkout is off no page knows of it', async () => {
  for (const path of PATHS) {
    const response = await request(server, path)
    const html = await response.text()
    expect([path, html.match(/name="checkout"|\/orders|checkout:o|MerchantReturnPolicy/)]).toEqual([
      path,
      null,
    ])
    expect(response.headers.get('content-security-policy')).toMatch(/form-action 'self'(;|$)/)
  }
  expect(await pageText(server, '/shipping')).toContain('Checkout isn’t open yet.')
  const button = find(await pageText(server, '/cart'), 'form[action="/checkout"]')
  expect(button).toBeUndefined()
})

test('while checkout is off its addresses are those of unknown pages', async () => {
  const read = async (path: string, cookie = '') => {
    const response = await request(server, path, { headers: { cookie, accept: 'text/html' } })
    return {
      status: response.status,
      cache: response.headers.get('cache-control'),
      html: await response.text(),
    }
  }
  const unknown = await read('/unknown/page')
  for (const path of [
    '/checkout',
    '/checkout/shipping',
    '/checkout/return',
    '/orders',
    '/orders/x',
    '/feed.tsv',
  ]) {
    expect([path, await read(path)]).toEqual([path, unknown])
  }
  const cookie = await adminCookie(server, ADMIN)
  expect((await read('/admin/orders', cookie)).status).toBe(404)
  for (const path of ['/checkout/address', '/checkout/payment', '/orders/find', '/_api/stripe/webhook']) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await request(server, path, { method: 'POST', headers })).status).toBe(404)
  }
})
