import { expect, test } from 'bun:test'
import { createTestApp } from '#api-test/create-test-app'
import { openAdminTest } from '../../test/admin.ts'
import { useCleanUp } from '../../test/clean-up.ts'
import { seedProduct } from '../../test/services.ts'
import { addToCartFields } from '../../test/visitor.ts'
import { RateLimiter } from '../http/rate-limit.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' }
const onEnd = useCleanUp()

async function open() {
  const test = await openAdminTest({ TRUST_PROXY: 'true' })
  onEnd(() => test.services.close())
  // Its clock stands still, so that nothing refills while views are counted.
  const app = createTestApp({
    ...test.services,
    viewLimiter: new RateLimiter({ perMinute: 300, now: () => 0 }),
  })
  const tee = seedProduct(test.services.db, { name: 'Tee' })
  const send = (path: string, body: unknown, init: HeadersInit = {}, clientAddress = '192.0.2.1') => {
    const headers = { ...BROWSER, 'content-type': 'application/json', ...init }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    return app.request(path, request, { clientAddress })
  }
  const view = (body: unknown, ...rest: [HeadersInit?, string?]) => send('/_api/views', body, ...rest)
  const read = async (query = '') => (await test.get(`/_api/admin/statistics${query}`)).body
  return { ...test, tee, send, view, read }
}

test('a view is counted for its product, without a cookie or a word in reply', async () => {
  const { tee, view, read } = await open()
  const response = await view({ productId: tee.id })
  expect([response.status, response.headers.get('set-cookie')]).toEqual([204, null])
  await view({ productId: tee.id })
  expect(await read()).toMatchObject({
    total: { views: 2, adds: 0 },
    products: [{ product: { id: tee.id, name: 'Tee' }, views: 2, adds: 0 }],
  })
})

test('a view is ignored of a browser that objects, and of an unknown or hidden product', async () => {
  const { services, tee, view, read } = await open()
  expect((await view({ productId: tee.id }, { dnt: '1' })).status).toBe(204)
  const hidden = seedProduct(services.db, { isActive: false })
  for (const productId of [9999, hidden.id]) expect((await view({ productId })).status).toBe(204)
  expect((await read()).total.views).toBe(0)
})

test('a view without a product is a 400, and one from another site refused', async () => {
  const { tee, view, read } = await open()
  for (const body of [{}, { productId: 0 }, { productId: 1, at: 1 }, []]) {
    expect((await view(body)).status).toBe(400)
  }
  expect((await view({ productId: tee.id }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await read()).total.views).toBe(0)
})

test('views are limited for each address', async () => {
  const { tee, view } = await open()
  const views = Array.from({ length: 301 }, () => view({ productId: tee.id }))
  const statuses = (await Promise.all(views)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await view({ productId: tee.id }, {}, '192.0.2.2')).status).toBe(204)
})

test('an add to the cart is counted once it has succeeded, also that of a form', async () => {
  const { app, tee, send, read } = await open()
  const add = async (variantId: number, headers: HeadersInit = {}) =>
    (await send('/_api/cart/add', addToCartFields(tee.id, variantId, 3), headers)).status
  expect(await add(tee.variantIds[0]!)).toBe(200)
  expect(await add(tee.variantIds[0]!, { dnt: '1' })).toBe(200)
  expect(await add(9999)).toBe(404)
  const body = new URLSearchParams({ productId: String(tee.id) })
  const form = await app.request('/cart/add', { method: 'POST', headers: BROWSER, body })
  expect(form.status).toBe(303)
  expect(await read()).toMatchObject({ total: { views: 0, adds: 2 }, products: [{ views: 0, adds: 2 }] })
})

test('the statistics are for administrators, of 7, 30 or 90 days', async () => {
  const { get, read } = await open()
  for (const query of ['?days=8', '?period=7']) {
    expect((await get(`/_api/admin/statistics${query}`)).status).toBe(400)
  }
  for (const days of [7, 90]) expect((await read(`?days=${days}`)).days).toHaveLength(days)
  expect((await read()).days).toHaveLength(30)
})
