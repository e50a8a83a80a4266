import { afterEach, describe, expect, setDefaultTimeout, setSystemTime, test } from 'bun:test'
import type { UserSession } from '#shared/contracts/session'
import { openAuthTest, PASSWORD, responseCookies, sessionCookie } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { findTwoFactorSetup, startTwoFactorSetup } from './two-factor.ts'

setDefaultTimeout(20_000)

afterEach(() => {
  setSystemTime()
})

const EMAIL = 'ada@example.com'
const OTHER = 'eve@example.com'
const NEW_PASSWORD = 'a better one than before'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'

async function open() {
  const test = await openAuthTest()
  for (const email of [EMAIL, OTHER]) {
    await saveUser(test.services.db, { email, password: PASSWORD, role: 'user' })
  }
  const logIn = async (email = EMAIL, headers: Record<string, string> = {}) =>
    sessionCookie(await test.login(email, PASSWORD, { headers }))
  const listSessions = async (cookie: string): Promise<UserSession[]> =>
    (await test.request('/_api/auth/sessions', { headers: { cookie } })).json()
  const send = async (path: string, cookie: string, body: unknown) => {
    const response = await test.post(`/_api/auth/${path}`, body, { headers: { cookie } })
    return { response, status: response.status, body: await response.json() }
  }
  const isOpen = async (cookie: string) => (await test.getSession(cookie)).user !== null
  return { ...test, logIn, listSessions, send, isOpen }
}

test("the list has one's own sessions only, the last used first", async () => {
  const { logIn, listSessions } = await open()
  const start = Date.parse('2026-05-01T12:00:00Z')
  setSystemTime(start)
  const first = await logIn(EMAIL, { 'user-agent': FIREFOX })
  setSystemTime(start + 60_000)
  const second = await logIn()
  await logIn(OTHER)
  setSystemTime(start + 3_600_000)
  expect(await listSessions(first)).toEqual([
    {
      id: 1,
      createdAt: '2026-05-01T12:00:00.000Z',
      lastUsedAt: '2026-05-01T13:00:00.000Z',
      device: 'Firefox on Linux',
      current: true,
    },
    {
      id: 2,
      createdAt: '2026-05-01T12:01:00.000Z',
      lastUsedAt: '2026-05-01T12:01:00.000Z',
      device: 'Unknown device',
      current: false,
    },
  ])
  expect((await listSessions(second)).map(({ id, current }) => [id, current])).toEqual([
    [2, true],
    [1, false],
  ])
})

test('one session ends, by its id or its decimal text', async () => {
  const { logIn, listSessions, send, isOpen } = await open()
  const cookies = [await logIn(), await logIn(), await logIn()] as const
  const [, second, third] = await listSessions(cookies[0])
  expect(third!.current).toBe(true)
  const ended = await send('sessions/end', cookies[0], { id: second!.id })
  expect(ended.status).toBe(200)
  expect(ended.body).toHaveLength(2)
  expect([await isOpen(cookies[0]), await isOpen(cookies[1]), await isOpen(cookies[2])]).toEqual([
    true,
    false,
    true,
  ])
  const own = await send('sessions/end', cookies[0], { id: String(third!.id) })
  expect(own.body).toEqual([])
  expect(own.response.headers.getSetCookie()[0]).toStartWith('session=; Max-Age=0')
  expect([await isOpen(cookies[0]), await isOpen(cookies[2])]).toEqual([false, true])
})

test('all others end, and nobody else is touched', async () => {
  const { logIn, send, isOpen } = await open()
  const [mine, other, eves] = [await logIn(), await logIn(), await logIn(OTHER)]
  expect((await send('sessions/end', mine, { all: true })).body).toMatchObject([{ current: true }])
  expect([await isOpen(mine), await isOpen(other), await isOpen(eves)]).toEqual([true, false, true])
})

test("another user's session can't be ended", async () => {
  const { logIn, listSessions, send, isOpen } = await open()
  const [mine, eves] = [await logIn(), await logIn(OTHER)]
  const [session] = await listSessions(eves)
  const { status, body } = await send('sessions/end', mine, { id: session!.id })
  expect([status, body]).toEqual([404, { error: 'There is no such session.' }])
  expect(await isOpen(eves)).toBe(true)
})

