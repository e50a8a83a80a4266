import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { openPage, untilFocused } from '../test/browser.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { createPlainUser, email, PLAIN_USER, password, submit } from '../test/login.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await createPlainUser(server)
})
afterAll(() => server.stop())

describe('the login page', () => {
  test('validates on submit and on blur, and focuses the first invalid field', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await page.goto('/login')
    await submit(page).click()
    await page.getByText('Email is required').waitFor()
    await page.getByText('Password is required').waitFor()
    await untilFocused(email(page))
    for (const [field, message] of [
      [email(page), 'Email is required'],
      [password(page), 'Password is required'],
    ] as const) {
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      const describedBy = await field.getAttribute('aria-describedby')
      expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(message)
    }
    await email(page).fill('nobody')
    await password(page).fill('x')
    await password(page).blur()
    await page.getByText('Password is required').waitFor({ state: 'detached' })
    await page.getByText('Email is required').waitFor()
    await email(page).fill('ada@example.com')
    await email(page).blur()
    await page.getByText('Email is required').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  test("shows the server's message, then redirects back to the admin page", async () => {
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
  })

  test('redirects home, where the header shows the user until the logout', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await page.goto('/login?next=//evil.example')
    await email(page).fill(PLAIN_USER.email)
    await password(page).fill(PLAIN_USER.password)
    const started = Date.now()
    await submit(page).click()
    await page.waitForURL(`${server.url}/`)
    expect(Date.now() - started).toBeGreaterThanOrEqual(200)
    await page.getByRole('button', { name: 'Account: Plain User' }).click()
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/_api/auth/'))
        calls.push(`${request.method()} ${pathname} ${request.postData()}`)
    })
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('link', { name: 'Log in' }).waitFor()
    expect(calls).toEqual(['POST /_api/auth/logout {}', 'GET /_api/auth/session null'])
    expect(
      await page
        .context()
        .cookies()
        .then((all) => all.filter(({ name }) => name === 'session')),
    ).toEqual([])
    expect(errors).toEqual([])
  })

  test('shows a message without a response and for an unreadable one', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await page.goto('/login')
    await email(page).fill(ADMIN.email)
    await password(page).fill(ADMIN.password)
    await page.route('**/login_with_password', (route) => route.abort())
    await submit(page).click()
    await page.getByText('Login failed. Please try again.').waitFor()
    await page.unroute('**/login_with_password')
    await page.route('**/login_with_password', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad</h1>' }),
    )
    await submit(page).click()
    await page.getByText('Login failed', { exact: true }).waitFor()
  })

  test('works without scripts, and keeps the email after a refusal', async () => {
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

  test('submits a click from before its script has loaded', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    const release = await delayRequests(page, /LoginForm.*\.js$/)
    await page.goto('/login')
    await email(page).fill(ADMIN.email)
    await password(page).fill(ADMIN.password)
    await submit(page).click()
    release()
    await page.getByRole('button', { name: /^Account/ }).waitFor()
  })
})

test('messages, menu and refusal are accessible in both color schemes', async () => {
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto('/login?next=/admin&check=failed')
  await submit(page).click()
  await page.getByText('Email is required').waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await email(page).fill(PLAIN_USER.email)
  await password(page).fill(PLAIN_USER.password)
  await submit(page).click()
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByRole('button', { name: 'Account: Plain User' }).click()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
})

test('the login throttle survives a restart, for the API and the page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const attempt = () =>
    page.request.post('/_api/auth/login_with_password', {
      data: { email: 'someone@example.com', password: 'guess' },
    })
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await attempt()).status())
  expect(statuses.at(-1)).toBe(429)
  await server.kill()
  await server.restart()
  const refused = await attempt()
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(800)
  await page.goto('/login')
  await email(page).fill(ADMIN.email)
  await password(page).fill(ADMIN.password)
  await submit(page).click()
  await page.getByText(/^Too many failed attempts\. Please try again in \d+ minutes\.$/).waitFor()
})
