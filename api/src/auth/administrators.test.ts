import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { saveAccount } from './accounts.ts'
import { ensureDevelopmentAdministrator } from './development-administrator.ts'
import { ensureAdministrator } from './first-administrator.ts'
import { openAuthTest, PASSWORD, sessionCookie } from './harness.ts'

const SETTINGS = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'a long enough password' }
const PRODUCTION = { NODE_ENV: 'production' }

test("the settings' administrator is created once, where there is none", async () => {
  const { store, login } = await openAuthTest(SETTINGS)
  await ensureAdministrator(store)
  const response = await login('boss@example.com', SETTINGS.ADMIN_PASSWORD)
  expect(await response.json()).toMatchObject({ user: { email: 'boss@example.com', role: 'admin' } })

  await saveAccount(store.db, { email: 'boss@example.com', password: PASSWORD, role: 'admin' })
  await ensureAdministrator(store)
  expect((await login('boss@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(401)
  expect((await login('boss@example.com')).status).toBe(200)
})

test('another administrator is enough, a plain user is not', async () => {
  const { store, login } = await openAuthTest(SETTINGS)
  await saveAccount(store.db, { email: 'user@example.com', password: PASSWORD, role: 'user' })
  await ensureAdministrator(store)
  expect((await login('boss@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(200)

  const other = await openAuthTest(SETTINGS)
  await saveAccount(other.store.db, { email: 'other@example.com', password: PASSWORD, role: 'admin' })
  await ensureAdministrator(other.store)
  expect((await other.login('boss@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(401)
})

test('without settings nobody is made up', async () => {
  const { store } = await openAuthTest()
  await ensureAdministrator(store)
  expect(store.db.all(sql`SELECT * FROM users`)).toEqual([])
})

test("development's administrator stays the same from start to start, sessions included", async () => {
  const { store, login, request } = await openAuthTest()
  const first = (await ensureDevelopmentAdministrator(store.db))!
  expect(first).toEqual({ email: 'admin@example.com', password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) })
  const cookie = sessionCookie(await login(first.email, first.password))
  expect(await ensureDevelopmentAdministrator(store.db)).toEqual(first)
  const session = await request('/_api/auth/session', { headers: { cookie } })
  expect(await session.json()).toMatchObject({ user: { role: 'admin' } })
})

test('no two databases share it', async () => {
  const [one, two] = [await openAuthTest(), await openAuthTest()]
  const passwords = [
    (await ensureDevelopmentAdministrator(one.store.db))!.password,
    (await ensureDevelopmentAdministrator(two.store.db))!.password,
  ]
  expect(passwords[0]).not.toBe(passwords[1]!)
})

test('it is not made where somebody has an administrator, and not printed once it has a password of its own', async () => {
  const own = await openAuthTest()
  await saveAccount(own.store.db, { email: 'boss@example.com', password: PASSWORD, role: 'admin' })
  expect(await ensureDevelopmentAdministrator(own.store.db)).toBeNull()

  const taken = await openAuthTest()
  await ensureDevelopmentAdministrator(taken.store.db)
  await saveAccount(taken.store.db, { email: 'admin@example.com', password: PASSWORD, role: 'admin' })
  expect(await ensureDevelopmentAdministrator(taken.store.db)).toBeNull()
  expect((await taken.login('admin@example.com')).status).toBe(200)
})

test('a database that was developed on goes into production without it', async () => {
  const { store, login, request } = await openAuthTest({ ...SETTINGS, ...PRODUCTION })
  const { email, password } = (await ensureDevelopmentAdministrator(store.db))!
  const cookie = sessionCookie(await login(email, password))
  await ensureAdministrator(store)
  expect((await login(email, password)).status).toBe(401)
  expect(await (await request('/_api/auth/session', { headers: { cookie } })).json()).toEqual({ user: null })
  expect((await login('boss@example.com', SETTINGS.ADMIN_PASSWORD)).status).toBe(200)
  expect(JSON.stringify(store.db.all(sql`SELECT * FROM facts`))).not.toContain(password)
})

test('unless it was given a password of its own: then it is an account like any other', async () => {
  const { store, login } = await openAuthTest(PRODUCTION)
  const { email } = (await ensureDevelopmentAdministrator(store.db))!
  await saveAccount(store.db, { email, password: PASSWORD, role: 'admin' })
  await ensureAdministrator(store)
  expect((await login(email)).status).toBe(200)
})
