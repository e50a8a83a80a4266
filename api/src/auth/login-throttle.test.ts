import { afterEach, expect, setDefaultTimeout, setSystemTime, test } from 'bun:test'
import { openAuthTest, PASSWORD } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { loginFailures } from '../db/schema.ts'
import { LoginThrottle } from './login-throttle.ts'

setDefaultTimeout(20_000)

afterEach(() => {
  setSystemTime()
})

const EMAIL = 'ada@example.com'
const MINUTE_MS = 60_000

async function open() {
  const test = await openAuthTest()
  await saveUser(test.services.db, { email: EMAIL, password: PASSWORD, role: 'admin' })
  const fail = async (times: number, address?: string) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) {
      const response = await test.login(EMAIL, `wrong ${i}`, { clientAddress: address ?? `198.51.100.${i}` })
      statuses.push(response.status)
    }
    return statuses
  }
  return { ...test, fail }
}

const repeat = (count: number, status: number) => Array<number>(count).fill(status)

test('after 10 failures a user cannot log in until the window has passed, not even with the right password', async () => {
  const { fail, login } = await open()
  const start = Date.now()
  setSystemTime(start)
  expect(await fail(11)).toEqual([...repeat(10, 401), 429])

  setSystemTime(start + 5 * MINUTE_MS)
  const refused = await login(EMAIL)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(await refused.json()).toEqual({
    message: 'Too many failed attempts. Please try again in 10 minutes.',
  })

  setSystemTime(start + 15 * MINUTE_MS)
  expect((await login(EMAIL)).status).toBe(200)
})

test('the window ends to the millisecond', async () => {
  const { fail, login } = await open()
  const start = Date.now()
  setSystemTime(start)
  await fail(10)
  setSystemTime(start + 15 * MINUTE_MS - 1)
  const refused = await login(EMAIL)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  setSystemTime(start + 15 * MINUTE_MS)
  expect((await login(EMAIL)).status).toBe(200)
})

test('failures leave the window one by one', async () => {
  const { fail } = await open()
  const start = Date.now()
  setSystemTime(start)
  await fail(1)
  setSystemTime(start + 10 * MINUTE_MS)
  await fail(9)
  // Sweeps, so that at 15 minutes the first failure is outside the window but not yet deleted.
  setSystemTime(start + 14.5 * MINUTE_MS)
  expect(await fail(1)).toEqual([429])
  setSystemTime(start + 15 * MINUTE_MS)
  expect(await fail(2)).toEqual([401, 429])
})

test('refused attempts do not extend the window', async () => {
  const { fail, login } = await open()
  const start = Date.now()
  setSystemTime(start)
  await fail(10)
  setSystemTime(start + 14 * MINUTE_MS)
  expect(await fail(10)).toEqual(repeat(10, 429))
  setSystemTime(start + 15 * MINUTE_MS)
  expect((await login(EMAIL)).status).toBe(200)
})

test('an unknown e-mail is counted like a known one', async () => {
  const { login } = await open()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    statuses.push((await login('unknown@example.com', 'x', { clientAddress: `198.51.100.${i}` })).status)
  }
  expect(statuses).toEqual([...repeat(10, 401), 429])
})

test('failures for many users from one address are counted together', async () => {
  const { login } = await open()
  for (let i = 0; i < 10; i++) await login(`unknown-${i}@example.com`, 'x', { clientAddress: '203.0.113.7' })
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

test('many failures at once are counted like many in a row', async () => {
  const { login } = await open()
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, i) => login(EMAIL, `wrong ${i}`, { clientAddress: `198.51.100.${i}` })),
  )
  const statuses = responses.map((response) => response.status).toSorted()
  expect(statuses).toEqual([...repeat(10, 401), ...repeat(30, 429)])
})

test('many logins at once all succeed', async () => {
  const { login } = await open()
  const responses = await Promise.all(Array.from({ length: 20 }, () => login(EMAIL)))
  expect(responses.map((response) => response.status)).toEqual(repeat(20, 200))
})

test('failures survive a restart', async () => {
  const { services, fail, login } = await open()
  await fail(10)
  services.loginThrottle = new LoginThrottle(services.db, services.log)
  expect((await login(EMAIL)).status).toBe(429)
})

test('a new password resets the failures', async () => {
  const { services, fail, login } = await open()
  await fail(10)
  await saveUser(services.db, { email: EMAIL, password: 'a new one entirely', role: 'admin' })
  expect((await login(EMAIL, 'a new one entirely')).status).toBe(200)
})

test('failures outside the window are deleted, and no e-mail is stored in the clear', async () => {
  const { services, fail } = await open()
  const start = Date.now()
  setSystemTime(start)
  await fail(10)
  const rows = () => services.db.select().from(loginFailures).all()
  expect(rows()).toHaveLength(20)
  expect(JSON.stringify(rows())).not.toContain('ada')
  setSystemTime(start + 16 * MINUTE_MS)
  await fail(1)
  expect(rows()).toHaveLength(2)
})

test('a clock that is set back prolongs nothing', async () => {
  const { services, fail, login } = await open()
  const start = Date.now()
  const DAY_MS = 24 * 60 * MINUTE_MS
  setSystemTime(start + DAY_MS)
  await fail(10)
  setSystemTime(start)
  expect((await login(EMAIL)).status).toBe(200)

  setSystemTime(start + DAY_MS)
  await fail(10)
  setSystemTime(start)
  expect(await fail(1, '203.0.113.1')).toEqual([401])
  expect(services.db.select().from(loginFailures).all()).toHaveLength(2)
  setSystemTime(start + DAY_MS)
  expect((await login(EMAIL)).status).toBe(200)
})
