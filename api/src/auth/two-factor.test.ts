import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import {
  EMAIL,
  hashCheaply,
  openUserTest,
  PASSWORD,
  responseCookies,
  sessionCookie,
} from '../../test/auth.ts'
import { totpCode, turnOnTwoFactor } from '../../test/two-factor.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { recoveryCodes } from '../db/schema/accounts.ts'
import { hashToken } from '../platform/token.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  findTwoFactorSetup,
  isTwoFactorEnabled,
  startTwoFactorSetup,
} from './two-factor.ts'

afterEach(() => {
  setSystemTime()
})

const MINUTE_MS = 60_000

async function open() {
  const test = await openUserTest('admin')
  const factor = await turnOnTwoFactor(test.db, test.user.id)
  const start = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 10 * MINUTE_MS
  const at = (minutes: number) => setSystemTime(start + minutes * MINUTE_MS)
  let lastAddress = 0
  const nextAddress = () => `198.51.100.${++lastAddress}`
  const startLogin = async (headers = {}) =>
    responseCookies(await test.login(EMAIL, PASSWORD, { clientAddress: nextAddress(), headers }))
  const enterCode = async (cookie: string, code: string) => {
    const init = { headers: { cookie }, clientAddress: nextAddress() }
    const response = await test.post('/_api/auth/two_factor', { code }, init)
    return { response, status: response.status, body: await response.json() }
  }
  const tryCode = async (code: string) => (await enterCode(await startLogin(), code)).status
  return { ...test, ...factor, at, startLogin, enterCode, tryCode }
}

test('a right password waits for the code, without a session', async () => {
  const { login, getSession, enterCode, code } = await open()
  const response = await login(EMAIL)
  expect([response.status, await response.json()]).toEqual([200, { twoFactor: true }])
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^pending_login=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const pending = responseCookies(response)
  const completed = await enterCode(pending, await code())
  expect(completed).toMatchObject({ status: 200, body: { user: { email: EMAIL } } })
  expect((await getSession(sessionCookie(completed.response))).user).toMatchObject({ email: EMAIL })
  expect(completed.response.headers.getSetCookie().join()).toContain('pending_login=; Max-Age=0')
  const expired = { error: 'Your login has expired. Please log in again.', reason: 'login_expired' }
  expect(await enterCode(pending, await code())).toMatchObject({ status: 401, body: expired })
})

test('a setup without a code turns nothing on', async () => {
  const { db, user, login } = await open()
  await disableTwoFactor(db, user.id)
  expect(await (await login(EMAIL)).json()).toMatchObject({ user: { email: EMAIL } })
  startTwoFactorSetup(db, user.id)
  const setup = findTwoFactorSetup(db, user.id, EMAIL)!
  startTwoFactorSetup(db, user.id)
  expect(findTwoFactorSetup(db, user.id, EMAIL)).toEqual(setup)
  expect(setup.uri).toBe(
    `otpauth://totp/%23OPENTOWORK:ada%40example.com?secret=${setup.secret}&issuer=%23OPENTOWORK`,
  )
  expect(await (await login(EMAIL)).json()).toHaveProperty('user')
})

test('each code is accepted once, one step early or late', async () => {
  const { secret, at, tryCode } = await open()
  at(0)
  const [tooOld, late, early, tooEarly] = await Promise.all([-2, -1, 1, 2].map((o) => totpCode(secret, o)))
  expect([await tryCode(tooOld!), await tryCode(tooEarly!)]).toEqual([401, 401])
  expect([await tryCode(late!), await tryCode(late!)]).toEqual([200, 401])
  expect([await tryCode(early!), await tryCode(early!)]).toEqual([200, 401])
  // A code of before the last one that was used.
  expect(await tryCode(await totpCode(secret))).toBe(401)
})

test('one code sent twice at once logs in once', async () => {
  const { startLogin, enterCode, code } = await open()
  const [one, other, right] = [await startLogin(), await startLogin(), await code()]
  const results = await Promise.all([enterCode(one, right), enterCode(other, right)])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 401])
})

test('a clock that is set back locks nobody out', async () => {
  const { secret, at, tryCode } = await open()
  at(24 * 60)
  expect(await tryCode(await totpCode(secret))).toBe(200)
  at(5)
  expect(await tryCode(await totpCode(secret))).toBe(200)
})

test('a recovery code logs in once, however it is typed', async () => {
  const { db, user, tryCode } = await open()
  const codes = replaceRecoveryCodes(db, user.id)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  const [first, second] = codes as [string, string]
  expect([await tryCode(first), await tryCode(first)]).toEqual([200, 401])
  expect(await tryCode(` ${second.toUpperCase().replaceAll('-', ' ')} `)).toBe(200)
})

