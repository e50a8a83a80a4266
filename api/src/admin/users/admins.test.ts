import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openAuthTest, PASSWORD, sessionCookie } from '../../../test/auth.ts'
import { ensureDevelopmentAdmin } from './development-admin.ts'
import { ensureInitialAdmin } from './initial-admin.ts'
import { saveUser } from './save-user.ts'

const SETTINGS = { ADMIN_EMAIL: 'Owner@Example.com', ADMIN_PASSWORD: 'a long enough password' }
const PRODUCTION = { NODE_ENV: 'production' }

test("the settings' administrator is created once, where there is none", async () => {
  const { services, login } = await openAuthTest(SETTINGS)
  await ensureInitialAdmin(services)
  const response = await login('owner@example.com', SETTINGS.ADMIN_PASSWORD)
  expect(await response.json()).toMatchObject({ user: { email: 'owner@example.com', role: 'admin' } })

  await saveUser(services.db, { email: 'owner@example.com', password: PASSWORD, role: 'admin' })
  await ensureInitialAdmin(services)
  expect((await login('owner@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(401)
  expect((await login('owner@example.com')).status).toBe(200)
})

test('another administrator counts, another user does not', async () => {
  const { services, login } = await openAuthTest(SETTINGS)
  await saveUser(services.db, { email: 'user@example.com', password: PASSWORD, role: 'user' })
  await ensureInitialAdmin(services)
  expect((await login('owner@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(200)

  const other = await openAuthTest(SETTINGS)
  await saveUser(other.services.db, { email: 'other@example.com', password: PASSWORD, role: 'admin' })
  await ensureInitialAdmin(other.services)
  expect((await other.login('owner@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(401)
})

test('without settings no user is created', async () => {
  const { services } = await openAuthTest()
  await ensureInitialAdmin(services)
  expect(services.db.all(sql`SELECT * FROM users`)).toEqual([])
})

test('the development administrator and its sessions survive a restart', async () => {
  const { services, login, request } = await openAuthTest()
  const first = (await ensureDevelopmentAdmin(services.db))!
  expect(first).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) })
  const cookie = sessionCookie(await login(first.email, first.password))
  expect(await ensureDevelopmentAdmin(services.db)).toEqual(first)
  const session = await request('/_api/auth/session', { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { role: 'admin' } })
})

test('each database has its own development password', async () => {
  const [one, two] = [await openAuthTest(), await openAuthTest()]
  const passwords = [
    (await ensureDevelopmentAdmin(one.services.db))!.password,
    (await ensureDevelopmentAdmin(two.services.db))!.password,
  ]
  expect(passwords[0]).not.toBe(passwords[1]!)
})

test('the development administrator is not created beside another, and not returned once its password has changed', async () => {
  const withAdmin = await openAuthTest()
  await saveUser(withAdmin.services.db, { email: 'owner@example.com', password: PASSWORD, role: 'admin' })
  expect(await ensureDevelopmentAdmin(withAdmin.services.db)).toBeNull()

  const changed = await openAuthTest()
  await ensureDevelopmentAdmin(changed.services.db)
  await saveUser(changed.services.db, { email: 'admin@example.com', password: PASSWORD, role: 'admin' })
  expect(await ensureDevelopmentAdmin(changed.services.db)).toBeNull()
  expect((await changed.login('admin@example.com')).status).toBe(200)
})

test('production deletes the development administrator', async () => {
  const { services, login, request } = await openAuthTest({ ...SETTINGS, ...PRODUCTION })
  const { email, password } = (await ensureDevelopmentAdmin(services.db))!
  const cookie = sessionCookie(await login(email, password))
  await ensureInitialAdmin(services)
  expect((await login(email, password)).status).toBe(401)
  expect(await (await request('/_api/auth/session', { headers: { cookie } })).json()).toEqual({ user: null })
  expect((await login('owner@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(200)
  expect(JSON.stringify(services.db.all(sql`SELECT * FROM settings`))).not.toContain(password)
})

test('production keeps a development administrator whose password was changed', async () => {
  const { services, login } = await openAuthTest(PRODUCTION)
  const { email } = (await ensureDevelopmentAdmin(services.db))!
  await saveUser(services.db, { email, password: PASSWORD, role: 'admin' })
  await ensureInitialAdmin(services)
  expect((await login(email)).status).toBe(200)
})
