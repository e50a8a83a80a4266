import { expect, test } from 'bun:test'
import { cookieOf, openAuthTest, PASSWORD, responseCookies } from '#api-test/auth'
import { turnOnTwoFactor } from '#api-test/two-factor'
import type { AdminUser } from '#shared/contracts/admin-user'
import { saveUser } from './save-user.ts'

const ADMIN = 'admin@example.com'
const USER = 'user@example.com'

/** User 1 is the administrator whose calls these are, user 2 a user. */
async function open() {
  const test = await openAuthTest()
  const { db } = test.services
  const cookie = cookieOf(db, 'admin')
  const userCookie = cookieOf(db, 'user')
  const call = async (path: string, body: unknown, as = cookie) => {
    const response = await test.post(`/_api/admin/users${path}`, body, { headers: { cookie: as } })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const list = (as = cookie) => test.request('/_api/admin/users', { headers: { cookie: as } })
  const listUsers = async (): Promise<AdminUser[]> => (await list()).json()
  return { ...test, db, cookie, userCookie, call, list, listUsers }
}

test('lists all accounts, for administrators only, and a role counts from the next request', async () => {
  const { list, listUsers, call, userCookie } = await open()
  expect(await listUsers()).toEqual([
    { id: 1, email: ADMIN, displayName: 'The admin', role: 'admin', isDisabled: false },
    { id: 2, email: USER, displayName: 'The user', role: 'user', isDisabled: false },
  ])
  expect((await list('')).status).toBe(401)
  expect((await list(userCookie)).status).toBe(403)
  expect((await call('/update', { userId: 2, role: 'admin' }, userCookie)).status).toBe(403)
  expect((await listUsers())[1]).toMatchObject({ role: 'user' })

  expect(await call('/update', { userId: 2, role: 'admin' })).toMatchObject({
    status: 200,
    body: { id: 2, role: 'admin', isDisabled: false },
  })
  expect((await list(userCookie)).status).toBe(200)
  await call('/update', { userId: '2', role: 'user' })
  expect((await list(userCookie)).status).toBe(403)
})

test('a new role and a disabled account are in the change log, by whom, and can’t be undone there', async () => {
  const { call, post, request, cookie } = await open()
  await call('/update', { userId: 2, role: 'admin' })
  await call('/update', { userId: 2, isDisabled: true })
  await call('/update', { userId: 2, isDisabled: true })
  const list = await (await request('/_api/admin/changes', { headers: { cookie } })).json()
  const account = { id: 2, name: 'The user' }
  const by = 'The admin'
  expect(list).toMatchObject([
    { by, kind: 'account_status', before: { ...account, isDisabled: false }, after: { isDisabled: true } },
    { by, kind: 'account_role', before: { ...account, role: 'user' }, after: { role: 'admin' } },
  ])
  const undo = await post('/_api/admin/changes/undo', { changeId: list[0].id }, { headers: { cookie } })
  expect([undo.status, await undo.json()]).toMatchObject([
    409,
    { error: 'Change the account itself under Users.' },
  ])
})

test('a disabled account loses its sessions at once, a login that waits for its code included', async () => {
  const { db, call, login, post, getSession } = await open()
  await saveUser(db, { email: USER, password: PASSWORD, role: 'user' })
  const cookie = cookieOf(db, 'user')
  const { code } = await turnOnTwoFactor(db, 2)
  const waiting = responseCookies(await login(USER))
  expect((await call('/update', { userId: 2, isDisabled: true })).body).toMatchObject({ isDisabled: true })
  expect((await getSession(cookie)).user).toBeNull()
  const refused = await login(USER)
  expect({ status: refused.status, body: await refused.json() }).toEqual({
    status: 401,
    body: { message: 'Invalid email or password' },
  })
  expect(refused.headers.getSetCookie()).toEqual([])
  const enter = async () =>
    post('/_api/auth/two_factor', { code: await code() }, { headers: { cookie: waiting } })
  expect((await enter()).status).toBe(401)
  await call('/update', { userId: 2, isDisabled: false })
  expect((await login(USER)).status).toBe(200)
  expect((await getSession(cookie)).user).toBeNull()
})

test('the last enabled administrator can be neither demoted nor disabled', async () => {
  const { db, call } = await open()
  const changes = [{ role: 'user' }, { isDisabled: true }, { role: 'admin', isDisabled: true }]
  const expectRefusals = async () => {
    for (const change of changes) {
      const error = `The last administrator can't be ${'isDisabled' in change ? 'disabled' : 'demoted'}.`
      expect(await call('/update', { userId: 1, ...change })).toEqual({ status: 409, body: { error } })
    }
  }
  await expectRefusals()
  await call('/update', { userId: 2, role: 'admin' })
  expect((await call('/update', { userId: 2, isDisabled: true })).status).toBe(200)
  await expectRefusals()
  await expect(saveUser(db, { email: ADMIN, password: PASSWORD, role: 'user' })).rejects.toMatchObject({
    message: "The last administrator can't be demoted.",
  })
  await saveUser(db, { email: USER, password: PASSWORD, role: 'admin' })
  expect((await call('/update', { userId: 1, role: 'user' })).status).toBe(200)
})

test("ends another user's sessions", async () => {
  const { call, getSession, cookie, userCookie } = await open()
  expect(await call('/end-sessions', { userId: 2 })).toMatchObject({ status: 200, body: { email: USER } })
  expect((await getSession(userCookie)).user).toBeNull()
  expect((await getSession(cookie)).user).toMatchObject({ email: ADMIN })
})

test('calls that make no sense are refused', async () => {
  const { call } = await open()
  for (const [path, body, status, error] of [
    ['/update', { userId: 9, role: 'user' }, 404, 'There is no such account.'],
    ['/end-sessions', { userId: 9 }, 404, 'There is no such account.'],
    ['/update', { userId: 2 }, 400, 'Send a role or isDisabled.'],
    ['/update', { userId: 2, role: 'owner' }, 400, 'The role must be admin or user.'],
    ['/update', { userId: 2, role: 'user', email: USER }, 400, 'Unknown field: "email".'],
    ['/invite', { email: 'nobody', role: 'user' }, 400, 'Enter a valid email address.'],
    ['/invite', { email: 'x@example.com' }, 400, 'The role must be admin or user.'],
    ['/invite', { email: USER, role: 'user' }, 409, 'There is already an account with this e-mail address.'],
  ] as const) {
    expect(await call(path, body)).toEqual({ status, body: { error } })
  }
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
