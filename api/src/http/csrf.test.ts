import { expect, test } from 'bun:test'
import { openTestApp } from '../../test/services.ts'

const logout = (headers: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: '{}',
})

test.each<[number, Record<string, string>]>([
  [403, { 'sec-fetch-site': 'cross-site' }],
  [403, { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4321' }],
  [403, { 'sec-fetch-site': 'none', origin: 'https://evil.example' }],
  [403, { origin: 'https://evil.example' }],
  [403, { origin: 'null' }],
  [403, { origin: 'http://localhost:4321.evil.example' }],
  [403, { origin: 'http://localhost:4322' }],
  [200, {}],
  [200, { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4321' }],
  [200, { 'sec-fetch-site': 'none' }],
  [200, { origin: 'http://localhost:4321', host: 'app.internal:8080' }],
  [200, { origin: 'http://shop.internal:8080', host: 'shop.internal:8080' }],
  [200, { origin: 'https://shop.internal', host: 'Shop.internal:443' }],
  [403, { origin: 'https://shop.internal', host: 'shop.internal:8443' }],
])('a POST is answered with %i for %p', async (status, headers) => {
  await using t = await openTestApp()
  expect((await t.app.request('/_api/auth/logout', logout(headers))).status).toBe(status)
})

test.each([
  ['https', 'https://shop.internal', 200],
  ['https', 'http://shop.internal', 403],
  ['http', 'http://shop.internal', 200],
  ['http', 'https://shop.internal', 403],
  ['http', 'https://shop.example', 200],
] as const)('over %s a POST from %s is answered with %i', async (scheme, origin, status) => {
  await using t = await openTestApp({ SITE_URL: 'https://shop.example' })
  const init = logout({ origin, host: 'shop.internal' })
  const response = await t.app.request('/_api/auth/logout', init, { scheme })
  expect(response.status).toBe(status)
})

test('the GET that syncs is refused from another site, to a link and to an image of the store’s own', async () => {
  await using t = await openTestApp()
  const sync = (headers: Record<string, string>) => t.app.request('/_api/printful/products', { headers })
  expect((await sync({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await sync({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' })).status).toBe(403)
  expect((await sync({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).status).toBe(403)
  const embedded = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }
  expect((await sync({ ...embedded, 'sec-fetch-dest': 'image' })).status).toBe(403)
  const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
  expect([(await sync({})).status, (await sync(script)).status]).toEqual([401, 401])
})

test('a GET that only reads is served to other sites', async () => {
  await using t = await openTestApp()
  const headers = {
    origin: 'https://other.example',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  }
  expect((await t.app.request('/_api/products', { headers })).status).toBe(200)
})
