import { expect, setDefaultTimeout, test } from 'bun:test'
import { parseFlash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import { openAuthTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { totpCode, turnOnTwoFactor } from '../../test/two-factor.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { sessions } from '../db/schema.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { findTwoFactorSetup, isTwoFactorEnabled } from './two-factor.ts'

setDefaultTimeout(20_000)

const EMAIL = 'ada@example.com'
const NEW_PASSWORD = 'a better one than before'

async function open() {
  const test = await openAuthTest()
  const { db } = test.services
  const { user } = await saveUser(db, { email: EMAIL, password: PASSWORD, role: 'user' })
  const browser = { cookie: sessionCookie(await test.login(EMAIL)) }
  const send = async (path: string, fields: Record<string, string> = {}) => {
    const init = { method: 'POST', body: new URLSearchParams(fields), headers: browser }
    const response = await test.request(`/account/${path}`, init)
    const cookies = response.headers.getSetCookie()
    const renewed = cookies.find((cookie) => cookie.startsWith('session='))
    if (renewed) browser.cookie = renewed.split(';')[0]!
    const flash = cookies.find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`))
    return {
      status: response.status,
      location: response.headers.get('location'),
      flash: parseFlash(decodeURIComponent(flash?.split(';')[0]?.slice(FLASH_COOKIE.length + 1) ?? '')),
    }
  }
  const forgetConfirmation = () => db.update(sessions).set({ confirmedAt: null }).run()
  const isOpen = async () => (await test.getSession(browser.cookie)).user !== null
  return { ...test, db, user, browser, send, isOpen, forgetConfirmation }
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
  expect((await change('', '')).flash).toEqual({
    kind: 'error',
    text: 'Current password is required',
    field: 'current-password',
  })
  expect((await change(PASSWORD, 'short')).flash).toEqual({
    kind: 'error',
    text: 'The new password must have at least 10 characters.',
    field: 'new-password',
  })
  expect((await change('wrong', NEW_PASSWORD)).flash).toEqual({
    kind: 'error',
    text: 'The current password is wrong.',
    field: 'current-password',
  })
  expect(await change(PASSWORD, NEW_PASSWORD)).toEqual({
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
  expect((await send('sessions/end', { id: '2' })).flash?.text).toBe('The session has ended.')
  expect((await getSession(others[0])).user).toBeNull()
  expect((await send('sessions/end', { id: '2' })).flash).toMatchObject({
    text: 'There is no such session.',
    field: 'sessions',
  })
  expect((await send('sessions/end', { all: 'true' })).flash?.text).toBe('All other sessions have ended.')
  expect((await getSession(others[1])).user).toBeNull()
  expect(await isOpen()).toBe(true)
})

test('two-factor login is turned on by password and code, and shows recovery codes', async () => {
  const { db, user, send } = await open()
  expect(await send('two_factor/start')).toMatchObject({ status: 303, location: '/account#two-factor' })
  const { secret } = findTwoFactorSetup(db, user.id, EMAIL)!
  const enable = (password: string, code: string) => send('two_factor/enable', { password, code })
  expect((await enable('', '123456')).flash).toMatchObject({
    text: 'Password is required',
    field: 'setup-password',
  })
  expect((await enable('wrong', await totpCode(secret))).flash).toMatchObject({ field: 'setup-password' })
  expect((await enable(PASSWORD, '000')).flash).toMatchObject({ text: 'Invalid code', field: 'setup-code' })
  expect(isTwoFactorEnabled(db, user.id)).toBe(false)

  const { flash } = await enable(PASSWORD, await totpCode(secret))
  expect(flash?.text).toBe('Two-factor login is on.')
  expect(flash?.recoveryCodes).toHaveLength(10)
  expect(isTwoFactorEnabled(db, user.id)).toBe(true)
  expect(findTwoFactorSetup(db, user.id, EMAIL)).toBeUndefined()
})

test('a setup that is canceled leaves nothing', async () => {
  const { db, user, send } = await open()
  await send('two_factor/start')
  await send('two_factor/cancel')
  expect(findTwoFactorSetup(db, user.id, EMAIL)).toBeUndefined()
  const refused = await send('two_factor/enable', { password: PASSWORD, code: '123456' })
  expect(refused.flash).toMatchObject({ text: 'Invalid code' })
})

test('turning it off and new recovery codes need the password and a code', async () => {
  const { db, user, send } = await open()
  const { code, recoveryCodes } = await turnOnTwoFactor(db, user.id)
  for (const path of ['two_factor/disable', 'two_factor/recovery_codes']) {
    const wrongPassword = await send(path, { password: 'wrong', code: await code() })
    expect(wrongPassword.flash).toMatchObject({ kind: 'error', field: 'manage-password' })
    const wrongCode = await send(path, { password: PASSWORD, code: '000000' })
    expect(wrongCode.flash).toMatchObject({ text: 'Invalid code', field: 'manage-code' })
  }
  const renewed = await send('two_factor/recovery_codes', { password: PASSWORD, code: await code() })
  expect(renewed.flash?.recoveryCodes).toHaveLength(10)
  const old = await send('two_factor/disable', { password: PASSWORD, code: recoveryCodes[0]! })
  expect(old.flash).toMatchObject({ text: 'Invalid code' })

  const recoveryCode = renewed.flash!.recoveryCodes![0]!
  const off = await send('two_factor/disable', { password: PASSWORD, code: recoveryCode })
  expect(off.flash).toEqual({ kind: 'success', text: 'Two-factor login is off.' })
  expect([isTwoFactorEnabled(db, user.id), countRecoveryCodes(db, user.id)]).toEqual([false, 0])
})

test('with two-factor login the password and the sessions ask for a code first', async () => {
  const { db, user, send, forgetConfirmation } = await open()
  const { code } = await turnOnTwoFactor(db, user.id)
  const required = { text: 'Enter a code of your authenticator app first.', field: 'confirm-code' }
  const change = () => send('password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect((await change()).flash).toMatchObject(required)
  expect((await send('sessions/end', { all: 'true' })).flash).toMatchObject(required)
  expect((await send('confirm', { code: '000000' })).flash).toMatchObject({
    text: 'Invalid code',
    field: 'confirm-code',
  })
  expect((await send('confirm', { code: await code() })).flash).toMatchObject({ kind: 'success' })
  expect((await send('sessions/end', { all: 'true' })).flash).toMatchObject({ kind: 'success' })
  forgetConfirmation()
  expect((await change()).flash).toMatchObject(required)
})

test('another site can send none of the forms', async () => {
  const { request, browser } = await open()
  for (const path of ['password', 'sessions/end', 'confirm', 'two_factor/start', 'two_factor/disable']) {
    const headers = { ...browser, 'sec-fetch-site': 'cross-site' }
    const response = await request(`/account/${path}`, {
      method: 'POST',
      body: new URLSearchParams(),
      headers,
    })
    expect(response.status).toBe(403)
  }
})
