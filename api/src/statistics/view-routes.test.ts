import { afterEach, describe, expect, test } from 'bun:test'
import { openAdminTest } from '../../test/admin.ts'
import { seedProduct } from '../../test/services.ts'
import { productCounts } from '../db/schema.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' }

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close()
})

async function open() {
  const test = await openAdminTest({ TRUST_PROXY: 'true' })
  cleanUp.push(() => test.services.close())
  const { db } = test.services
  const tee = seedProduct(db, { name: 'Tee' })
  const view = (body: unknown, init: HeadersInit = {}, clientAddress = '192.0.2.1') =>
    test.app.fetch(
      new Request('http://localhost:4321/_api/views', {
        method: 'POST',
        headers: { ...BROWSER, 'content-type': 'application/json', ...init },
        body: JSON.stringify(body),
      }),
      { clientAddress },
    )
  const read = async (query = '') => (await test.get(`/_api/admin/statistics${query}`)).body
  const rows = () => db.select().from(productCounts).all()
  return { ...test, db, tee, view, read, rows }
}

describe('a view', () => {
  test('is counted for its product, without a cookie or a word in reply', async () => {
    const { tee, view, read } = await open()
    const response = await view({ productId: tee.id })
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toBeNull()
    await view({ productId: tee.id })
    expect(await read()).toMatchObject({
      total: { views: 2, adds: 0 },
      products: [{ product: { id: tee.id, name: 'Tee' }, views: 2, adds: 0 }],
    })
  })

  test.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'Googlebot/2.1' }])(
    'is ignored with %p',
    async (init) => {
      const { tee, view, read } = await open()
      expect((await view({ productId: tee.id }, init)).status).toBe(204)
      expect((await read()).total.views).toBe(0)
    },
  )

  test('of an unknown or hidden product is ignored', async () => {
    const { db, view, rows } = await open()
    const hidden = seedProduct(db, { isActive: false })
    for (const productId of [9999, hidden.id]) expect((await view({ productId })).status).toBe(204)
    expect(rows()).toEqual([])
  })

  test.each([{}, { productId: '1' }, { productId: 0 }, { productId: 1, at: 1 }, []])(
    '%p is a 400',
    async (body) => expect((await (await open()).view(body)).status).toBe(400),
  )

  test('from another site is refused', async () => {
    const { tee, view, read } = await open()
    expect((await view({ productId: tee.id }, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await read()).total.views).toBe(0)
  })

  test('is limited for each address', async () => {
    const { tee, view } = await open()
    const statuses = await Promise.all(
      Array.from({ length: 301 }, async () => (await view({ productId: tee.id })).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await view({ productId: tee.id }, {}, '192.0.2.2')).status).toBe(204)
  })
})

test('an add to the cart is counted once it has succeeded, also that of a form', async () => {
  const { app, tee, read } = await open()
  const fields = {
    price: '0',
    productName: '',
    productImage: null,
    variantName: null,
    size: null,
    color: null,
  }
  const add = (variantId: number, init: HeadersInit = {}) =>
    app.request('/_api/cart/add', {
      method: 'POST',
      headers: { ...BROWSER, 'content-type': 'application/json', ...init },
      body: JSON.stringify({
        productId: String(tee.id),
        variantId: String(variantId),
        quantity: 3,
        ...fields,
      }),
    })
  expect((await add(tee.variantIds[0]!)).status).toBe(200)
  expect((await add(tee.variantIds[0]!, { dnt: '1' })).status).toBe(200)
  expect((await add(9999)).status).toBe(404)
  const form = await app.request('/cart/add', {
    method: 'POST',
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ productId: String(tee.id), quantity: '1', size: 'M', color: 'Black' }),
  })
  expect(form.status).toBe(303)
  expect(await read()).toMatchObject({ total: { views: 0, adds: 2 }, products: [{ views: 0, adds: 2 }] })
})

test('the statistics are for administrators, of 7, 30 or 90 days', async () => {
  const { app, get, read } = await open()
  expect((await app.request('/_api/admin/statistics')).status).toBe(401)
  for (const query of ['?days=8', '?days=', '?period=7']) {
    expect((await get(`/_api/admin/statistics${query}`)).status).toBe(400)
  }
  for (const days of [7, 30, 90]) expect((await read(`?days=${days}`)).days).toHaveLength(days)
  expect((await read()).days).toHaveLength(30)
})
