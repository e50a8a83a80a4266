import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { EMAIL, openUserTest, PASSWORD, seedUser } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { loginFailures } from '../db/schema/accounts.ts'
import { FailureThrottle } from './failure-throttle.ts'

afterEach(() => {
  setSystemTime()
})

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

async function open() {
  const test = await openUserTest('admin')
  const start = Date.now()
  const at = (minutes: number, ms = 0) => setSystemTime(start + minutes * MINUTE_MS + ms)
  at(0)
  const fail = async (times: number, address?: string) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) {
      const response = await test.login(EMAIL, `wrong ${i}`, { clientAddress: address ?? `198.51.100.${i}` })
      statuses.push(response.status)
    }
    return statuses
  }
  const countRows = () => test.db.$count(loginFailures)
  return { ...test, at, fail, countRows }
}

const repeat = (count: number, status: number) => Array<number>(count).fill(status)

test('after 10 failures a user cannot log in until the window has passed, not even with the right password', async () => {
  const { fail, login, at } = await open()
  expect(await fail(11)).toEqual([...repeat(10, 401), 429])

  at(5)
  const refused = await login(EMAIL)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect(await refused.json()).toEqual({
    message: 'Too many failed attempts. Please try again in 10 minutes.',
  })

  at(15, -1)
  const last = await login(EMAIL)
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1'])
  // Refused attempts have not extended the window.
  at(15)
  expect((await login(EMAIL)).status).toBe(200)
})

test('failures leave the window one by one', async () => {
  const { fail, at } = await open()
  await fail(1)
  at(10)
  await fail(9)
  // Sweeps, so that at 15 minutes the first failure is outside the window but not yet deleted.
  at(14.5)
  expect(await fail(1)).toEqual([429])
  at(15)
  expect(await fail(2)).toEqual([401, 429])
})

test('failures for many users from one address are counted together', async () => {
  const { db, login } = await open()
  for (let i = 0; i < 10; i++) {
    const { email } = seedUser(db, { email: `${i}@example.com` })
    expect((await login(email, 'x', { clientAddress: '203.0.113.7' })).status).toBe(401)
  }
  expect((await login(EMAIL, PASSWORD, { clientAddress: '203.0.113.7' })).status).toBe(429)
  expect((await login(EMAIL, PASSWORD, { clientAddress: '203.0.113.8' })).status).toBe(200)
})

test("a right password resets the user's failures, not the address's", async () => {
  const { fail, login } = await open()
  await fail(9)
  expect((await login(EMAIL, PASSWORD, { clientAddress: '203.0.113.8' })).status).toBe(200)
  expect(await fail(10)).toEqual(repeat(10, 401))

  const other = await open()
  await other.fail(9, '203.0.113.9')
  await other.login(EMAIL, PASSWORD, { clientAddress: '203.0.113.9' })
  expect(await other.fail(2, '203.0.113.9')).toEqual([401, 429])
})

test('many attempts at once are counted like many in a row', async () => {
  const { login } = await open()
  const right = await Promise.all(Array.from({ length: 12 }, () => login(EMAIL)))
  expect(right.map(({ status }) => status)).toEqual(repeat(12, 200))
  const wrong = await Promise.all(
    Array.from({ length: 20 }, (_, i) => login(EMAIL, `wrong ${i}`, { clientAddress: `198.51.100.${i}` })),
  )
  const statuses = wrong.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...repeat(10, 401), ...repeat(10, 429)])
})

test('failures survive a restart, and a new password resets them', async () => {
  const { services, fail, login } = await open()
  await fail(10)
  services.failureThrottle = new FailureThrottle(services.db, services.log)
  expect((await login(EMAIL)).status).toBe(429)
  await saveUser(services.db, { email: EMAIL, password: 'a new one entirely', role: 'admin' })
  expect((await login(EMAIL, 'a new one entirely')).status).toBe(200)
})

test('failures outside the window are deleted, and no e-mail is stored in the clear', async () => {
  const { db, fail, at, countRows } = await open()
  await fail(10)
  expect(await countRows()).toBe(20)
  expect(JSON.stringify(db.select().from(loginFailures).all())).not.toContain('ada')
  at(16)
  await fail(1)
  expect(await countRows()).toBe(2)
})

test('a clock that is set back prolongs nothing', async () => {
  const { fail, login, at, countRows } = await open()
  at(0, DAY_MS)
  await fail(10)
  at(0)
  expect((await login(EMAIL)).status).toBe(200)

  at(0, DAY_MS)
  await fail(10)
  at(0)
  expect(await fail(1, '203.0.113.1')).toEqual([401])
  expect(await countRows()).toBe(2)
  at(0, DAY_MS)
  expect((await login(EMAIL)).status).toBe(200)
})
