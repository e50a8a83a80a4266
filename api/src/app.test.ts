import { describe, expect, spyOn, test } from 'bun:test'
import { openTestApp } from '../test/services.ts'

const json = { 'content-type': 'application/json' }

describe('every call', () => {
  test('responds to an unknown path with a JSON 404', async () => {
    await using t = await openTestApp()
    for (const path of ['/_api', '/_api/', '/_api/nothing', '/_api/products/nothing', '/images/nothing']) {
      const response = await t.app.request(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ error: 'Not found' })
    }
  })

  test('lists the allowed methods in a 405', async () => {
    await using t = await openTestApp()
    const response = await t.app.request('/_api/products', { method: 'POST' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(Object.keys((await response.json()) as object)).toEqual(['error'])
    const get = await t.app.request('/_api/auth/logout')
    expect(get.status).toBe(405)
    expect(get.headers.get('allow')).toBe('POST')
  })

  test('accepts JSON only, of at most 256 KiB', async () => {
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
    const malformed = await t.app.request(path, { method: 'POST', headers: json, body: '{"productId":' })
    expect(malformed.status).toBe(400)
    expect(Object.keys((await malformed.json()) as object)).toEqual(['error'])
  })

  test('names an unknown field', async () => {
    await using t = await openTestApp()
    const response = await t.app.request('/_api/product?productId=1&color=red')
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: string }).error).toContain('color')
  })

  test.each([
    { path: '/_api/products', init: {}, body: { error: 'Internal Server Error' } },
    {
      path: '/_api/auth/login_with_password',
      init: { method: 'POST', headers: json, body: '{"email":"ada@example.com","password":"secret"}' },
      body: { message: 'Internal Server Error' },
    },
  ])(
    'logs an unexpected error with its stack and says nothing of it: $path',
    async ({ path, init, body }) => {
      await using t = await openTestApp()
      using logError = spyOn(t.services.log, 'error').mockImplementation(() => {})
      for (const table of ['products', 'users'])
        t.services.db.run(`ALTER TABLE ${table} RENAME TO gone_${table}`)
      const response = await t.app.request(path, init)
      expect(response.status).toBe(500)
      expect(response.headers.get('content-type')).toStartWith('application/json')
      expect(await response.json()).toEqual(body)
      expect(logError).toHaveBeenCalledTimes(1)
      const error = logError.mock.calls[0]![0]
      expect(error).toBeInstanceOf(Error)
      expect((error as Error).stack).toContain('api/src/')
    },
  )
})

test('health says whether the database responds', async () => {
  await using t = await openTestApp()
  const healthy = await t.app.request('/_api/health')
  expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok' }])
  t.services.log.level = 'silent'
  const { database } = t.services
  database.close()
  expect((await t.app.request('/_api/health')).status).toBe(503)
  t.services.close = async () => {}
})
