import { expect, test } from 'bun:test'
import type { Role } from '#shared/contracts/auth'
import { SESSION_COOKIE } from '#shared/cookies'
import { cookieOf, openAuthTest, PASSWORD } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
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
  const calls = [
    ...registered,
    ...UNKNOWN.flatMap((path) => ['GET', 'POST', 'PUT', 'DELETE'].map((method) => ({ path, method }))),
    ...registered.map(({ path }) => ({ path, method: 'DELETE' })),
  ]
  const requestAll = async (cookie: string) => {
    const responses = new Map<string, unknown>()
    for (const { path, method } of calls) {
      const headers = { cookie, 'content-type': 'application/json' }
      const response = await test.request(path, {
        method,
        headers,
        body: method === 'POST' ? '{}' : undefined,
      })
      responses.set(`${method} ${path}`, { status: response.status, body: await response.json() })
    }
    return responses
  }
  const expectRefusals = async (cookie: string, status: number, error: string) => {
    const expected = { status, body: { error } }
    for (const [call, response] of await requestAll(cookie))
      expect({ call, response }).toEqual({ call, response: expected })
  }
  return { ...test, registered, expectRefusals }
}

test('the admin routes are found', async () => {
  const { registered } = await open()
  expect(registered.map(({ path }) => path)).toContain('/_api/printful/products')
})

test('every admin route, and every path below them, refuses a visitor', async () => {
  const { expectRefusals } = await open()
  for (const cookie of ['', `${SESSION_COOKIE}=made-up`])
    await expectRefusals(cookie, 401, 'You are not logged in.')
})

test('every admin route, and every path below them, refuses a user who is no administrator', async () => {
  const { services, expectRefusals } = await open()
  await expectRefusals(
    cookieOf(services.db, 'user'),
    403,
    'Access denied. Your role (user) lacks required permissions.',
  )
})

test('no other spelling of an admin path gets past the permission check', async () => {
  const { services, request } = await open()
  const cookie = cookieOf(services.db, 'user')
  const spellings = [
    '/_api/%61dmin/products',
    '/_api//admin/products',
    '/_api/x/../admin/products',
    '/_api/ADMIN/products',
  ]
  for (const path of spellings) {
    expect([403, 404]).toContain((await request(path, { headers: { cookie } })).status)
  }
})

test.each<{ role: Role; status: number }>([
  { role: 'admin', status: 404 },
  { role: 'user', status: 403 },
])('the role $role gets a $status for an unknown admin path', async ({ role, status }) => {
  const { services, request } = await open()
  const headers = { cookie: cookieOf(services.db, role) }
  expect((await request('/_api/admin/nothing', { headers })).status).toBe(status)
})

test.each([
  ['disabled', 'UPDATE users SET is_disabled = 1', 'DELETE FROM sessions', 401],
  ['demoted', "UPDATE users SET role = 'user'", 'SELECT 1', 403],
])('a call whose body arrives after its administrator was %s is refused', async (_, change, also, status) => {
  const { services, request } = await openAuthTest()
  const { db } = services
  const cookie = cookieOf(db, 'admin')
  await saveUser(db, { email: 'eve@example.com', password: PASSWORD, role: 'user' })
  const eve = findUserCredentials(db, 'eve@example.com')!.user
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
