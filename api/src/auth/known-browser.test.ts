import { expect, setDefaultTimeout, test } from 'bun:test'
import { openAuthTest, PASSWORD, responseCookies } from '../../test/auth.ts'
import { saveUser } from '../admin/users/save-user.ts'

setDefaultTimeout(20_000)

const EMAIL = 'ada@example.com'

async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  const save = (email: string) => saveUser(test.services.db, { email, password: PASSWORD, role: 'admin' })
  await save(EMAIL)
  /** The cookie that stays after a logout. */
  const knownBrowser = async (email = EMAIL) => {
    const cookie = responseCookies(await test.login(email))
    const known = cookie.split('; ').filter((each) => each.includes('known_browser'))
    expect(known).toHaveLength(1)
    return known[0]!
  }
  let lastAddress = 0
  const attempt = (password: string, cookie = '', clientAddress = `198.51.100.${++lastAddress}`) =>
    test.login(EMAIL, password, { clientAddress, headers: { cookie } })
  const fail = async (times: number, cookie?: string, clientAddress?: string) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) statuses.push((await attempt('wrong', cookie, clientAddress)).status)
    return statuses
  }
  return { ...test, save, knownBrowser, attempt, fail }
}

const repeat = (count: number, status: number) => Array<number>(count).fill(status)

test('strangers lock the account for themselves, not for a browser that has logged in before', async () => {
  const { knownBrowser, attempt, fail } = await open()
  const known = await knownBrowser()
  expect(await fail(12)).toEqual([...repeat(10, 401), 429, 429])
  expect((await attempt(PASSWORD)).status).toBe(429)
  expect((await attempt(PASSWORD, known)).status).toBe(200)
})

test('a known browser has a budget of its own', async () => {
  const { knownBrowser, attempt, fail } = await open()
  const [known, other] = [await knownBrowser(), await knownBrowser()]
  expect(await fail(11, known)).toEqual([...repeat(10, 401), 429])
  expect((await attempt(PASSWORD, known)).status).toBe(429)
  expect((await attempt(PASSWORD, other)).status).toBe(200)
  expect((await attempt(PASSWORD)).status).toBe(200)
})

test("the address's failures count for a known browser too", async () => {
  const { knownBrowser, attempt, fail } = await open()
  const known = await knownBrowser()
  await fail(10, '', '203.0.113.1')
  expect((await attempt(PASSWORD, known, '203.0.113.1')).status).toBe(429)
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

test("a cookie that is made up, changed or another account's counts for nothing", async () => {
  const { save, knownBrowser, attempt, fail } = await open()
  await save('eve@example.com')
  const known = await knownBrowser()
  const eves = (await knownBrowser('eve@example.com')).replace('known_browser_2', 'known_browser_1')
  await fail(10)
  const [id, signature] = known.replace('known_browser_1=', '').split('.')
  const forged = [
    eves,
    `known_browser_1=${id}`,
    `known_browser_1=${id}.`,
    `known_browser_1=${id}.${'a'.repeat(43)}`,
    `known_browser_1=${'a'.repeat(43)}.${signature}`,
    'known_browser_1=..',
  ]
  for (const cookie of forged) expect((await attempt(PASSWORD, cookie)).status).toBe(429)
})

test('one browser is known for several accounts', async () => {
  const { save, knownBrowser, attempt, fail } = await open()
  await save('eve@example.com')
  const cookies = [await knownBrowser(), await knownBrowser('eve@example.com')].join('; ')
  await fail(10)
  expect((await attempt(PASSWORD, cookies)).status).toBe(200)
})

test('a refusal looks the same for a known and an unknown account, with and without the cookie', async () => {
  const { login, knownBrowser, fail } = await open()
  const known = await knownBrowser()
  const look = async (response: Response) => [
    response.status,
    [...response.headers.keys()].toSorted(),
    await response.text(),
  ]
  const wrong = (email: string, cookie: string, clientAddress: string) =>
    login(email, 'wrong', { clientAddress, headers: { cookie } })
  const refused = await look(await wrong('nobody@example.com', '', '203.0.113.1'))
  expect(await look(await wrong(EMAIL, '', '203.0.113.2'))).toEqual(refused)
  expect(await look(await wrong(EMAIL, known, '203.0.113.3'))).toEqual(refused)
  expect(await look(await wrong('nobody@example.com', known, '203.0.113.4'))).toEqual(refused)

  await fail(9)
  for (let i = 0; i < 9; i++) await wrong('nobody@example.com', '', `203.0.114.${i}`)
  const locked = await look(await wrong(EMAIL, '', '203.0.113.5'))
  expect(locked[0]).toBe(429)
  expect(await look(await wrong('nobody@example.com', '', '203.0.113.6'))).toEqual(locked)
})

test('the cookie is HttpOnly, SameSite=Lax and long-lived, and belongs to the host under https', async () => {
  const find = async (settings: Record<string, string>) => {
    const { login } = await open(settings)
    const cookies = (await login(EMAIL)).headers.getSetCookie()
    return cookies.find((cookie) => cookie.includes('known_browser'))!
  }
  expect(await find({})).toMatch(/^known_browser_1=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await find({ SITE_URL: 'https://store.example' })).toMatch(
    /^__Host-known_browser_1=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})
