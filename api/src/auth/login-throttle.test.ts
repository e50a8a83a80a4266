import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { openAuthTest, PASSWORD } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'
import { loginFailures } from '../db/schema.ts'
import { clientKey, LoginThrottle } from './login-throttle.ts'

afterEach(() => {
  setSystemTime()
})

const EMAIL = 'ada@example.com'
const MINUTE_MS = 60_000

async function open() {
  const test = await openAuthTest()
  await saveUser(test.services.db, { email: EMAIL, password: PASSWORD, role: 'admin' })
  /** Wrong passwords, each from an address of its own unless told. */
  const guess = async (times: number, address?: string) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) {
      const response = await test.login(EMAIL, `wrong ${i}`, { clientAddress: address ?? `198.51.100.${i}` })
      statuses.push(response.status)
    }
    return statuses
  }
  return { ...test, guess }
}

const times = (count: number, status: number) => Array<number>(count).fill(status)

test('the 11th guess at an account is not judged, a right password neither, until the window has passed', async () => {
  const { guess, login } = await open()
  const start = Date.now()
  setSystemTime(start)
  expect(await guess(11)).toEqual([...times(10, 401), 429])

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

test('guesses that were not judged do not make the window longer', async () => {
  const { guess, login } = await open()
  const start = Date.now()
  setSystemTime(start)
  await guess(10)
  setSystemTime(start + 14 * MINUTE_MS)
  expect(await guess(3)).toEqual(times(3, 429))
  setSystemTime(start + 15 * MINUTE_MS)
  expect((await login(EMAIL)).status).toBe(200)
})

test('an unknown e-mail is counted like a known one', async () => {
  const { login } = await open()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    statuses.push((await login('nobody@example.com', 'x', { clientAddress: `198.51.100.${i}` })).status)
  }
  expect(statuses).toEqual([...times(10, 401), 429])
})

test('guesses at many accounts from one address are counted together', async () => {
  const { login } = await open()
  for (let i = 0; i < 10; i++) await login(`someone-${i}@example.com`, 'x', { clientAddress: '203.0.113.7' })
  expect((await login(EMAIL, PASSWORD, { clientAddress: '203.0.113.7' })).status).toBe(429)
  expect((await login(EMAIL, PASSWORD, { clientAddress: '203.0.113.8' })).status).toBe(200)
})

test("a right password resets the account's count, not the address's", async () => {
  const { guess, login } = await open()
  await guess(9)
  expect((await login(EMAIL, PASSWORD, { clientAddress: '203.0.113.8' })).status).toBe(200)
  expect(await guess(10)).toEqual(times(10, 401))

  const other = await open()
  await other.guess(9, '203.0.113.9')
  await other.login(EMAIL, PASSWORD, { clientAddress: '203.0.113.9' })
  expect(await other.guess(2, '203.0.113.9')).toEqual([401, 429])
})

test('many guesses at once are counted like many in a row', async () => {
  const { login } = await open()
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, i) => login(EMAIL, `wrong ${i}`, { clientAddress: `198.51.100.${i}` })),
  )
  const statuses = responses.map((response) => response.status).toSorted()
  expect(statuses).toEqual([...times(10, 401), ...times(30, 429)])
})

test('many right passwords at once all open a session', async () => {
  const { login } = await open()
  const responses = await Promise.all(Array.from({ length: 20 }, () => login(EMAIL)))
  expect(responses.map((response) => response.status)).toEqual(times(20, 200))
})

test('the count outlives a restart', async () => {
  const { services, guess, login } = await open()
  await guess(10)
  services.loginThrottle = new LoginThrottle(services.db)
  expect((await login(EMAIL)).status).toBe(429)
})

test('a new password lets its owner in at once', async () => {
  const { services, guess, login } = await open()
  await guess(10)
  await saveUser(services.db, { email: EMAIL, password: 'a new one entirely', role: 'admin' })
  expect((await login(EMAIL, 'a new one entirely')).status).toBe(200)
})

test('what is past is forgotten, and no e-mail is kept in the clear', async () => {
  const { services, guess } = await open()
  const start = Date.now()
  setSystemTime(start)
  await guess(10)
  const rows = () => services.db.select().from(loginFailures).all()
  expect(rows()).toHaveLength(20)
  expect(JSON.stringify(rows())).not.toContain('ada')
  setSystemTime(start + 16 * MINUTE_MS)
  await guess(1)
  expect(rows()).toHaveLength(2)
})

test.each([
  ['::ffff:192.0.2.1', 'address:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', 'address:2001:db8:1:2::/64'],
  ['', 'address:unknown'],
  [undefined, 'address:unknown'],
  ['not an address', 'address:not an address'],
])('%s counts as %s', (address, subject) => {
  expect(clientKey(address)).toBe(subject)
})
