import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { adminTest } from '../test/admin.ts'
import { logIn, untilFocused } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { request } from '../test/http.ts'
import { email, logoutButton, PLAIN_USER, password, submit } from '../test/login.ts'
import { ADMIN } from '../test/server.ts'
import { sharedStore } from '../test/stores.ts'
import { testAll as onlyWithAll } from '../test/test-all.ts'

const server = await sharedStore()
const test = adminTest(server)
const testAll = adminTest(server, onlyWithAll)

const hydrated = (page: Page) => page.locator('astro-island:not([ssr])')
/** Of the hydrated page: before that, its links load whole documents. */
const menu = (page: Page, name: string) =>
  hydrated(page)
    .getByRole('complementary', { name: 'Administration' })
    .getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit description' }).first()
const failingCheck = (error?: string) =>
  error ? { status: 503, json: { error } } : { status: 500, json: { error: 'Internal Server Error' } }

/** With a session that the other pages don't share. */
async function logInAgain(page: Page) {
  await page.context().clearCookies()
  await logIn(page)
}

test('screens follow each other in one document, with one session check and one list of products', async (page) => {
  const calls: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('CollectionsScreen')) scripts.push(pathname)
    if (request.isNavigationRequest() || pathname.startsWith('/_api/')) calls.push(pathname)
  })
  await page.goto('/admin')
  await menu(page, 'Products').click()
  await edit(page).waitFor()
  expect(await page.title()).toBe('Products · Admin | #OPENTOWORK')
  await untilFocused(heading(page, 'Product Management'))
  expect(await menu(page, 'Products').getAttribute('aria-current')).toBe('page')
  // Its script is loaded when the pointer reaches for it.
  expect(scripts).toEqual([])
  const script = page.waitForRequest(/CollectionsScreen/)
  await menu(page, 'Collections').hover()
  await script
  expect(new URL(page.url()).pathname).toBe('/admin/products')
  await menu(page, 'Collections').click()
  await page.getByRole('button', { name: 'New collection' }).waitFor()
  await page.goBack()
  await edit(page).waitFor()
  await untilFocused(heading(page, 'Product Management'))
  await menu(page, 'Overview').click()
  await page.getByRole('link', { name: /Manage Users/ }).click()
  await heading(page, 'Users').waitFor()
  const counted = ['/admin', '/admin/products', '/admin/users', '/_api/auth/session', '/_api/admin/products']
  const counts = counted.map((path) => calls.filter((call) => call === path).length)
  expect(counts).toEqual([1, 0, 0, 1, 1])
})

test('Back closes a dialog and stays on the list; closing it leaves no entry behind', async (page) => {
  await page.goto('/admin')
  await menu(page, 'Products').click()
  const dialog = page.getByRole('dialog')
  await edit(page).click()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${server.url}/admin/products`)
  await edit(page).click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForURL('**/admin/products')
  await page.goBack()
  await heading(page, 'Welcome back, administrator').waitFor()

  await menu(page, 'Collections').click()
  await page.getByRole('button', { name: 'New collection' }).click()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${server.url}/admin/collections`)
})

testAll('the menu of a phone is a drawer for the keyboard, which a chosen screen closes', async (page) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/admin/products')
  const link = menu(page, 'Products')
  const open = hydrated(page).getByRole('button', { name: 'Open menu' })
  await open.press('Enter')
  await link.waitFor()
  await untilFocused(page.getByRole('button', { name: 'Close menu' }))
  expect(await link.getAttribute('aria-current')).toBe('page')
  expect(await page.locator('a[aria-current]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await link.waitFor({ state: 'hidden' })
  await untilFocused(open)
  await open.click()
  await menu(page, 'Health').click()
  await heading(page, 'Health of the catalog').waitFor()
  await menu(page, 'Health').waitFor({ state: 'hidden' })
})

testAll(
  'an admin page shows Authenticating until the session check is done, and nothing to another role',
  async (page) => {
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/_api/auth/session', async (route) => {
      await isSeen.promise
      await route.continue()
    })
    await page.goto('/admin/products')
    await page.getByText('Authenticating').waitFor()
    isSeen.resolve()
    await edit(page).waitFor()
    expect(await page.getByText('Authenticating').count()).toBe(0)

    const user = { ...PLAIN_USER, id: 2, displayName: 'P', avatarUrl: null, role: 'user' }
    await page.route('**/_api/auth/session', (route) => route.fulfill({ json: { user } }))
    await page.reload()
    await page.getByText('Access denied. Your role (user) lacks required permissions.').waitFor()
    expect(await edit(page).count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  },
)

testAll('a failed session check is retried once, and the login page says why it failed', async (page) => {
  let checks = 0
  await page.route('**/_api/auth/session', (route) => {
    checks++
    return route.fulfill(failingCheck())
  })
  // 204 cancels the navigation, so that the admin page stays.
  await page.route('**/login?*', (route) => route.fulfill({ status: 204 }))
  await page.goto('/admin/products')
  await page.getByRole('alert').getByText('Session check failed', { exact: true }).waitFor()
  expect(checks).toBe(2)

  await page.unroute('**/login?*')
  await page.route('**/_api/auth/session', (route) => route.fulfill(failingCheck('The store is full.')))
  await page.reload()
  await page.waitForURL('**/login?next=%2Fadmin%2Fproducts&check=failed')
  await page.getByRole('alert').getByText('The store is full.', { exact: true }).waitFor()
  await submit(page).waitFor()
})

testAll('a session that ends while a sync is followed leads to the login', async (page) => {
  await page.route('**/_api/printful/progress', (route) => route.fulfill({ status: 401 }))
  let checks = 0
  await page.route('**/_api/auth/session', async (route) => {
    if (checks++ > 0) await page.context().clearCookies({ name: 'session' })
    await route.continue()
  })
  await page.goto('/admin')
  await page.waitForURL('**/login?next=%2Fadmin&check=expired')
})

test('what was typed survives a session that ends, and the login after it', async (page) => {
  await page.goto('/admin/products?edit=description&product=1')
  const text = page.getByRole('textbox', { name: 'Description' })
  await text.fill('Half a sentence')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/login?next=%2Fadmin%2Fproducts**')
  await page.getByText('What you wrote and didn’t save is kept.').waitFor()
  await email(page).fill(ADMIN.email)
  await password(page).fill(ADMIN.password)
  await submit(page).click()
  await page.waitForURL('**/admin/products?*')
  await page.getByRole('dialog').getByText('Unsaved changes').waitFor()
  expect(await text.inputValue()).toBe('Half a sentence')
})

test('a failed logout stays, and after a logout no way leads back', async (page) => {
  await logInAgain(page)
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session')
  await page.goto('/admin/products')
  await page.route('**/_api/auth/logout', (route) => route.abort())
  await logoutButton(page).click()
  await page.getByText('You could not be logged out. Please try again.').waitFor()
  await edit(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/products')

  await page.unroute('**/_api/auth/logout')
  await logoutButton(page).click()
  await page.waitForURL('**/login')
  await page.goBack()
  await page.waitForURL('**/login?next=%2Fadmin%2Fproducts')
  // The server has ended the session; deleting the cookie alone is not enough.
  const headers = { cookie: `session=${session!.value}` }
  const check = await request(server, '/_api/auth/session', { headers })
  expect(await check.json()).toEqual({ user: null })
})

testAll('a logout is not taken back by a session check from before it', async (page) => {
  await logInAgain(page)
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
