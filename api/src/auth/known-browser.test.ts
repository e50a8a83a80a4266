import { expect, test } from 'bun:test'
import { EMAIL, openUserTest, PASSWORD, responseCookies, seedUser } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'

const EVE = 'eve@example.com'

async function open() {
  const test = await openUserTest('admin')
  seedUser(test.db, { email: EVE })
  /** The cookie that stays after a logout. */
  const knownBrowser = async (email = EMAIL) =>
    responseCookies(await test.login(email)).match(/known_browser_[^;]+/)![0]
  let lastAddress = 0
  const attempt = (password: string, cookie = '', clientAddress = `198.51.100.${++lastAddress}`) =>
    test.login(EMAIL, password, { clientAddress, headers: { cookie } })
  const fail = async (times: number, cookie?: string, clientAddress?: string) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) statuses.push((await attempt('wrong', cookie, clientAddress)).status)
    return statuses
  }
  return { ...test, knownBrowser, attempt, fail }
}

const LOCKED_AT_11 = [...Array<number>(10).fill(401), 429]

test('strangers lock the account for themselves, not for a browser that has logged in before', async () => {
  const { knownBrowser, attempt, fail } = await open()
  const known = await knownBrowser()
  expect(await fail(11)).toEqual(LOCKED_AT_11)
  expect((await attempt(PASSWORD)).status).toBe(429)
  expect((await attempt(PASSWORD, known)).status).toBe(200)
  // Its login has reset the account's failures.
  expect((await attempt(PASSWORD)).status).toBe(200)
})

test('a known browser has a budget of its own, but shares that of its address', async () => {
  const { knownBrowser, attempt, fail } = await open()
  const [known, other] = [await knownBrowser(), await knownBrowser()]
  expect(await fail(11, known)).toEqual(LOCKED_AT_11)
  expect((await attempt(PASSWORD, known)).status).toBe(429)
  expect((await attempt(PASSWORD, other)).status).toBe(200)
  expect((await attempt(PASSWORD)).status).toBe(200)
  await fail(10, '', '203.0.113.1')
  expect((await attempt(PASSWORD, other, '203.0.113.1')).status).toBe(429)
})

test('a known browser stays one through logins and logouts, until the password changes', async () => {
  const { services, post, knownBrowser, attempt, fail } = await open()
  const known = await knownBrowser()
  const again = responseCookies(await attempt(PASSWORD, known))
  expect(again).toContain(known)
  const loggedOut = await post('/_api/auth/logout', {}, { headers: { cookie: again } })
  expect(loggedOut.headers.getSetCookie().join()).not.toContain('known_browser')

  await saveUser(services.db, { email: EMAIL, password: 'another one entirely', role: 'admin' })
  await fail(10)
  expect((await attempt('another one entirely', known)).status).toBe(429)
})

test("a cookie that is made up, changed or another account's counts for nothing, one beside it does", async () => {
  const { knownBrowser, attempt, fail } = await open()
  const [known, ofEve] = [await knownBrowser(), await knownBrowser(EVE)]
  await fail(10)
  const [id, signature] = known.replace('known_browser_1=', '').split('.')
  const forged = [
    ofEve.replace('known_browser_2', 'known_browser_1'),
    `known_browser_1=${id}.`,
    `known_browser_1=${id}.${'a'.repeat(43)}`,
    `known_browser_1=${'a'.repeat(43)}.${signature}`,
  ]
  for (const cookie of forged) expect((await attempt(PASSWORD, cookie)).status).toBe(429)
  expect((await attempt(PASSWORD, `${known}; ${ofEve}`)).status).toBe(200)
})

test('a refusal looks the same for a known and an unknown account, with and without the cookie', async () => {
  const { login, knownBrowser, fail } = await open()
  const known = await knownBrowser()
  const look = async (email: string, cookie: string, clientAddress: string) => {
    const response = await login(email, 'wrong', { clientAddress, headers: { cookie } })
    return [response.status, [...response.headers.keys()].toSorted(), await response.json()] as const
  }
  const refused = await look('nobody@example.com', '', '203.0.113.1')
  expect(refused).toEqual([401, expect.anything(), { message: 'Invalid email or password' }])
  expect(refused[1]).not.toContain('set-cookie')
  expect(await look(EMAIL, '', '203.0.113.2')).toEqual(refused)
  expect(await look(EMAIL, known, '203.0.113.3')).toEqual(refused)
  expect(await look('nobody@example.com', known, '203.0.113.4')).toEqual(refused)

  await fail(9)
  for (let i = 0; i < 8; i++) await look('nobody@example.com', '', `203.0.114.${i}`)
  const locked = await look(EMAIL, '', '203.0.113.5')
  expect(locked[0]).toBe(429)
  expect(await look('nobody@example.com', '', '203.0.113.6')).toEqual(locked)
})

test('the cookie is HttpOnly, SameSite=Lax and long-lived, and belongs to the host under https', async () => {
  const find = async (settings: Record<string, string>) => {
    const { login } = await openUserTest('user', settings)
    const cookies = (await login(EMAIL)).headers.getSetCookie()
    return cookies.find((cookie) => cookie.includes('known_browser'))!
  }
  expect(await find({})).toMatch(/^known_browser_1=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await find({ SITE_URL: 'https://store.example' })).toMatch(
    /^__Host-known_browser_1=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})
