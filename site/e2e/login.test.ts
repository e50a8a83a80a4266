import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { adminCookie, request } from '../test/http.ts'
import { email, password, signUp, submit } from '../test/login.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const server = await ownStore()
const { account: plainUser, cookie: plainCookie } = await signUp(server)

const get = (path: string, cookie = '') => request(server, path, { headers: { cookie } })

test('the login page names what is missing, and refuses the role in both color schemes', async () => {
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  const { page, errors } = visit
  await page.goto('/login?next=/admin&check=failed')
  await submit(page).click()
  await page.getByText('Email is required').waitFor()
  await page.getByText('Password is required').waitFor()
  await untilFocused(email(page))
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  const fields = { 'Email is required': email(page), 'Password is required': password(page) }
  for (const [message, field] of Object.entries(fields)) {
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const describedBy = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(message)
  }
  await password(page).fill(plainUser.password)
  await password(page).blur()
  await page.getByText('Password is required').waitFor({ state: 'detached' })
  await page.getByText('Email is required').waitFor()
  await email(page).fill(plainUser.email)
  await page.route('**/login_with_password', (route) => route.abort())
  await submit(page).click()
  await page.getByText('Login failed. Please try again.').waitFor()
  await page.unroute('**/login_with_password')
  await submit(page).click()
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByRole('button', { name: 'Account: Plain User' }).click()
  expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([])
})

testAll(
  'after a refusal the login leads back to the admin page, where a user who is logged in goes at once',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await page.goto('/admin/products')
    expect(page.url()).toBe(`${server.url}/login?next=%2Fadmin%2Fproducts`)
    await email(page).fill(ADMIN.email)
    await password(page).fill('wrong')
    await submit(page).click()
    await page.getByText('Invalid email or password').waitFor()
    await password(page).fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/products')
    await page.goto('/login?next=/admin')
    expect(new URL(page.url()).pathname).toBe('/admin')
  },
)

testAll(
  'a session that only pages still accept leads to the login once, and not back and forth',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.route('**/_api/auth/session', (route) => route.fulfill({ json: { user: null } }))
    await page.goto('/admin')
    await page.waitForURL('**/login?next=%2Fadmin&check=expired')
    await page.getByText('Your login has expired. Please log in again.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
  },
)

test('the login leads to no other site, and the header shows the user until the logout', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.goto('/login?next=//evil.example')
  await email(page).fill(plainUser.email)
  await password(page).fill(plainUser.password)
  await submit(page).click()
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('button', { name: 'Account: Plain User' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Log in' }).waitFor()
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name === 'session')).toEqual([])
  expect(errors).toEqual([])
})

test('the login works without scripts, and keeps the email after a refusal', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/admin')
  await email(page).fill(ADMIN.email)
  await password(page).fill('wrong')
  await submit(page).click()
  await page.getByText('Invalid email or password').waitFor()
  expect(await email(page).inputValue()).toBe(ADMIN.email)
  expect(await password(page).inputValue()).toBe('')
  await password(page).fill(ADMIN.password)
  await submit(page).click()
  await page.waitForURL('/admin')
})

testAll('a click from before the script of the login has loaded submits it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, /login.*\.js$/)
  await page.goto('/login', { waitUntil: 'commit' })
  await email(page).fill(ADMIN.email)
  await password(page).fill(ADMIN.password)
  await submit(page).click()
  release()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
})

test.each(['/admin', '/admin/products', '/admin/denied', '/admin/nothing', '/%61dmin/products', '//admin'])(
  '%s redirects visitors to the login and refuses plain users',
  async (path) => {
    for (const visitor of ['', 'session=made-up']) {
      const { status, headers } = await get(path, visitor)
      expect([status, headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^\/(login\?next=%2Fadmin|admin$)/),
      ])
    }
    const refused = await get(path, plainCookie)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
    const html = await refused.text()
    expect(html).toContain('Access denied. Your role (user) lacks required permissions.')
    expect(html).not.toContain('Welcome back')
  },
)

test('a personal page clears a made-up session cookie, and a shop page reads none', async () => {
  const cookie = 'session=made-up; profile=made-up'
  expect((await get('/login', cookie)).headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=; Max-Age=0; Path=\//),
    expect.stringMatching(/^profile=; Max-Age=0; Path=\//),
  ])
  expect((await get('/products', cookie)).headers.getSetCookie()).toEqual([])
})

test('a personal page renews a session that has less than its full time left', async () => {
  const [session] = (await adminCookie(server, ADMIN)).split('; ')
  using database = new Database(server.databasePath)
  const inTwentyDays = Date.now() + 20 * 24 * 60 * 60 * 1000
  database.run('UPDATE sessions SET expires_at = ?', [inTwentyDays])
  const view = async () => (await get('/cart', session)).headers.getSetCookie()
  expect(await view()).toContain(`${session}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
  expect((await view()).join()).not.toContain('session=')
})

test('a locked address is told when it may log in again', async () => {
  const guess = { email: 'someone@example.com', password: 'guess' }
  for (let i = 0; i < 12; i++) await adminCookie(server, guess)
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/login')
  await email(page).fill(ADMIN.email)
  await password(page).fill(ADMIN.password)
  await submit(page).click()
  await page.getByText(/^Too many failed attempts\. Please try again in \d+ minutes\.$/).waitFor()
})
