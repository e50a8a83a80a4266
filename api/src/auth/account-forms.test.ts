import { expect, test } from 'bun:test'
import { EMAIL, openUserTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { totpCode, turnOnTwoFactor } from '../../test/two-factor.ts'
import type { PageLocals } from '../app-env.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { findTwoFactorSetup, isTwoFactorEnabled } from './two-factor.ts'

const NEW_PASSWORD = 'a better one than before'

async function open() {
  const test = await openUserTest()
  const browser = { cookie: sessionCookie(await test.login(EMAIL)) }
  const send = async (path: string, fields: Record<string, string> = {}) => {
    const { response, status, location, flash } = await test.sendForm(`/account/${path}`, fields, browser)
    const renewed = response.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
    if (renewed) browser.cookie = renewed.split(';')[0]!
    return { response, status, location, flash }
  }
  const isOpen = async () => (await test.getSession(browser.cookie)).user !== null
  return { ...test, browser, send, isOpen }
}

test('a visitor is sent to the login, and back after it', async () => {
  const { browser, send } = await open()
  browser.cookie = ''
  for (const path of ['password', 'sessions/end', 'confirm', 'two_factor/start', 'two_factor/disable']) {
    expect(await send(path)).toMatchObject({ status: 303, location: '/login?next=%2Faccount' })
  }
})

test('the password form shows each error at its field, and changes the password', async () => {
  const { send, login, isOpen } = await open()
  const change = (currentPassword: string, newPassword: string) =>
    send('password', { username: EMAIL, currentPassword, newPassword })
  const refusals = [
    ['', '', 'Current password is required', 'current-password'],
    [PASSWORD, 'short', 'The new password must have at least 10 characters.', 'new-password'],
    ['wrong', NEW_PASSWORD, 'The current password is wrong.', 'current-password'],
  ] as const
  for (const [current, wanted, text, field] of refusals) {
    expect((await change(current, wanted)).flash).toEqual({ kind: 'error', text, field })
  }
  expect(await change(PASSWORD, NEW_PASSWORD)).toMatchObject({
    status: 303,
    location: '/account',
    flash: { kind: 'success', text: 'Your password has been changed. All other sessions have ended.' },
  })
  expect(await isOpen()).toBe(true)
  expect((await login(EMAIL, NEW_PASSWORD)).status).toBe(200)
})

test('sessions end by their buttons', async () => {
  const { send, login, isOpen, getSession } = await open()
  const others = [sessionCookie(await login(EMAIL)), sessionCookie(await login(EMAIL))]
  const end = async (fields: Record<string, string>) => (await send('sessions/end', fields)).flash
  expect((await end({ id: '2' }))?.text).toBe('The session has ended.')
  expect((await getSession(others[0])).user).toBeNull()
  expect(await end({ id: '2' })).toMatchObject({ text: 'There is no such session.', field: 'sessions' })
  expect((await end({ all: 'true' }))?.text).toBe('All other sessions have ended.')
  expect((await getSession(others[1])).user).toBeNull()
  expect(await isOpen()).toBe(true)
})

test('two-factor login is turned on by password and code and shows recovery codes, unless it is canceled', async () => {
  const { db, user, send } = await open()
  const enable = async (password: string, code: string) =>
    (await send('two_factor/enable', { password, code })).flash
  await send('two_factor/start')
  await send('two_factor/cancel')
  expect(findTwoFactorSetup(db, user.id, EMAIL)).toBeUndefined()
  expect(await enable(PASSWORD, '123456')).toMatchObject({ text: 'Invalid code' })

  expect(await send('two_factor/start')).toMatchObject({ status: 303, location: '/account#two-factor' })
  const { secret } = findTwoFactorSetup(db, user.id, EMAIL)!
  expect(await enable('', '123456')).toMatchObject({ text: 'Password is required', field: 'setup-password' })
  expect(await enable('wrong', await totpCode(secret))).toMatchObject({ field: 'setup-password' })
  expect(await enable(PASSWORD, '000')).toMatchObject({ text: 'Invalid code', field: 'setup-code' })
  expect(isTwoFactorEnabled(db, user.id)).toBe(false)

  const { response } = await send('two_factor/enable', { password: PASSWORD, code: await totpCode(secret) })
  const { flash, recoveryCodes } = (await response.json()) as Required<PageLocals>
  expect(flash).toEqual({ kind: 'success', text: 'Two-factor login is on.' })
  expect(recoveryCodes).toHaveLength(10)
  expect(response.headers.getSetCookie().join()).not.toContain(recoveryCodes[0]!)
  expect(isTwoFactorEnabled(db, user.id)).toBe(true)
  expect(findTwoFactorSetup(db, user.id, EMAIL)).toBeUndefined()
})

test('turning it off and new recovery codes need the password and a code', async () => {
  const { db, user, send } = await open()
  const { code, recoveryCodes } = await turnOnTwoFactor(db, user.id)
  const manage = async (path: string, entered: string, password = PASSWORD) =>
    send(`two_factor/${path}`, { password, code: entered })
  for (const path of ['disable', 'recovery_codes']) {
    expect((await manage(path, await code(), 'wrong')).flash).toMatchObject({ field: 'manage-password' })
    expect((await manage(path, '000000')).flash).toMatchObject({ text: 'Invalid code', field: 'manage-code' })
  }
  const { response } = await manage('recovery_codes', await code())
  const renewed = (await response.json()) as Required<PageLocals>
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect((await manage('disable', recoveryCodes[0]!)).flash).toMatchObject({ text: 'Invalid code' })

  const off = await manage('disable', renewed.recoveryCodes[0]!)
  expect(off.flash).toEqual({ kind: 'success', text: 'Two-factor login is off.' })
  expect([isTwoFactorEnabled(db, user.id), countRecoveryCodes(db, user.id)]).toEqual([false, 0])
})

test('with two-factor login the password and the sessions ask for a code first', async () => {
  const { db, user, send } = await open()
  const { code } = await turnOnTwoFactor(db, user.id)
  const confirm = async (code: string) => (await send('confirm', { code })).flash
  const required = { text: 'Enter a code of your authenticator app first.', field: 'confirm-code' }
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect((await send('password', change)).flash).toMatchObject(required)
  expect((await send('sessions/end', { all: 'true' })).flash).toMatchObject(required)
  expect(await confirm('000000')).toMatchObject({ text: 'Invalid code', field: 'confirm-code' })
  expect(await confirm(await code())).toMatchObject({ kind: 'success' })
  expect((await send('sessions/end', { all: 'true' })).flash).toMatchObject({ kind: 'success' })
  expect((await send('password', change)).flash).toMatchObject({ kind: 'success' })
})
