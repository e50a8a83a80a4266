import { afterEach, expect, setSystemTime, test } from 'bun:test'
import type { UserSession } from '#shared/contracts/session'
import { EMAIL, openUserTest, PASSWORD, responseCookies, seedUser, sessionCookie } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { findTwoFactorSetup, startTwoFactorSetup } from './two-factor.ts'

afterEach(() => {
  setSystemTime()
})

const OTHER = 'eve@example.com'
const NEW_PASSWORD = 'a better one than before'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

async function open() {
  const test = await openUserTest()
  seedUser(test.db, { email: OTHER })
  const logIn = async (email = EMAIL, headers: Record<string, string> = {}) =>
    sessionCookie(await test.login(email, PASSWORD, { headers }))
  const listSessions = async (cookie: string): Promise<UserSession[]> =>
    (await test.request('/_api/auth/sessions', { headers: { cookie } })).json()
  const send = async (path: string, cookie: string, body: unknown) => {
    const response = await test.post(`/_api/auth/${path}`, body, { headers: { cookie } })
    return { response, status: response.status, body: await response.json() }
  }
  const areOpen = async (...cookies: string[]) => {
    const users = cookies.map(async (cookie) => (await test.getSession(cookie)).user)
    return (await Promise.all(users)).map((user) => user !== null)
  }
  return { ...test, logIn, listSessions, send, areOpen }
}

test("the list has one's own sessions only, the last used first", async () => {
  const { logIn, listSessions } = await open()
  const time = (minutes: string) => `2026-05-01T${minutes}:00.000Z`
  setSystemTime(new Date(time('12:00')))
  const first = await logIn(EMAIL, { 'user-agent': FIREFOX })
  setSystemTime(new Date(time('12:01')))
  const second = await logIn()
  await logIn(OTHER)
  setSystemTime(new Date(time('13:00')))
  expect(await listSessions(first)).toEqual([
    { id: 1, createdAt: time('12:00'), lastUsedAt: time('13:00'), device: 'Firefox on Linux', current: true },
    { id: 2, createdAt: time('12:01'), lastUsedAt: time('12:01'), device: 'Unknown device', current: false },
  ])
  expect((await listSessions(second)).map(({ id }) => id)).toEqual([2, 1])
})

test('one session ends, by its id or its decimal text', async () => {
  const { logIn, listSessions, send, areOpen } = await open()
  const cookies = [await logIn(), await logIn(), await logIn()] as const
  const [, second, third] = await listSessions(cookies[0])
  const ended = await send('sessions/end', cookies[0], { id: second!.id })
  expect([ended.status, ended.body]).toEqual([200, [expect.anything(), expect.anything()]])
  expect(await areOpen(...cookies)).toEqual([true, false, true])
  const own = await send('sessions/end', cookies[0], { id: String(third!.id) })
  expect(own.body).toEqual([])
  expect(own.response.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^session=; Max-Age=0/))
  expect(await areOpen(...cookies)).toEqual([false, false, true])
})

test("all others end, but nobody else's, not even by their id", async () => {
  const { logIn, listSessions, send, areOpen } = await open()
  const [mine, other, ofEve] = [await logIn(), await logIn(), await logIn(OTHER)]
  expect((await send('sessions/end', mine, { all: true })).body).toMatchObject([{ current: true }])
  const [session] = await listSessions(ofEve)
  const { status, body } = await send('sessions/end', mine, { id: session!.id })
  expect([status, body]).toEqual([404, { error: 'There is no such session.' }])
  expect(await areOpen(mine, other, ofEve)).toEqual([true, false, true])
})

test('a call that says neither which session nor all of them, or both, ends nothing', async () => {
  const { logIn, send, areOpen } = await open()
  const cookie = await logIn()
  for (const input of [{}, { id: 1, all: true }]) {
    const { status, body } = await send('sessions/end', cookie, input)
    expect([status, body]).toEqual([400, { error: 'Send either id or all.' }])
  }
  expect((await send('sessions/end', cookie, { all: false })).status).toBe(400)
  expect(await areOpen(cookie)).toEqual([true])
})

