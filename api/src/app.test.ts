import { describe, expect, test } from 'bun:test'
import { openTestApp } from '../test/services.ts'

const json = { 'content-type': 'application/json' }

describe('every call', () => {
  test('answers in JSON that an unknown address is not there', async () => {
    await using t = await openTestApp()
    for (const path of ['/_api', '/_api/', '/_api/nothing', '/_api/products/nothing', '/images/nothing']) {
      const response = await t.app.request(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: 'Not found' })
    }
  })

  test('names the methods that an address takes', async () => {
    await using t = await openTestApp()
    const response = await t.app.request('/_api/products', { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(Object.keys((await response.json()) as object)).toEqual(['error'])
    const reading = await t.app.request('/_api/auth/logout')
    expect(reading.status).toBe(405)
    expect(reading.headers.get('allow')).toBe('POST')
  })

  test('takes JSON only, and no more of it than 256 KiB', async () => {
    await using t = await openTestApp()
    const path = '/_api/cart/add'
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await t.app.request(path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{}',
      })
      expect(response.status).toBe(415)
    }
    const large = JSON.stringify({ productId: 'x'.repeat(257 * 1024) })
    expect((await t.app.request(path, { method: 'POST', headers: json, body: large })).status).toBe(413)
    const broken = await t.app.request(path, { method: 'POST', headers: json, body: '{"productId":' })
    expect(broken.status).toBe(400)
    expect(Object.keys((await broken.json()) as object)).toEqual(['error'])
  })

  test('names a field that it does not know', async () => {
    await using t = await openTestApp()
    const response = await t.app.request('/_api/product?productId=1&color=red')
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: string }).error).toContain('color')
  })

  test('tells nothing of what went wrong inside', async () => {
    await using t = await openTestApp({ LOG_LEVEL: 'error' })
    t.services.log.level = 'silent'
    t.services.database.db.run('ALTER TABLE products RENAME TO gone')
    const response = await t.app.request('/_api/products')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'Internal Server Error' })
  })
})

describe('a call that changes something', () => {
  const logout = (headers: Record<string, string>) => ({
    method: 'POST',
    headers: { ...json, ...headers },
    body: '{}',
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:4321.evil.example' }],
  ])('is refused with %p', async (headers) => {
    await using t = await openTestApp()
    const response = await t.app.request('/_api/auth/logout', logout(headers as Record<string, string>))
    expect(response.status).toBe(403)
  })

  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4321' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://shop.internal:8080', host: 'shop.internal:8080' }],
  ])('is served with %p', async (headers) => {
    await using t = await openTestApp()
    const response = await t.app.request('/_api/auth/logout', logout(headers as Record<string, string>))
    expect(response.status).toBe(200)
  })

  test('holds for the sync, although it is a GET, and for following a link to it', async () => {
    await using t = await openTestApp()
    const sync = (headers: Record<string, string>) => t.app.request('/_api/printful/products', { headers })
    expect((await sync({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await sync({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).status).toBe(403)
    expect((await sync({})).status).toBe(401)
  })
})

test('health tells whether the database answers', async () => {
  await using t = await openTestApp()
  const well = await t.app.request('/_api/health')
  expect([well.status, await well.json()]).toEqual([200, { status: 'ok' }])
  t.services.log.level = 'silent'
  const { database } = t.services
  database.close()
  expect((await t.app.request('/_api/health')).status).toBe(503)
  t.services.close = async () => {}
})
