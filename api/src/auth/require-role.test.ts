import { expect, test } from 'bun:test'
import type { Role } from '#shared/contracts/auth'
import { cookieOf, openAuthTest } from '../../test/auth.ts'

const PROTECTED = /^\/_api\/(admin|printful)(\/|$)/
/** Paths where nothing is, to see that the gate stands before the look-up. */
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
  const answers = async (cookie: string) => {
    const found = new Map<string, unknown>()
    for (const { path, method } of calls) {
      const headers = { cookie, 'content-type': 'application/json' }
      const response = await test.request(path, {
        method,
        headers,
        body: method === 'POST' ? '{}' : undefined,
      })
      found.set(`${method} ${path}`, { status: response.status, body: await response.json() })
    }
    return found
  }
  const walk = async (cookie: string, status: number, error: string) => {
    const expected = { status, body: { error } }
    for (const [call, answer] of await answers(cookie))
      expect({ call, answer }).toEqual({ call, answer: expected })
  }
  return { ...test, registered, walk }
}

test('the walk finds the routes that it is for', async () => {
  const { registered } = await open()
  expect(registered.map(({ path }) => path)).toContain('/_api/printful/products')
})

test('every registered route of an administrator, and every path below them, refuses a visitor', async () => {
  const { walk } = await open()
  for (const cookie of ['', 'session=made-up']) await walk(cookie, 401, 'You are not logged in.')
})

test('and refuses a plain user', async () => {
  const { services, walk } = await open()
  await walk(
    cookieOf(services.db, 'user'),
    403,
    'Access denied. Your role (user) lacks required permissions.',
  )
})

test('no route of an administrator is registered elsewhere under another spelling', async () => {
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
])('$role gets $status where nothing is', async ({ role, status }) => {
  const { services, request } = await open()
  const headers = { cookie: cookieOf(services.db, role) }
  expect((await request('/_api/admin/nothing', { headers })).status).toBe(status)
})
