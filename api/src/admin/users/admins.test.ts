import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { cookieOf, openAuthTest, PASSWORD, sessionCookie } from '#api-test/auth'
import { ensureDevelopmentAdmin } from './development-admin.ts'
import { ensureInitialAdmin } from './initial-admin.ts'
import { saveUser } from './save-user.ts'

const SETTINGS = { ADMIN_EMAIL: 'Owner@Example.com', ADMIN_PASSWORD: 'a long enough password' }
const OWNER = 'owner@example.com'

test("the settings' administrator is created once, where there is none; another user is none", async () => {
  const { services, login } = await openAuthTest(SETTINGS)
  cookieOf(services.db, 'user')
  await ensureInitialAdmin(services)
  const response = await login(OWNER, SETTINGS.ADMIN_PASSWORD)
  expect(await response.json()).toMatchObject({ user: { email: OWNER, role: 'admin' } })
  await saveUser(services.db, { email: OWNER, password: PASSWORD, role: 'admin' })
  await ensureInitialAdmin(services)
  expect((await login(OWNER, SETTINGS.ADMIN_PASSWORD)).status).toBe(401)
  expect((await login(OWNER)).status).toBe(200)
})

test.each([
  ['with another administrator', SETTINGS, 1],
  ['without settings', {}, 0],
])('%s no user is created', async (_, settings, count) => {
  const { services } = await openAuthTest(settings)
  if (count > 0) cookieOf(services.db, 'admin')
  await ensureInitialAdmin(services)
  expect(services.db.all(sql`SELECT * FROM users`)).toHaveLength(count)
})

test('the development administrator and its sessions survive a restart, until its password changes', async () => {
  const { services, login, getSession } = await openAuthTest()
  const { db } = services
  const first = (await ensureDevelopmentAdmin(db))!
  expect(first).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) })
  const cookie = sessionCookie(await login(first.email, first.password))
  expect(await ensureDevelopmentAdmin(db)).toEqual(first)
  expect((await getSession(cookie)).user).toMatchObject({ role: 'admin' })
  await saveUser(db, { email: first.email, password: PASSWORD, role: 'admin' })
  expect(await ensureDevelopmentAdmin(db)).toBeNull()
  await ensureInitialAdmin({ ...services, env: { ...services.env, production: true } })
  expect((await login(first.email)).status).toBe(200)
})

test('the development administrator has another password elsewhere, and is not created beside another', async () => {
  const [one, two] = [await openAuthTest(), await openAuthTest()]
  const first = await ensureDevelopmentAdmin(one.services.db)
  expect(await ensureDevelopmentAdmin(two.services.db)).not.toEqual(first)
  const { services } = await openAuthTest()
  await saveUser(services.db, { email: OWNER, password: PASSWORD, role: 'admin' })
  expect(await ensureDevelopmentAdmin(services.db)).toBeNull()
})

test('production deletes the development administrator', async () => {
  const { services, login, getSession } = await openAuthTest({ ...SETTINGS, NODE_ENV: 'production' })
  const { email, password } = (await ensureDevelopmentAdmin(services.db))!
  const cookie = sessionCookie(await login(email, password))
  await ensureInitialAdmin(services)
  expect((await login(email, password)).status).toBe(401)
  expect((await getSession(cookie)).user).toBeNull()
  expect((await login(OWNER, SETTINGS.ADMIN_PASSWORD)).status).toBe(200)
  expect(JSON.stringify(services.db.all(sql`SELECT * FROM settings`))).not.toContain(password)
})
