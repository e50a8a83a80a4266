import { expect, spyOn, test } from 'bun:test'
import { EMAIL, openUserTest, PASSWORD, responseCookies, seedUser, sessionCookie } from '../../test/auth.ts'
import { turnOnTwoFactor } from '../../test/two-factor.ts'

const clientAddress = '192.0.2.1'

async function open() {
  const test = await openUserTest()
  const lines: object[] = []
  for (const level of ['info', 'warn'] as const) {
    spyOn(test.services.log, level).mockImplementation((line: object) => {
      lines.push(line)
    })
  }
  /** What was logged since the last time. */
  const takeEvents = () => lines.splice(0)
  const send = (path: string, body: unknown, cookie?: string) =>
    test.post(`/_api/${path}`, body, { headers: cookie ? { cookie } : {} })
  return { ...test, takeEvents, send }
}

test('sign-ups, logins and logouts are logged by the number of the user', async () => {
  const { login, send, takeEvents } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  expect(takeEvents()).toEqual([{ event: 'login.succeeded', userId: 1, clientAddress }])
  await login(EMAIL, 'wrong')
  await login('nobody@example.com', 'wrong')
  expect(takeEvents()).toEqual([
    { event: 'login.failed', userId: 1, clientAddress },
    { event: 'login.failed', userId: undefined, clientAddress },
  ])
  await send('auth/logout', {}, cookie)
  await send('auth/logout', {}, cookie)
  expect(takeEvents()).toEqual([{ event: 'logout', userId: 1 }])
  await send('auth/signup', { displayName: 'Bob', email: 'bob@example.com', password: PASSWORD })
  expect(takeEvents()).toEqual([
    { event: 'account.created', userId: 2, clientAddress },
    { event: 'login.succeeded', userId: 2, clientAddress },
  ])
})

test('an account or an address that is locked is logged once', async () => {
  const { db, login, takeEvents } = await open()
  for (let i = 0; i < 12; i++) await login(EMAIL, 'wrong', { clientAddress: `198.51.100.${i}` })
  const takeLocks = () => takeEvents().filter((line) => 'event' in line && line.event === 'login.locked')
  expect(takeLocks()).toEqual([{ event: 'login.locked', by: 'user' }])
  for (let i = 0; i < 12; i++) await login(seedUser(db, { email: `${i}@example.com` }).email, 'wrong')
  expect(takeLocks()).toEqual([{ event: 'login.locked', by: 'address' }])
})

test('a refused role is logged', async () => {
  const { login, request, takeEvents } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  takeEvents()
  await request('/_api/admin/products?secret=1', { headers: { cookie } })
  expect(takeEvents()).toEqual([
    { event: 'access.denied', userId: 1, role: 'user', path: '/_api/admin/products' },
  ])
})

test('changes of the password, the sessions and two-factor login are logged', async () => {
  const { db, user, login, send, takeEvents } = await open()
  let cookie = sessionCookie(await login(EMAIL))
  takeEvents()
  await send('auth/sessions/end', { all: true }, cookie)
  const newPassword = 'a better one than before'
  await send('auth/password', { currentPassword: 'wrong', newPassword }, cookie)
  cookie = sessionCookie(await send('auth/password', { currentPassword: PASSWORD, newPassword }, cookie))
  expect(takeEvents()).toMatchObject([
    { event: 'session.ended', userId: 1, which: 'others' },
    { event: 'password.failed', userId: 1 },
    { event: 'password.changed', userId: 1 },
  ])
  const { recoveryCodes, code } = await turnOnTwoFactor(db, user.id)
  await send('auth/two_factor/confirm', { code: '000000' }, cookie)
  await send('auth/two_factor/confirm', { code: await code() }, cookie)
  const pending = responseCookies(await login(EMAIL, newPassword))
  await send('auth/two_factor', { code: '000000' }, pending)
  await send('auth/two_factor', { code: recoveryCodes[0] }, pending)
  expect(takeEvents()).toMatchObject([
    { event: 'two_factor.failed', userId: 1 },
    { event: 'two_factor.confirmed', userId: 1, kind: 'totp' },
    { event: 'login.failed', userId: 1, step: 'two_factor' },
    { event: 'recovery_code.used', userId: 1 },
    { event: 'login.succeeded', userId: 1 },
  ])
})
