import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { openAuthTest, PASSWORD, sessionCookie } from '../../../test/auth.ts'
import { ensureDevelopmentAdmin } from './development-admin.ts'
import { ensureInitialAdmin } from './initial-admin.ts'
import { saveUser } from './save-user.ts'

const SETTINGS = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'a long enough password' }
const PRODUCTION = { NODE_ENV: 'production' }

test("the settings' administrator is created once, where there is none", async () => {
  const { services, login } = await openAuthTest(SETTINGS)
  await ensureInitialAdmin(services)
  const response = await login('boss@example.com', SETTINGS.ADMIN_PASSWORD)
  expect(await response.json()).toMatchObject({ user: { email: 'boss@example.com', role: 'admin' } })

  await saveUser(services.db, { email: 'boss@example.com', password: PASSWORD, role: 'admin' })
  await ensureInitialAdmin(services)
  expect((await login('boss@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(401)
  expect((await login('boss@example.com')).status).toBe(200)
})

test('another administrator is enough, a plain user is not', async () => {
  const { services, login } = await openAuthTest(SETTINGS)
  await saveUser(services.db, { email: 'user@example.com', password: PASSWORD, role: 'user' })
  await ensureInitialAdmin(services)
  expect((await login('boss@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(200)

  const other = await openAuthTest(SETTINGS)
  await saveUser(other.services.db, { email: 'other@example.com', password: PASSWORD, role: 'admin' })
  await ensureInitialAdmin(other.services)
  expect((await other.login('boss@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(401)
})

test('without settings nobody is made up', async () => {
  const { services } = await openAuthTest()
  await ensureInitialAdmin(services)
  expect(services.db.all(sql`SELECT * FROM users`)).toEqual([])
})

test("development's administrator stays the same from start to start, sessions included", async () => {
  const { services, login, request } = await openAuthTest()
  const first = (await ensureDevelopmentAdmin(services.db))!
  expect(first).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) })
  const cookie = sessionCookie(await login(first.email, first.password))
  expect(await ensureDevelopmentAdmin(services.db)).toEqual(first)
  const session = await request('/_api/auth/session', { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { role: 'admin' } })
})

test('no two databases share it', async () => {
  const [one, two] = [await openAuthTest(), await openAuthTest()]
  const passwords = [
    (await ensureDevelopmentAdmin(one.services.db))!.password,
    (await ensureDevelopmentAdmin(two.services.db))!.password,
  ]
  expect(passwords[0]).not.toBe(passwords[1]!)
})

test('it is not made where somebody has an administrator, and not printed once it has a password of its own', async () => {
  const own = await openAuthTest()
  await saveUser(own.services.db, { email: 'boss@example.com', password: PASSWORD, role: 'admin' })
  expect(await ensureDevelopmentAdmin(own.services.db)).toBeNull()

  const taken = await openAuthTest()
  await ensureDevelopmentAdmin(taken.services.db)
  await saveUser(taken.services.db, { email: 'admin@example.com', password: PASSWORD, role: 'admin' })
  expect(await ensureDevelopmentAdmin(taken.services.db)).toBeNull()
  expect((await taken.login('admin@example.com')).status).toBe(200)
})

test('a database that was developed on goes into production without it', async () => {
  const { services, login, request } = await openAuthTest({ ...SETTINGS, ...PRODUCTION })
  const { email, password } = (await ensureDevelopmentAdmin(services.db))!
  const cookie = sessionCookie(await login(email, password))
  await ensureInitialAdmin(services)
  expect((await login(email, password)).status).toBe(401)
  expect(await (await request('/_api/auth/session', { headers: { cookie } })).json()).toEqual({ user: null })
  expect((await login('boss@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(200)
  expect(JSON.stringify(services.db.all(sql`SELECT * FROM settings`))).not.toContain(password)
})

test('unless it was given a password of its own: then it is an account like any other', async () => {
  const { services, login } = await openAuthTest(PRODUCTION)
  const { email } = (await ensureDevelopmentAdmin(services.db))!
  await saveUser(services.db, { email, password: PASSWORD, role: 'admin' })
  await ensureInitialAdmin(services)
  expect((await login(email)).status).toBe(200)
})