test('a visitor is refused everywhere', async () => {
  const { request, send } = await open()
  expect((await request('/_api/auth/sessions')).status).toBe(401)
  for (const path of ['sessions/end', 'password', 'two_factor/confirm']) {
    const { status, body } = await send(path, 'session=made-up', { code: '123456' })
    expect([path, status, body]).toEqual([path, 401, { error: 'You are not logged in.' }])
  }
})

test('a two-factor setup that somebody else began ends with its session, or with the password', async () => {
  const newPassword = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  const mends: ((t: Awaited<ReturnType<typeof open>>, cookie: string) => Promise<unknown>)[] = [
    ({ send }, cookie) => send('password', cookie, newPassword),
    ({ send }, cookie) => send('sessions/end', cookie, { all: true }),
    ({ send }, cookie) => send('sessions/end', cookie, { id: 2 }),
    ({ db }) => saveUser(db, { email: EMAIL, password: NEW_PASSWORD, role: 'user' }),
  ]
  for (const mend of mends) {
    const t = await open()
    const [mine] = [await t.logIn(), await t.logIn()]
    startTwoFactorSetup(t.db, 1)
    await mend(t, mine)
    expect(findTwoFactorSetup(t.db, 1, EMAIL)).toBeUndefined()
  }
})

test('a new password ends all other sessions and gives this one a new token', async () => {
  const { login, logIn, send, areOpen } = await open()
  const first = await login(EMAIL)
  const [mine, other, ofEve] = [sessionCookie(first), await logIn(), await logIn(OTHER)]
  const known = responseCookies(first).replace(`${mine}; `, '')
  const changed = await send('password', mine, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect([changed.status, changed.body]).toEqual([200, { user: expect.objectContaining({ email: EMAIL }) }])
  const renewed = sessionCookie(changed.response)
  expect(await areOpen(renewed, mine, other, ofEve)).toEqual([true, false, false, true])
  expect((await login(EMAIL)).status).toBe(401)
  expect((await login(EMAIL, NEW_PASSWORD)).status).toBe(200)
  // The browser stays known under a new signature.
  expect(responseCookies(changed.response)).toContain('known_browser_1=')
  expect(responseCookies(changed.response)).not.toContain(known)
})

test('a wrong current password is a 403, and slowed as a login is', async () => {
  const { logIn, send, areOpen } = await open()
  setSystemTime(Date.now())
  const [mine, other] = [await logIn(), await logIn()]
  const change = (currentPassword: string) =>
    send('password', mine, { currentPassword, newPassword: NEW_PASSWORD })
  for (let i = 0; i < 10; i++) {
    const { status, body } = await change(`wrong ${i}`)
    expect([status, body]).toEqual([403, { error: 'The current password is wrong.' }])
  }
  const locked = await change(PASSWORD)
  expect([locked.status, locked.response.headers.get('retry-after')]).toEqual([429, '900'])
  expect(await areOpen(mine, other)).toEqual([true, true])
})

test('a weak new password is refused, but one that is weak already opens the account', async () => {
  const { db, login, send } = await open()
  await saveUser(db, { email: EMAIL, password: 'password', role: 'user' })
  const cookie = sessionCookie(await login(EMAIL, 'password'))
  const change = async (newPassword: string) => {
    const { status, body } = await send('password', cookie, { currentPassword: 'password', newPassword })
    return status === 400 ? body.error : status
  }
  expect(await change(EMAIL)).toBe('The new password must not be the e-mail address.')
  expect(await change('Password123')).toMatch(/^The new password is too easy to guess/)
  expect(await change('x'.repeat(1025))).toBe('New password is too long')
  expect(await change(NEW_PASSWORD)).toBe(200)
})
