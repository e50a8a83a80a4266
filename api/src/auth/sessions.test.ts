import { afterEach, expect, setSystemTime, test } from 'bun:test'
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

test('a session lasts 30 days from its last use, and is written to at most once a day', async () => {
  const { services, login, getSession } = await open()
  const start = Date.now()
  const at = (days: number) => setSystemTime(start + days * DAY_MS)
  const cookie = sessionCookie(await login(EMAIL))
  const expiresAt = () => services.db.select().from(sessions).get()?.expiresAt.getTime()
  const first = expiresAt()

  at(0.99)
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
