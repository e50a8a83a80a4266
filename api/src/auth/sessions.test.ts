import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { PROFILE_COOKIE, SESSION_COOKIE } from '#shared/cookies'
import { EMAIL, openUserTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { LIMITS_PER_MINUTE } from '../http/limits.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { findUserCredentials } from './queries.ts'
import { createSession } from './sessions.ts'

afterEach(() => {
  setSystemTime()
})

const DAY_MS = 24 * 60 * 60 * 1000

const renewed = ({ headers }: Response) =>
  headers.getSetCookie().filter((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`))

/** With a clock of its own. */
async function open() {
  const test = await openUserTest('admin')
  const start = Date.now()
  const at = (days: number, ms = 0) => setSystemTime(start + days * DAY_MS + ms)
  at(0)
  const isOpen = async (cookie: string) => (await test.getSession(cookie)).user !== null
  const listRows = () => test.db.select().from(sessions).all()
  return { ...test, start, at, isOpen, listRows }
}

test('a login creates a new token and deletes the session that the browser had, a planted one too', async () => {
  const { login, isOpen } = await open()
  const before = sessionCookie(await login(EMAIL))
  const otherBrowser = sessionCookie(await login(EMAIL))
  const after = sessionCookie(await login(EMAIL, PASSWORD, { headers: { cookie: before } }))
  expect(new Set([before, otherBrowser, after]).size).toBe(3)
  expect([await isOpen(before), await isOpen(otherBrowser), await isOpen(after)]).toEqual([false, true, true])
  const planted = `${SESSION_COOKIE}=${'a'.repeat(40)}`
  await login(EMAIL, PASSWORD, { headers: { cookie: planted } })
  expect(await isOpen(planted)).toBe(false)
})

test('an account has 50 sessions: a login beyond that ends the oldest', async () => {
  const { db, login, isOpen, listRows, at } = await open()
  const oldest = sessionCookie(await login(EMAIL))
  at(0, 1000)
  const second = sessionCookie(await login(EMAIL))
  at(0, 2000)
  const credentials = findUserCredentials(db, EMAIL)!
  for (let index = 0; index < 48; index++) createSession(db, credentials)
  expect(await isOpen(oldest)).toBe(true)
  at(0, 3000)
  await login(EMAIL)
  expect([await isOpen(oldest), await isOpen(second), listRows().length]).toEqual([false, true, 50])
})

test('an address has 30 logins a minute, failures not counted, a loopback address too', async () => {
  const { login, services } = await open()
  services.loginLimiter = new RateLimiter({ perMinute: 2, now: () => 0 })
  const statusOf = async (password: string) =>
    (await login(EMAIL, password, { clientAddress: '127.0.0.1' })).status
  const statuses = []
  for (const password of ['x', PASSWORD, 'x', PASSWORD, PASSWORD]) statuses.push(await statusOf(password))
  expect(statuses).toEqual([401, 200, 401, 200, 429])
  expect(LIMITS_PER_MINUTE).toMatchObject({ logins: 30, renders: 300, uploads: 60, newCarts: 120 })
})

test('a logout deletes the session on the server, and succeeds for a visitor too', async () => {
  const { login, post, listRows } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  for (const header of [cookie, cookie, `${SESSION_COOKIE}=made-up`, '']) {
    const response = await post('/_api/auth/logout', {}, { headers: { cookie: header } })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toStartWith(`${SESSION_COOKIE}=; Max-Age=0; Path=/; HttpOnly`)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
  }
  expect(listRows()).toEqual([])
})

test('a session lasts 30 days from its last use, and its end is written at most once an hour', async () => {
  const { login, getSession, isOpen, at, start, listRows } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  const expiresAt = () => listRows()[0]?.expiresAt.getTime()
  const first = expiresAt()

  at(0.04)
  expect(renewed((await getSession(cookie)).response)).toEqual([])
  expect(expiresAt()).toBe(first)

  at(29)
  const { response } = await getSession(cookie)
  expect(response.headers.getSetCookie()[0]).toStartWith(`${cookie}; Max-Age=2592000;`)
  expect(expiresAt()).toBe(start + 59 * DAY_MS)

  at(59, -1)
  expect(await isOpen(cookie)).toBe(true)
  at(89, -1)
  const expired = await getSession(cookie)
  expect(expired.user).toBeNull()
  expect(expired.response.headers.getSetCookie()[0]).toStartWith(`${SESSION_COOKIE}=; Max-Age=0`)

  await login(EMAIL)
  expect(listRows()).toHaveLength(1)
})

test('a session ends 90 days after its login, however much it is used, and the cookie with it', async () => {
  const { login, getSession, isOpen, at } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  const ends: number[] = []
  for (const day of [20, 40, 59, 61, 80]) {
    at(day)
    const { user, response } = await getSession(cookie)
    expect(user).not.toBeNull()
    const maxAge = response.headers.getSetCookie()[0]?.match(/Max-Age=(\d+)/)?.[1]
    if (maxAge) ends.push(day + Number(maxAge) / 86_400)
  }
  expect(Math.max(...ends)).toBe(90)
  at(90, -1)
  expect(await isOpen(cookie)).toBe(true)
  at(90)
  expect(await isOpen(cookie)).toBe(false)
})

test('the last use is written at most every 5 minutes', async () => {
  const { login, getSession, start, at, listRows } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  const usedAt = async (minutes: number) => {
    at(0, minutes * 60_000)
    await getSession(cookie)
    return (listRows()[0]!.lastUsedAt.getTime() - start) / 60_000
  }
  expect([await usedAt(4.9), await usedAt(5), await usedAt(9.9), await usedAt(60)]).toEqual([0, 5, 5, 60])
})

test('a clock that is set back prolongs no session', async () => {
  const { login, isOpen, start, at, listRows } = await open()
  const used = sessionCookie(await login(EMAIL))
  at(20)
  const fromFuture = sessionCookie(await login(EMAIL))
  await isOpen(used)

  at(10)
  expect([await isOpen(fromFuture), await isOpen(used)]).toEqual([false, true])
  expect(listRows()[0]!.expiresAt.getTime()).toBe(start + 40 * DAY_MS)
  await login(EMAIL)
  expect(listRows()).toHaveLength(2)
})

test('a database that cannot be written ends no session', async () => {
  const { db, login, getSession, at } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  at(2)
  db.run(sql`PRAGMA query_only = ON`)
  const { user, response } = await getSession(cookie)
  expect(user).not.toBeNull()
  expect(renewed(response)).toEqual([])
})

test('a new password deletes the sessions of the old one, and lets none begin that it verified', async () => {
  const { db, login, isOpen, listRows } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  const verified = findUserCredentials(db, EMAIL)!
  await saveUser(db, { email: 'Ada@example.com', password: 'another one', role: 'admin' })
  expect(await isOpen(cookie)).toBe(false)
  expect(createSession(db, verified)).toBeNull()
  expect(listRows()).toEqual([])
  expect((await login(EMAIL)).status).toBe(401)
  const response = await login(EMAIL, 'another one')
  expect(await response.json()).toMatchObject({ user: { displayName: 'Ada Lovelace', role: 'admin' } })
})

test('the profile is in a cookie that scripts read, as long as the session is', async () => {
  const { db, user, login, post, getSession, at } = await open()
  const profile = ({ headers }: Response) =>
    headers.getSetCookie().findLast((cookie) => cookie.startsWith(`${PROFILE_COOKIE}=`))
  const value = (avatarUrl: string | null) =>
    `${PROFILE_COOKIE}=${encodeURIComponent(JSON.stringify({ displayName: 'Ada Lovelace', avatarUrl, role: 'admin' }))}`
  const response = await login(EMAIL)
  expect(profile(response)).toBe(`${value(null)}; Max-Age=2592000; Path=/; SameSite=Lax`)
  const cookie = `${sessionCookie(response)}; ${value(null)}`
  expect(profile((await getSession(cookie)).response)).toBeUndefined()
  db.update(users).set({ avatarUrl: '/avatars/a.webp' }).where(eq(users.id, user.id)).run()
  expect(profile((await getSession(cookie)).response)).toStartWith(value('/avatars/a.webp'))
  const deleted = `${PROFILE_COOKIE}=; Max-Age=0; Path=/`
  expect(profile(await post('/_api/auth/logout', {}, { headers: { cookie } }))).toStartWith(deleted)
  expect(profile((await getSession(cookie)).response)).toStartWith(deleted)
  at(31)
  expect(profile((await getSession(value(null))).response)).toStartWith(deleted)
})

test('a made-up token is no session', async () => {
  const { isOpen } = await open()
  for (const token of ['', '%', "' OR 1=1 --", 'x'.repeat(5000), '__proto__']) {
    expect(await isOpen(`${SESSION_COOKIE}=${token}`)).toBe(false)
  }
})
