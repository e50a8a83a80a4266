import { expect, test } from 'bun:test'
import { SESSION_COOKIE } from '#shared/cookies'
import { cookieOf, openAuthTest, seedUser } from '../../test/auth.ts'
import { findUserCredentials } from './queries.ts'

/** All but the path that Printful calls, whose secret is its permission. */
const PROTECTED = /^\/_api\/(admin|printful(?!\/webhook\/))(\/|$)/
const UNKNOWN = [
  '/_api/admin',
  '/_api/admin/nothing',
  '/_api/admin/products/1/x',
  '/_api/printful',
  '/_api/printful/x',
]

async function open() {
  const test = await openAuthTest()
  const registered = test.app.routes
    .filter(({ path, method }) => PROTECTED.test(path) && method !== 'ALL')
    .map(({ path, method }) => ({ path: path.replace(/:\w+/g, '1'), method }))
  expect(registered.map(({ path }) => path)).toContain('/_api/printful/products')
  const calls = [
    ...registered,
    ...UNKNOWN.flatMap((path) => ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ path, method }))),
    ...registered.map(({ path }) => ({ path, method: 'DELETE' })),
  ]
  const expectRefusals = async (cookie: string, status: number, error: string) => {
    for (const { path, method } of calls) {
      const headers = { cookie, 'content-type': 'application/json' }
      const body = method === 'POST' ? '{}' : undefined
      const response = await test.request(path, { method, headers, body })
      const answer = [method, path, response.status, await response.json()]
      expect(answer).toEqual([method, path, status, { error }])
    }
  }
  return { ...test, expectRefusals }
}

test('every admin route, and every path below them, refuses a visitor and a user who is no administrator', async () => {
  const { services, request, expectRefusals } = await open()
  for (const cookie of ['', `${SESSION_COOKIE}=made-up`]) {
    await expectRefusals(cookie, 401, 'You are not logged in.')
  }
  const user = cookieOf(services.db, 'user')
  await expectRefusals(user, 403, 'Access denied. Your role (user) lacks required permissions.')
  const headers = { cookie: cookieOf(services.db, 'admin') }
  expect((await request('/_api/admin/nothing', { headers })).status).toBe(404)
})

test.each([
  '/_api/%61dmin/products',
  '/_api//admin/products',
  '/_api/x/../admin/products',
  '/_api/ADMIN/products',
])('the spelling %s gets nobody past the permission check', async (path) => {
  const { services, request } = await openAuthTest()
  const headers = { cookie: cookieOf(services.db, 'user') }
  expect([403, 404]).toContain((await request(path, { headers })).status)
})

test.each([
  ['disabled', 'UPDATE users SET is_disabled = 1', 'DELETE FROM sessions', 401],
  ['demoted', "UPDATE users SET role = 'user'", 'SELECT 1', 403],
])('a call whose body arrives after its administrator was %s is refused', async (_, change, also, status) => {
  const { services, request } = await openAuthTest()
  const { db } = services
  const cookie = cookieOf(db, 'admin')
  const eve = seedUser(db, { email: 'eve@example.com' })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const response = request('/_api/admin/users/update', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: readable,
  })
  await writer.write(new TextEncoder().encode(`{"userId":${eve.id},`))
  db.run(change)
  db.run(also)
  await writer.write(new TextEncoder().encode('"role":"admin"}'))
  await writer.close()
  expect((await response).status).toBe(status)
  expect(findUserCredentials(db, 'eve@example.com')!.user.role).toBe('user')
})
