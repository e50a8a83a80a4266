import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { SESSION_COOKIE } from '#shared/cookies'
import { EMAIL, openUserTest, PASSWORD, sessionCookie } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'

test('a login creates a session and returns the user without the password hash', async () => {
  const { login, getSession } = await openUserTest('admin')
  expect((await getSession()).user).toBeNull()
  const response = await login(EMAIL)
  expect(response.status).toBe(200)
  const user = { id: 1, email: EMAIL, displayName: 'Ada Lovelace', avatarUrl: null, role: 'admin' } as const
  expect(await response.json()).toEqual({ user })
  expect((await getSession(sessionCookie(response))).user).toEqual(user)
})

test('case and outer whitespace count in the password, not in the e-mail', async () => {
  const { login } = await openUserTest()
  expect((await login('  ADA@Example.com ')).status).toBe(200)
  expect((await login(EMAIL, PASSWORD.toUpperCase())).status).toBe(401)
  expect((await login(EMAIL, ` ${PASSWORD}`)).status).toBe(401)
})

test('a login without its fields is refused, and so is one with another field', async () => {
  const { post } = await openUserTest()
  const messageOf = async (body: object) => {
    const response = await post('/_api/auth/login_with_password', body)
    return [response.status, await response.json()]
  }
  expect(await messageOf({ email: 'ada', password: 'x' })).toEqual([400, { message: 'Email is required' }])
  expect(await messageOf({ email: EMAIL })).toEqual([400, { message: 'Password is required' }])
  const withRole = { email: EMAIL, password: 'x', role: 'admin' }
  expect(await messageOf(withRole)).toEqual([400, { message: 'Unknown field: "role".' }])
})

test('every refusal of a login is in the field `message`', async () => {
  const { request } = await openUserTest()
  const json = { 'content-type': 'application/json' }
  const refusals = [
    { status: 400, init: { headers: json, body: '{' } },
    { status: 403, init: { headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{}' } },
    { status: 413, init: { headers: json, body: JSON.stringify({ email: 'x'.repeat(300_000) }) } },
    { status: 415, init: { body: new URLSearchParams({ email: EMAIL, password: PASSWORD }) } },
    { status: 415, init: {} },
  ]
  for (const { status, init } of refusals) {
    const response = await request('/_api/auth/login_with_password', { method: 'POST', ...init })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message: expect.stringMatching(/\w/) })
  }
})

test('tokens and passwords are stored as hashes only', async () => {
  const { db, login } = await openUserTest()
  await saveUser(db, { email: EMAIL, password: PASSWORD, role: 'user' })
  await login(EMAIL, 'wrong')
  const token = sessionCookie(await login(EMAIL)).slice(`${SESSION_COOKIE}=`.length)
  expect(token).toMatch(/^[\w-]{43}$/)
  const tables = ['users', 'sessions', 'login_failures']
  const stored = JSON.stringify(tables.map((name) => db.all(sql`SELECT * FROM ${sql.identifier(name)}`)))
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(PASSWORD)
})
