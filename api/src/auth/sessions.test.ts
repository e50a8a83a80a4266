import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { SESSION_COOKIE } from '#shared/cookies'
import { openAuthTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { sessions } from '../db/schema.ts'
import { findUserCredentials } from './queries.ts'
import { createSession } from './sessions.ts'

afterEach(() => {
  setSystemTime()
})

const EMAIL = 'ada@example.com'
const DAY_MS = 24 * 60 * 60 * 1000

async function open() {
  const test = await openAuthTest()
  await saveUser(test.services.db, {
    email: EMAIL,
    password: PASSWORD,
    role: 'admin',
    displayName: 'Ada Lovelace',
  })
  return test
}

test('a login creates a new token and deletes the session that the browser had', async () => {
  const { login, getSession } = await open()
  const before = sessionCookie(await login(EMAIL))
  const otherBrowser = sessionCookie(await login(EMAIL))
  const after = sessionCookie(await login(EMAIL, PASSWORD, { headers: { cookie: before } }))
  expect(new Set([before, otherBrowser, after]).size).toBe(3)
  expect((await getSession(before)).user).toBeNull()
  expect((await getSession(otherBrowser)).user).not.toBeNull()
  expect((await getSession(after)).user).not.toBeNull()
})

test('a token that was planted before the login is worth nothing after it', async () => {
  const { login, getSession } = await open()
  const planted = `${SESSION_COOKIE}=${'a'.repeat(40)}`
  await login(EMAIL, PASSWORD, { headers: { cookie: planted } })
  expect((await getSession(planted)).user).toBeNull()
})

test('a logout deletes the session on the server, and succeeds for a visitor too', async () => {
  const { services, login, post, getSession } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  for (const header of [cookie, cookie, `${SESSION_COOKIE}=made-up`, '']) {
    const response = await post('/_api/auth/logout', {}, { headers: { cookie: header } })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toStartWith(`${SESSION_COOKIE}=; Max-Age=0; Path=/; HttpOnly`)
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
  }
  expect((await getSession(cookie)).user).toBeNull()
  expect(services.db.select().from(sessions).all()).toEqual([])
})

test('a session lasts 30 days from its last use, and its end is written at most once an hour', async () => {
  const { services, login, getSession } = await open()
  const start = Date.now()
  setSystemTime(start)
  const at = (days: number) => setSystemTime(start + days * DAY_MS)
  const cookie = sessionCookie(await login(EMAIL))
  const expiresAt = () => services.db.select().from(sessions).get()?.expiresAt.getTime()
  const first = expiresAt()

  at(0.04)
  expect((await getSession(cookie)).response.headers.getSetCookie()).toEqual([])
  expect(expiresAt()).toBe(first)

  at(29)
  const { response } = await getSession(cookie)
  expect(response.headers.getSetCookie()[0]).toStartWith(`${cookie}; Max-Age=2592000;`)
  expect(expiresAt()).toBe(start + 59 * DAY_MS)

  at(58.9)
  expect((await getSession(cookie)).user).not.toBeNull()
  at(58.9 + 30)
  const expired = await getSession(cookie)
  expect(expired.user).toBeNull()
  expect(expired.response.headers.getSetCookie()[0]).toStartWith(`${SESSION_COOKIE}=; Max-Age=0`)

  await login(EMAIL)
  expect(services.db.select().from(sessions).all()).toHaveLength(1)
})

test('a session ends 90 days after its login, however much it is used, and the cookie with it', async () => {
  const { login, getSession } = await open()
  const start = Date.now()
  setSystemTime(start)
  const cookie = sessionCookie(await login(EMAIL))
  const maxAges: number[] = []
  for (let day = 0.5; day < 90; day += 0.5) {
    setSystemTime(start + day * DAY_MS)
    const { user, response } = await getSession(cookie)
    expect(user).not.toBeNull()
    const maxAge = response.headers.getSetCookie()[0]?.match(/Max-Age=(\d+)/)?.[1]
    if (maxAge) maxAges.push(day * 86_400 + Number(maxAge))
  }
  expect(Math.max(...maxAges)).toBe(90 * 86_400)
  setSystemTime(start + 90 * DAY_MS - 1)
  expect((await getSession(cookie)).user).not.toBeNull()
  setSystemTime(start + 90 * DAY_MS)
  expect((await getSession(cookie)).user).toBeNull()
})

test('the last use is written at most every 5 minutes', async () => {
  const { services, login, getSession } = await open()
  const start = Date.now()
  setSystemTime(start)
  const cookie = sessionCookie(await login(EMAIL))
  const usedAt = async (minutes: number) => {
    setSystemTime(start + minutes * 60_000)
    await getSession(cookie)
    return (services.db.select().from(sessions).get()!.lastUsedAt.getTime() - start) / 60_000
  }
  expect([await usedAt(4.9), await usedAt(5), await usedAt(9.9), await usedAt(60)]).toEqual([0, 5, 5, 60])
})

test('a clock that is set back prolongs no session', async () => {
  const { services, login, getSession } = await open()
  const start = Date.now()
  setSystemTime(start)
  const used = sessionCookie(await login(EMAIL))
  setSystemTime(start + 20 * DAY_MS)
  const fromFuture = sessionCookie(await login(EMAIL))
  await getSession(used)

  setSystemTime(start + 10 * DAY_MS)
  expect((await getSession(fromFuture)).user).toBeNull()
  expect((await getSession(used)).user).not.toBeNull()
  const ends = services.db.select().from(sessions).all()
  expect(ends[0]!.expiresAt.getTime()).toBe(start + 40 * DAY_MS)
  await login(EMAIL)
  expect(services.db.select().from(sessions).all()).toHaveLength(2)
})

test('a database that cannot be written ends no session', async () => {
  const { services, login, getSession } = await open()
  const start = Date.now()
  setSystemTime(start)
  const cookie = sessionCookie(await login(EMAIL))
  setSystemTime(start + 2 * DAY_MS)
  services.db.run(sql`PRAGMA query_only = ON`)
  const { user, response } = await getSession(cookie)
  expect(user).not.toBeNull()
  expect(response.headers.getSetCookie()).toEqual([])
})

test('a new password deletes the sessions of the old one', async () => {
  const { services, login, getSession } = await open()
  const cookie = sessionCookie(await login(EMAIL))
  await saveUser(services.db, { email: 'Ada@example.com', password: 'another one', role: 'admin' })
  expect((await getSession(cookie)).user).toBeNull()
  expect((await login(EMAIL)).status).toBe(401)
  const response = await login(EMAIL, 'another one')
  expect(await response.json()).toMatchObject({ user: { displayName: 'Ada Lovelace', role: 'admin' } })
})

test('a password that changes while it is being verified creates no session', async () => {
  const { services } = await open()
  const verified = findUserCredentials(services.db, EMAIL)!
  await saveUser(services.db, { email: EMAIL, password: 'another one', role: 'admin' })
  expect(createSession(services.db, verified)).toBeNull()
  expect(services.db.select().from(sessions).all()).toEqual([])
})

test('a session ends to the millisecond, 30 days after its last use', async () => {
  const { login, getSession } = await open()
  const start = Date.now()
  setSystemTime(start)
  const cookie = sessionCookie(await login(EMAIL))
  setSystemTime(start + 30 * DAY_MS)
  expect((await getSession(cookie)).user).toBeNull()
})

test('a made-up token is no session', async () => {
  const { getSession } = await open()
  const tokens = ['', '%', "' OR 1=1 --", 'x'.repeat(5000), 'a; session=b', '__proto__']
  for (const token of tokens) expect((await getSession(`${SESSION_COOKIE}=${token}`)).user).toBeNull()
})