test('a recovery code that an older version made works once', async () => {
  const { db, user, tryCode } = await open()
  const codeHash = hashCheaply('zzzzefghjkmn')
  db.insert(recoveryCodes).values({ userId: user.id, codeHash }).run()
  expect([await tryCode('zzzz-efgh-jkmn'), await tryCode('zzzz-efgh-jkmn')]).toEqual([200, 401])
})

test('two-factor login is not turned on without its recovery codes', async () => {
  const { db, user } = await openUserTest()
  startTwoFactorSetup(db, user.id)
  const { secret } = findTwoFactorSetup(db, user.id, EMAIL)!
  db.run('ALTER TABLE recovery_codes RENAME TO gone')
  expect(enableTwoFactor(db, user.id, await totpCode(secret))).rejects.toThrow('recovery_codes')
  expect(isTwoFactorEnabled(db, user.id)).toBe(false)
  db.run('ALTER TABLE gone RENAME TO recovery_codes')
  expect(await enableTwoFactor(db, user.id, await totpCode(secret))).toHaveLength(10)
})

test('ten wrong codes lock the code, also for who logs in again in between, but not for a known browser', async () => {
  const { startLogin, enterCode, tryCode, code } = await open()
  const loggedIn = responseCookies((await enterCode(await startLogin(), await code())).response)
  const known = loggedIn.split('; ').find((cookie) => cookie.startsWith('known_browser'))!
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push(await tryCode('000000'))
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  const locked = await enterCode(await startLogin(), await code())
  expect(locked.status).toBe(429)
  expect(locked.response.headers.get('retry-after')).toMatch(/^[89]\d\d$/)
  const pending = `${await startLogin({ cookie: known })}; ${known}`
  expect((await enterCode(pending, await code())).status).toBe(200)
})

test('a login waits 10 minutes for its code, and not for a new password', async () => {
  const { db, at, startLogin, enterCode, code } = await open()
  at(0)
  const pending = await startLogin()
  at(10)
  expect((await enterCode(pending, await code())).status).toBe(401)
  at(-1)
  expect((await enterCode(pending, await code())).status).toBe(401)

  setSystemTime()
  const other = await startLogin()
  await saveUser(db, { email: EMAIL, password: PASSWORD, role: 'admin' })
  expect((await enterCode(other, await code())).body).toMatchObject({ reason: 'login_expired' })
})

test('recovery codes and tokens are stored as hashes only', async () => {
  const { db, user, startLogin } = await open()
  const codes = replaceRecoveryCodes(db, user.id)
  const token = (await startLogin()).replace('pending_login=', '')
  const stored = JSON.stringify([
    db.all(sql`SELECT * FROM recovery_codes`),
    db.all(sql`SELECT * FROM pending_logins`),
  ])
  expect(stored).toContain(hashToken(codes[0]!.replaceAll('-', '')))
  for (const secret of [token, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(stored).not.toContain(secret)
  }
})

test('what cannot be undone asks for a code, which counts for 10 minutes', async () => {
  const { db, user, at, startLogin, enterCode, post, code } = await open()
  at(0)
  const loggedIn = await enterCode(await startLogin(), await code())
  const cookie = sessionCookie(loggedIn.response)
  const send = async (path: string, body: unknown) => {
    const response = await post(`/_api/${path}`, body, { headers: { cookie } })
    return [response.status, await response.json()]
  }
  const calls = [
    ['auth/sessions/end', { all: true }],
    ['auth/password', { currentPassword: 'wrong', newPassword: 'a better one than before' }],
    ['admin/collections/remove', { collectionId: 99 }],
  ] as const
  const expectStatuses = async (...statuses: number[]) => {
    for (const [index, [path, body]] of calls.entries()) {
      expect([path, ...(await send(path, body))]).toEqual([path, statuses[index], expect.anything()])
    }
  }
  // The login's own code counts.
  await expectStatuses(200, 403, 404)

  at(10)
  const required = { error: 'Enter a code of your authenticator app first.', reason: 'two_factor_required' }
  for (const [path, body] of calls) expect(await send(path, body)).toEqual([403, required])
  expect(await send('auth/two_factor/confirm', { code: '000000' })).toEqual([403, { error: 'Invalid code' }])
  await expectStatuses(403, 403, 403)
  expect(await send('auth/two_factor/confirm', { code: await code() })).toEqual([200, expect.anything()])
  await expectStatuses(200, 403, 404)

  at(0)
  await expectStatuses(403, 403, 403)
  // An account without two-factor login is never asked.
  await disableTwoFactor(db, user.id)
  await expectStatuses(200, 403, 404)
})
