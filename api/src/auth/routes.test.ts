import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { User } from '#shared/contracts/auth'
import { SESSION_COOKIE } from '#shared/cookies'
import { openAuthTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'

const EMAIL = 'ada@example.com'

async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  await saveUser(test.services.db, {
    email: EMAIL,
    password: PASSWORD,
    role: 'admin',
    displayName: 'Ada Lovelace',
  })
  return test
}

test('a login creates a session and returns the user without the password hash', async () => {
  const { login, getSession } = await open()
  const response = await login(EMAIL)
  expect(response.status).toBe(200)
  const user: User = {
    id: 1,
    email: EMAIL,
    displayName: 'Ada Lovelace',
    avatarUrl: null,
    role: 'admin',
  }
  expect(await response.json()).toEqual({ user })
  expect((await getSession(sessionCookie(response))).user).toEqual(user)
})

test('the session of a visitor is a 200 without a user', async () => {
  const { getSession } = await open()
  expect((await getSession()).user).toBeNull()
})

test('the session cookie is HttpOnly, SameSite=Lax, and Secure under https', async () => {
  const flags = async (settings: Record<string, string>) => {
    const { login } = await open(settings)
    const [cookie] = (await login(EMAIL)).headers.getSetCookie()
    expect(cookie).toMatch(/^(__Host-)?session=/)
    return cookie!.split('; ').slice(1).toSorted()
  }
  const always = ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']
  expect(await flags({ SITE_URL: 'http://localhost:4321' })).toEqual(always)
  expect(await flags({ SITE_URL: 'https://store.example' })).toEqual([...always, 'Secure'].toSorted())
})

test('case and outer whitespace count in the password, not in the e-mail', async () => {
  const { login } = await open()
  expect((await login('  ADA@Example.com ')).status).toBe(200)
  expect((await login(EMAIL, PASSWORD.toUpperCase())).status).toBe(401)
  expect((await login(EMAIL, ` ${PASSWORD}`)).status).toBe(401)
})

test('a wrong password and an unknown e-mail get the same response, without a cookie', async () => {
  const { login } = await open()
  const [wrong, unknown] = [await login(EMAIL, 'nope'), await login('eve@example.com', 'nope')]
  for (const response of [wrong, unknown]) {
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({ message: 'Invalid email or password' })
  }
  expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()])
})

test.each([
  { body: {}, message: 'Email is required' },
  { body: { email: 'ada', password: 'x' }, message: 'Email is required' },
  { body: { email: EMAIL }, message: 'Password is required' },
  { body: { email: EMAIL, password: '' }, message: 'Password is required' },
  { body: { email: EMAIL, password: 'x', role: 'admin' }, message: 'Unknown field: "role".' },
])('a login with $body is refused: $message', async ({ body, message }) => {
  const { post } = await open()
  const response = await post('/_api/auth/login_with_password', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ message })
})

test('every refusal of a login is in the field `message`', async () => {
  const { request } = await open()
  const send = (init: RequestInit) => request('/_api/auth/login_with_password', { method: 'POST', ...init })
  const json = { 'content-type': 'application/json' }
  const refusals = [
    { status: 400, init: { headers: json, body: '{' } },
    { status: 403, init: { headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{}' } },
    { status: 403, init: { headers: { ...json, origin: 'https://evil.example' }, body: '{}' } },
    { status: 413, init: { headers: json, body: JSON.stringify({ email: 'x'.repeat(300_000) }) } },
    { status: 415, init: { body: new URLSearchParams({ email: EMAIL, password: PASSWORD }) } },
    { status: 415, init: { headers: { 'content-type': 'text/plain' }, body: '{}' } },
    { status: 415, init: {} },
  ]
  for (const { status, init } of refusals) {
    const response = await send(init)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message: expect.stringMatching(/\w/) })
  }
})

test('tokens and passwords are stored as hashes only', async () => {
  const { services, login } = await open()
  const token = sessionCookie(await login(EMAIL)).slice(`${SESSION_COOKIE}=`.length)
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
