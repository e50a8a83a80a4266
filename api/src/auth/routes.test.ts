import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openAuthTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { sessions } from '../db/schema.ts'

afterEach(() => {
  setSystemTime()
})

const DAY_MS = 24 * 60 * 60 * 1000

async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  await saveUser(test.services.db, {
    email: 'ada@example.com',
    password: PASSWORD,
    role: 'admin',
    displayName: 'Ada Lovelace',
  })
  const whoIs = async (cookie?: string) => {
    const response = await test.request('/_api/auth/session', { headers: cookie ? { cookie } : {} })
    expect(response.status).toBe(200)
    return { response, ...((await response.json()) as { user: { email: string } | null }) }
  }
  return { ...test, whoIs }
}

test('a login opens a session that names its user and nothing more', async () => {
  const { login, whoIs } = await open()
  const response = await login('ada@example.com')
  expect(response.status).toBe(200)
  const user = {
    id: 1,
    email: 'ada@example.com',
    displayName: 'Ada Lovelace',
    avatarUrl: null,
    role: 'admin',
  }
  expect(await response.json()).toEqual({ user })
  expect((await whoIs(sessionCookie(response))).user).toEqual(user)
})

test('a visitor is no error', async () => {
  const { whoIs } = await open()
  expect((await whoIs()).user).toBeNull()
})

test('the cookie is out of reach for scripts and other sites, and secure where the store is', async () => {
  const flags = async (settings: Record<string, string>) => {
    const { login } = await open(settings)
    const cookie = (await login('ada@example.com')).headers.getSetCookie()
    expect(cookie).toHaveLength(1)
    return cookie[0]!.split('; ').slice(1).toSorted()
  }
  const always = ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']
  expect(await flags({ SITE_URL: 'http://localhost:4321' })).toEqual(always)
  expect(await flags({ SITE_URL: 'https://store.example' })).toEqual([...always, 'Secure'].toSorted())
})

test('the e-mail is the same in other letters and with blanks, the password is not', async () => {
  const { login } = await open()
  expect((await login('  ADA@Example.com ')).status).toBe(200)
  expect((await login('ada@example.com', PASSWORD.toUpperCase())).status).toBe(401)
  expect((await login('ada@example.com', ` ${PASSWORD}`)).status).toBe(401)
})

test('a wrong password and an unknown e-mail get the same answer, and no cookie', async () => {
  const { login } = await open()
  const [wrong, unknown] = [await login('ada@example.com', 'nope'), await login('eve@example.com', 'nope')]
  for (const response of [wrong, unknown]) {
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({ message: 'Invalid email or password' })
  }
  expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()])
})

test.each([
  { body: {}, message: 'Email is required' },
  { body: { email: 'nobody', password: 'x' }, message: 'Email is required' },
  { body: { email: 'ada@example.com' }, message: 'Password is required' },
  { body: { email: 'ada@example.com', password: '' }, message: 'Password is required' },
  { body: { email: 'ada@example.com', password: 'x', role: 'admin' }, message: 'Unknown field: "role".' },
])('a login with $body is refused: $message', async ({ body, message }) => {
  const { post } = await open()
  const response = await post('/_api/auth/login_with_password', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message })
})

test('every refusal of a login is in the field that the login form reads', async () => {
  const { request } = await open()
  const attempt = (init: RequestInit) =>
    request('/_api/auth/login_with_password', { method: 'POST', ...init })
  const json = { 'content-type': 'application/json' }
  const refusals = [
    { status: 400, init: { headers: json, body: '{' } },
    { status: 403, init: { headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{}' } },
    { status: 403, init: { headers: { ...json, origin: 'https://evil.example' }, body: '{}' } },
    { status: 413, init: { headers: json, body: JSON.stringify({ email: 'x'.repeat(300_000) }) } },
    { status: 415, init: { body: new URLSearchParams({ email: 'ada@example.com', password: PASSWORD }) } },
    { status: 415, init: { headers: { 'content-type': 'text/plain' }, body: '{}' } },
    { status: 415, init: {} },
  ]
  for (const { status, init } of refusals) {
    const response = await attempt(init)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message: expect.stringMatching(/\w/) })
  }
})

