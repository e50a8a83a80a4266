import { describe, expect, spyOn, test } from 'bun:test'
import { openTestApp } from '../test/services.ts'

const json = { 'content-type': 'application/json' }

describe('every call', () => {
  test('responds to an unknown path with a JSON 404, and to another method with a 405', async () => {
    await using t = await openTestApp()
    for (const path of ['/_api', '/_api/products/nothing', '/images/nothing']) {
      const response = await t.app.request(path)
      expect([response.status, await response.json()]).toEqual([404, { error: 'Not found' }])
    }
    const post = await t.app.request('/_api/products', { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const get = await t.app.request('/_api/auth/logout')
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await get.json()).toEqual({ error: expect.any(String) })
  })

  test('accepts JSON only, of at most 256 KiB', async () => {
    await using t = await openTestApp()
    const send = (body: string, headers = json) =>
      t.app.request('/_api/cart/add', { method: 'POST', headers, body })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await send('{}', { 'content-type': type })).status).toBe(415)
    }
    expect((await send(JSON.stringify({ productId: 'x'.repeat(257 * 1024) }))).status).toBe(413)
    const malformed = await send('{"productId":')
    expect([malformed.status, await malformed.json()]).toEqual([400, { error: expect.any(String) }])
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