test.each([
  [{}, 'Send either id or all.'],
  [{ id: 1, all: true }, 'Send either id or all.'],
  [{ id: 0 }, 'id must be a positive integer.'],
  [{ all: false }, 'all must be true.'],
  [{ id: 1, force: true }, 'Unknown field: "force".'],
])('%j ends nothing', async (input, error) => {
  const { logIn, send, isOpen } = await open()
  const cookie = await logIn()
  const { status, body } = await send('sessions/end', cookie, input)
  expect([status, body]).toEqual([400, { error }])
  expect(await isOpen(cookie)).toBe(true)
})

test('a visitor is refused everywhere', async () => {
  const { request, send } = await open()
  expect((await request('/_api/auth/sessions')).status).toBe(401)
  for (const path of ['sessions/end', 'password', 'two_factor/confirm']) {
    const { status, body } = await send(path, 'session=made-up', { code: '123456' })
    expect([path, status, body]).toEqual([path, 401, { error: 'You are not logged in.' }])
  }
})

describe('a two-factor setup that somebody else began is gone', () => {
  type Mend = (t: Awaited<ReturnType<typeof open>>, cookie: string) => Promise<unknown>
  const mends: [string, Mend][] = [
    [
      'after a new password',
      (t, cookie) => t.send('password', cookie, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    ['after ending all other sessions', (t, cookie) => t.send('sessions/end', cookie, { all: true })],
    [
      'after ending that session',
      async (t, cookie) => {
        const other = (await t.listSessions(cookie)).find(({ current }) => !current)!
        return t.send('sessions/end', cookie, { id: other.id })
      },
    ],
    [
      'after a new password from the terminal',
      (t) => saveUser(t.services.db, { email: EMAIL, password: NEW_PASSWORD, role: 'user' }),
    ],
  ]
  test.each(mends)('%s', async (_, mend) => {
    const t = await open()
    const [mine] = [await t.logIn(), await t.logIn()]
    startTwoFactorSetup(t.services.db, 1)
    await mend(t, mine)
    expect(findTwoFactorSetup(t.services.db, 1, EMAIL)).toBeUndefined()
  })
})

test('a new password ends all other sessions and gives this one a new token', async () => {
  const { login, logIn, send, isOpen } = await open()
  const first = await login(EMAIL)
  const [mine, other, eves] = [sessionCookie(first), await logIn(), await logIn(OTHER)]
  const known = responseCookies(first).replace(`${mine}; `, '')
  const changed = await send('password', mine, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect([changed.status, changed.body]).toEqual([200, { user: expect.objectContaining({ email: EMAIL }) }])
  const renewed = sessionCookie(changed.response)
  expect([await isOpen(renewed), await isOpen(mine), await isOpen(other), await isOpen(eves)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect((await login(EMAIL)).status).toBe(401)
  expect((await login(EMAIL, NEW_PASSWORD)).status).toBe(200)
  // The browser stays known under a new signature.
  expect(responseCookies(changed.response)).toContain('known_browser_1=')
  expect(responseCookies(changed.response)).not.toContain(known)
})

test('a wrong current password is a 403, and slowed as a login is', async () => {
  const { logIn, send, isOpen } = await open()
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
  expect([await isOpen(mine), await isOpen(other)]).toEqual([true, true])
})

test.each([
  ['short', 'The new password must have at least 10 characters.'],
  ['Password123', 'The new password is too easy to guess: choose a less common one.'],
  [EMAIL, 'The new password must not be the e-mail address.'],
  ['x'.repeat(1025), 'New password is too long'],
])('the new password %s is refused', async (newPassword, error) => {
  const { login, logIn, send } = await open()
  const { status, body } = await send('password', await logIn(), { currentPassword: PASSWORD, newPassword })
  expect([status, body]).toEqual([400, { error }])
  expect((await login(EMAIL)).status).toBe(200)
})

test('an account with a weaker password than is asked for today keeps working', async () => {
  const { services, login, send } = await open()
  await saveUser(services.db, { email: EMAIL, password: 'password', role: 'user' })
  const response = await login(EMAIL, 'password')
  expect(response.status).toBe(200)
  const body = { currentPassword: 'password', newPassword: NEW_PASSWORD }
  expect((await send('password', sessionCookie(response), body)).status).toBe(200)
})
