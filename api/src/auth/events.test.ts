import { expect, setDefaultTimeout, spyOn, test } from 'bun:test'
import { openAuthTest, PASSWORD, responseCookies, sessionCookie } from '../../test/auth.ts'
import { turnOnTwoFactor } from '../../test/two-factor.ts'
import { saveUser } from '../admin/users/save-user.ts'

setDefaultTimeout(20_000)

const EMAIL = 'ada@example.com'

async function open() {
  const test = await openAuthTest()
  const { db, log } = test.services
  const { user } = await saveUser(db, { email: EMAIL, password: PASSWORD, role: 'user' })
  const lines: object[] = []
  for (const level of ['info', 'warn'] as const) {
    spyOn(log, level).mockImplementation((line: object) => {
      lines.push(line)
    })
  }
  /** What was logged since the last time. */
  const takeEvents = () => lines.splice(0)
  const send = (path: string, body: unknown, cookie: string) =>
    test.post(`/_api/${path}`, body, { headers: { cookie } })
  return { ...test, db, user, takeEvents, send }
}

test('logins and logouts are logged by the number of the user', async () => {
  const { login, send, takeEvents } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  const clientAddress = '192.0.2.1'
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
})

test('a sign-up is logged by the number of the account', async () => {
  const { post, takeEvents } = await open()
  const clientAddress = '192.0.2.1'
  await post('/_api/auth/signup', { displayName: 'Bob', email: 'bob@example.com', password: PASSWORD })
  expect(takeEvents()).toEqual([
    { event: 'account.created', userId: 2, clientAddress },
    { event: 'login.succeeded', userId: 2, clientAddress },
  ])
})

test('an account or an address that is locked is logged once', async () => {
  const { login, takeEvents } = await open()
  for (let i = 0; i < 12; i++) await login(EMAIL, 'wrong', { clientAddress: `198.51.100.${i}` })
  const isLock = (line: object) => 'event' in line && line.event === 'login.locked'
  expect(takeEvents().filter(isLock)).toEqual([{ event: 'login.locked', by: 'user' }])
  for (let i = 0; i < 12; i++) await login(`nobody-${i}@example.com`, 'wrong')
  expect(takeEvents().filter(isLock)).toEqual([{ event: 'login.locked', by: 'address' }])
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