test('only hashes are stored', async () => {
  const { services, login } = await open()
  const token = sessionCookie(await login('ada@example.com')).slice('session='.length)
  expect(token).toMatch(/^[\w-]{43}$/)
  const stored = JSON.stringify([
    services.db.all(sql`SELECT * FROM users`),
    services.db.all(sql`SELECT * FROM sessions`),
    services.db.all(sql`SELECT * FROM login_failures`),
  ])
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(PASSWORD)
})

test('a login makes a token of its own and ends the session that the browser had', async () => {
  const { login, whoIs } = await open()
  const before = sessionCookie(await login('ada@example.com'))
  const elsewhere = sessionCookie(await login('ada@example.com'))
  const after = sessionCookie(await login('ada@example.com', PASSWORD, { headers: { cookie: before } }))
  expect(new Set([before, elsewhere, after]).size).toBe(3)
  expect((await whoIs(before)).user).toBeNull()
  expect((await whoIs(elsewhere)).user).not.toBeNull()
  expect((await whoIs(after)).user).not.toBeNull()
})

test('a token that was planted before the login opens nothing after it', async () => {
  const { login, whoIs } = await open()
  const planted = `session=${'a'.repeat(40)}`
  await login('ada@example.com', PASSWORD, { headers: { cookie: planted } })
  expect((await whoIs(planted)).user).toBeNull()
})

test('logging out ends the session on the server, and is a success for anyone', async () => {
  const { login, post, whoIs } = await open()
  const cookie = sessionCookie(await login('ada@example.com'))
  for (const cookies of [cookie, cookie, 'session=made-up', '']) {
    const response = await post('/_api/auth/logout', {}, { headers: { cookie: cookies } })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toStartWith('session=; Max-Age=0; Path=/; HttpOnly')
  }
  expect((await whoIs(cookie)).user).toBeNull()
})

test('a session lasts 30 days from its last use, and is written to at most once a day', async () => {
  const { services, login, whoIs } = await open()
  const start = Date.now()
  const at = (days: number) => setSystemTime(start + days * DAY_MS)
  const cookie = sessionCookie(await login('ada@example.com'))
  const expiresAt = () => services.db.select().from(sessions).get()?.expiresAt.getTime()
  const first = expiresAt()

  at(0.99)
  expect((await whoIs(cookie)).response.headers.getSetCookie()).toEqual([])
  expect(expiresAt()).toBe(first)

  at(29)
  const { response } = await whoIs(cookie)
  expect(response.headers.getSetCookie()[0]).toStartWith(`${cookie}; Max-Age=2592000;`)
  expect(expiresAt()).toBe(start + 59 * DAY_MS)

  at(58.9)
  expect((await whoIs(cookie)).user).not.toBeNull()
  at(58.9 + 30)
  const expired = await whoIs(cookie)
  expect(expired.user).toBeNull()
  expect(expired.response.headers.getSetCookie()[0]).toStartWith('session=; Max-Age=0')

  await login('ada@example.com')
  expect(services.db.select().from(sessions).all()).toHaveLength(1)
})

test('a new password ends the sessions of the old one', async () => {
  const { services, login, whoIs } = await open()
  const cookie = sessionCookie(await login('ada@example.com'))
  await saveUser(services.db, { email: 'Ada@example.com', password: 'another one', role: 'user' })
  expect((await whoIs(cookie)).user).toBeNull()
  expect((await login('ada@example.com')).status).toBe(401)
  const response = await login('ada@example.com', 'another one')
  expect(await response.json()).toMatchObject({ user: { displayName: 'Ada Lovelace', role: 'user' } })
})

test('a made-up cookie is a visitor', async () => {
  const { whoIs } = await open()
  const tokens = ['', '%', "' OR 1=1 --", 'x'.repeat(5000), 'a; session=b', '__proto__']
  for (const token of tokens) expect((await whoIs(`session=${token}`)).user).toBeNull()
})
