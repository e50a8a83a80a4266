import { expect, test } from 'bun:test'
import type { AdminUser } from '#shared/contracts/admin-user'
import { openAuthTest, PASSWORD, responseCookies, sessionCookie } from '../../../test/auth.ts'
import { turnOnTwoFactor } from '../../../test/two-factor.ts'
import { saveUser } from './save-user.ts'

const ADMIN = 'ada@example.com'
const USER = 'bob@example.com'
const LAST_ADMIN = {
  demoted: "The last administrator can't be demoted.",
  disabled: "The last administrator can't be disabled.",
}

/** User 1 is the administrator whose calls these are, user 2 a user. */
async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  const { db } = test.services
  await saveUser(db, { email: ADMIN, password: PASSWORD, role: 'admin', displayName: 'Ada' })
  await saveUser(db, { email: USER, password: PASSWORD, role: 'user' })
  const cookie = sessionCookie(await test.login(ADMIN))
  const call = async (path: string, body: unknown, as = cookie) => {
    const response = await test.post(`/_api/admin/users${path}`, body, { headers: { cookie: as } })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const listUsers = async () => {
    const response = await test.request('/_api/admin/users', { headers: { cookie } })
    return (await response.json()) as AdminUser[]
  }
  return { ...test, db, cookie, call, listUsers }
}

test('lists all accounts, for administrators only', async () => {
  const { listUsers, request, login, call } = await open()
  expect(await listUsers()).toEqual([
    { id: 1, email: ADMIN, displayName: 'Ada', role: 'admin', isDisabled: false },
    { id: 2, email: USER, displayName: 'bob', role: 'user', isDisabled: false },
  ])
  const cookie = sessionCookie(await login(USER))
  expect((await request('/_api/admin/users')).status).toBe(401)
  expect((await request('/_api/admin/users', { headers: { cookie } })).status).toBe(403)
  expect((await call('/update', { userId: 2, role: 'admin' }, cookie)).status).toBe(403)
  expect((await listUsers())[1]).toMatchObject({ role: 'user' })
})

test('a role counts from the next request of an open session', async () => {
  const { call, login, request } = await open()
  const cookie = sessionCookie(await login(USER))
  expect(await call('/update', { userId: 2, role: 'admin' })).toMatchObject({
    status: 200,
    body: { id: 2, role: 'admin', isDisabled: false },
  })
  expect((await request('/_api/admin/users', { headers: { cookie } })).status).toBe(200)
  await call('/update', { userId: '2', role: 'user' })
  expect((await request('/_api/admin/users', { headers: { cookie } })).status).toBe(403)
})

test('a disabled account loses its sessions at once and gets the response of a wrong password', async () => {
  const { call, login, getSession } = await open()
  const cookie = sessionCookie(await login(USER))
  expect((await call('/update', { userId: 2, isDisabled: true })).body).toMatchObject({ isDisabled: true })
  expect((await getSession(cookie)).user).toBeNull()
  const refused = await login(USER)
  expect({ status: refused.status, body: await refused.json() }).toEqual({
    status: 401,
    body: { message: 'Invalid email or password' },
  })
  expect(refused.headers.getSetCookie()).toEqual([])
  await call('/update', { userId: 2, isDisabled: false })
  expect((await login(USER)).status).toBe(200)
  expect((await getSession(cookie)).user).toBeNull()
})

test('a login that waits for its code ends with the account', async () => {
  const { db, call, login, post } = await open()
  const { code } = await turnOnTwoFactor(db, 2)
  const cookie = responseCookies(await login(USER))
  await call('/update', { userId: 2, isDisabled: true })
  const response = await post('/_api/auth/two_factor', { code: await code() }, { headers: { cookie } })
  expect(response.status).toBe(401)
})

test('the last enabled administrator can be neither demoted nor disabled', async () => {
  const { db, call, listUsers } = await open()
  const refusals = async (userId: number) => [
    await call('/update', { userId, role: 'user' }),
    await call('/update', { userId, isDisabled: true }),
    await call('/update', { userId, role: 'admin', isDisabled: true }),
  ]
  const expected = [LAST_ADMIN.demoted, LAST_ADMIN.disabled, LAST_ADMIN.disabled].map((error) => ({
    status: 409,
    body: { error },
  }))
  expect(await refusals(1)).toEqual(expected)

  await saveUser(db, { email: 'eve@example.com', password: PASSWORD, role: 'admin' })
  expect((await call('/update', { userId: 3, isDisabled: true })).status).toBe(200)
  expect(await refusals(1)).toEqual(expected)
  const demote = () => saveUser(db, { email: ADMIN, password: PASSWORD, role: 'user' })
  await expect(demote()).rejects.toMatchObject({ message: LAST_ADMIN.demoted })
  await saveUser(db, { email: 'eve@example.com', password: PASSWORD, role: 'admin' })
  expect((await listUsers())[2]).toMatchObject({ isDisabled: false })
  expect((await call('/update', { userId: 1, role: 'user' })).status).toBe(200)
})

test("ends another user's sessions", async () => {
  const { call, login, getSession, cookie } = await open()
  const other = sessionCookie(await login(USER))
  expect(await call('/end-sessions', { userId: 2 })).toMatchObject({ status: 200, body: { email: USER } })
  expect((await getSession(other)).user).toBeNull()
  expect((await getSession(cookie)).user).toMatchObject({ email: ADMIN })
})

test.each([
  ['/update', { userId: 9, role: 'user' }, 404, 'There is no such account.'],
  ['/end-sessions', { userId: 9 }, 404, 'There is no such account.'],
  ['/update', { userId: 2 }, 400, 'Send a role or isDisabled.'],
  ['/update', { userId: 2, role: 'owner' }, 400, 'The role must be admin or user.'],
  ['/update', { userId: 2, isDisabled: 'yes' }, 400, 'isDisabled must be true or false.'],
  ['/update', { userId: 2, role: 'user', email: USER }, 400, 'Unknown field: "email".'],
  ['/invite', { email: 'nobody', role: 'user' }, 400, 'Email is required'],
  ['/invite', { email: 'x@example.com' }, 400, 'The role must be admin or user.'],
  ['/invite', { email: USER, role: 'user' }, 409, 'There is already an account with this e-mail address.'],
])('%s with %j is a %i: %s', async (path, body, status, error) => {
  const { call } = await open()
  expect(await call(path, body)).toEqual({ status, body: { error } })
})

test('an administrator with two-factor login enters a code first', async () => {
  const { db, call } = await open()
  await turnOnTwoFactor(db, 1)
  for (const [path, body] of [
    ['/update', { userId: 2, role: 'admin' }],
    ['/invite', { email: 'x@example.com', role: 'admin' }],
    ['/end-sessions', { userId: 2 }],
  ] as const) {
    expect(await call(path, body)).toMatchObject({ status: 403, body: { reason: 'two_factor_required' } })
  }
})
