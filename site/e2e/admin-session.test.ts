import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { SCREENS } from '../src/features/admin/screens.ts'
import { logIn, openPage } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { createPlainUser, email, logoutButton, PLAIN_USER, password, submit } from '../test/login.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await createPlainUser(server)
})
afterAll(() => server.stop())

const get = (path: string, cookie = '') =>
  fetch(server.url + path, { headers: { cookie }, redirect: 'manual' })

async function logInForCookie(credentials: typeof ADMIN): Promise<string> {
  const response = await fetch(`${server.url}/_api/auth/login_with_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

describe('the role check', () => {
  const pages = [...SCREENS.map(({ path }) => `/admin${path}`.replace(/\/$/, '')), '/admin/denied']

  test('redirects visitors to the login and refuses plain users, on every admin path and spelling', async () => {
    const cookie = await logInForCookie(PLAIN_USER)
    expect(pages).toContain('/admin/products')
    for (const page of [...pages, '/admin/nothing', '/%61dmin', '/%61dmin/products', '//admin']) {
      for (const visitor of ['', 'session=made-up']) {
        const { status, headers } = await get(page, visitor)
        expect({ page, status, to: headers.get('location') }).toEqual({
          page,
          status: page === '//admin' ? status : 302,
          to: expect.stringMatching(/^\/(login\?next=%2Fadmin|admin$)/),
        })
      }
      if (page === '//admin') continue
      const refused = await get(page, cookie)
      expect({ page, status: refused.status }).toEqual({ page, status: 403 })
      expect(refused.headers.get('cache-control')).toBe('private, no-store')
      const html = await refused.text()
      expect(html).toContain('Access Denied')
      expect(html).toContain('Access denied. Your role (user) lacks required permissions.')
      expect(html).not.toContain('Welcome back')
    }
  })

  test('clears a made-up session cookie on a personal page', async () => {
    const response = await get('/login', 'session=made-up')
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=deleted; Path=\/; Expires=Thu, 01 Jan 1970/),
    ])
  })
})

test('a page view renews a session that has less than its full time left', async () => {
  const session = await logInForCookie(ADMIN)
  const database = new Database(server.databasePath)
  const inTwentyDays = Date.now() + 20 * 24 * 60 * 60 * 1000
  database.run('UPDATE sessions SET expires_at = ?', [inTwentyDays])
  const renewed = (await get('/products', session)).headers.getSetCookie()
  expect(renewed).toEqual([`${session}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`])
  expect((await get('/products', session)).headers.getSetCookie()).toEqual([])
  database.close()
})

describe('an admin page', () => {
  const heading = /^Welcome back/

  test('shows Authenticating until the session check is done', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.route('**/_api/auth/session', async (route) => {
      await Bun.sleep(500)
      await route.continue()
    })
    await page.goto('/admin/products')
    await page.getByText('Authenticating').waitFor()
    await page.getByRole('button', { name: 'Edit description' }).first().waitFor()
    expect(await page.getByText('Authenticating').count()).toBe(0)
  })

  test.each([
    { body: '', message: 'Session check failed' },
    { body: '{"error":"The session store is full."}', message: 'The session store is full.' },
  ])(
    'redirects to a login page that says "$message" when the session check fails',
    async ({ body, message }) => {
      await using visit = await openPage(server)
      const { page } = visit
      await logIn(page)
      await page.route('**/_api/auth/session', (route) =>
        route.fulfill({ status: 500, body, contentType: 'application/json' }),
      )
      await page.goto('/admin/products')
      await page.waitForURL('**/login?next=%2Fadmin%2Fproducts&check=failed')
      await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
      expect(await submit(page).isVisible()).toBe(true)
    },
  )

  test.each([
    { body: '{"error":"The session store is full."}', message: 'The session store is full.' },
    { body: '', message: 'Session check failed' },
  ])('retries a failed session check once and shows "$message"', async ({ body, message }) => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    let requests = 0
    await page.route('**/_api/auth/session', (route) => {
      requests++
      return route.fulfill({ status: 500, body, contentType: 'application/json' })
    })
    // 204 cancels the navigation, so that the admin page stays.
    await page.route('**/login?*', (route) => route.fulfill({ status: 204 }))
    await page.goto('/admin/products')
    await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
    expect(requests).toBe(2)
  })

  test('shows Access Denied when the session check finds another role', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.route('**/_api/auth/session', (route) =>
      route.fulfill({
        json: { user: { ...PLAIN_USER, id: 2, displayName: 'P', avatarUrl: null, role: 'user' } },
      }),
    )
    await page.goto('/admin/products')
    await page.getByText('Access denied. Your role (user) lacks required permissions.').waitFor()
    expect(await page.getByRole('button', { name: 'Edit description' }).count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  test('redirects to the login when the session ends while a sync is followed', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.route('**/_api/printful/progress', (route) => route.fulfill({ status: 401 }))
    let requests = 0
    await page.route('**/_api/auth/session', async (route) => {
      if (requests++ > 0) await page.context().clearCookies({ name: 'session' })
      await route.continue()
    })
    await page.goto('/admin')
    await page.waitForURL('**/login?next=%2Fadmin')
  })

  test('redirects to the login when the session ends, and back after the login', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.goto('/admin/products')
    await page.getByRole('button', { name: 'Edit description' }).first().click()
    await page.getByRole('textbox').first().fill('Written before the session ended')
    await page.context().clearCookies({ name: 'session' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/login?next=%2Fadmin%2Fproducts**')
    await email(page).fill(ADMIN.email)
    await password(page).fill(ADMIN.password)
    await submit(page).click()
    await page.waitForURL('**/admin/products**')
  })

  test('stays when the logout fails', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.goto('/admin/products')
    const edit = page.getByRole('button', { name: 'Edit description' }).first()
    await edit.waitFor()
    await page.route('**/_api/auth/logout', (route) => route.abort())
    await logoutButton(page).click()
    await page.getByText('You could not be logged out. Please try again.').waitFor()
    await edit.waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/products')
  })

  test('redirects to the login after a logout, also on the way back', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.goto('/admin')
    await page.getByRole('heading', { name: heading }).waitFor()
    const [cookie] = await page
      .context()
      .cookies()
      .then((all) => all.filter(({ name }) => name === 'session'))
    await logoutButton(page).click()
    await page.waitForURL('**/login')
    await page.goBack()
    await page.waitForURL('**/login?next=%2Fadmin')
    // The server has ended the session; deleting the cookie alone is not enough.
    const session = await fetch(`${server.url}/_api/auth/session`, {
      headers: { cookie: `session=${cookie!.value}` },
    })
    expect(await session.json()).toEqual({ user: null })
  })
})

test('a logout is not taken back by a session check from before it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  let checks = 0
  const isLoggedOut = page.waitForResponse('**/_api/auth/logout')
  await page.route('**/_api/auth/session', async (route) => {
    const response = await route.fetch()
    if (++checks === 1) await isLoggedOut
    await route.fulfill({ response })
  })
  await page.goto('/admin')
  await eventually(async () => expect(checks).toBe(1))
  await logoutButton(page).click()
  await page.waitForURL('**/login')
  expect(checks).toBe(2)
})

test('twenty edits in a row are each public at once, on the page and in the API', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const [product] = (await (await page.request.get('/_api/products')).json()) as {
    id: number
    slug: string
  }[]
  for (let round = 0; round < 20; round++) {
    const description = `Round ${round} of twenty`
    const saved = await page.request.post('/_api/admin/products/description', {
      data: { productId: product!.id, description },
    })
    expect(saved.status()).toBe(200)
    const html = await (await fetch(`${server.url}/products/${product!.slug}`)).text()
    const json = await (await fetch(`${server.url}/_api/product?productId=${product!.id}`)).json()
    expect(html).toContain(description)
    expect(json).toMatchObject({ description })
  }
})
