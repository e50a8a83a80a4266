import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const hydrated = (page: Page) => page.locator('astro-island:not([ssr])')
const sidebar = { name: 'Administration' }
/** Of the hydrated page: before that, its links load whole documents. */
const menu = (page: Page, name: string) =>
  hydrated(page).getByRole('complementary', sidebar).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const products = (page: Page) => page.getByRole('button', { name: 'Manage images' })

/** The paths that the page asks the API for. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_api/')) calls.push(pathname)
  })
  return calls
}

test('screens follow each other in one document, with one session check and one list of products', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const calls = recordCalls(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/admin')
  await menu(page, 'Products').click()
  await products(page).first().waitFor()
  expect(await page.title()).toBe('Products · Admin | #OPENTOWORK')
  await untilFocused(heading(page, 'Product Management'))
  expect(await menu(page, 'Products').getAttribute('aria-current')).toBe('page')
  await menu(page, 'Collections').click()
  await page.getByRole('button', { name: 'New collection' }).waitFor()
  await page.goBack()
  await products(page).first().waitFor()
  await untilFocused(heading(page, 'Product Management'))
  await menu(page, 'Overview').click()
  await page.getByRole('link', { name: /Manage Users/ }).click()
  await heading(page, 'Users').waitFor()
  expect(documents).toEqual(['/admin'])
  const count = (path: string) => calls.filter((call) => call === path).length
  expect([count('/_api/auth/session'), count('/_api/admin/products')]).toEqual([1, 1])
  expect(errors).toEqual([])
})

test('a screen’s script is loaded when the pointer reaches for it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/admin', { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => url.includes('CollectionsScreen'))).toEqual([])
  const loaded = page.waitForRequest(/CollectionsScreen/)
  await menu(page, 'Collections').hover()
  await loaded
  expect(new URL(page.url()).pathname).toBe('/admin')
})

test('Back closes a dialog and stays on the list; closing it leaves no entry behind', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  await page.goto('/admin')
  await menu(page, 'Products').click()
  const open = page.getByRole('button', { name: 'Edit description' }).first()
  const dialog = page.getByRole('dialog', { name: 'Edit description' })
  await open.click()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${server.url}/admin/products`)
  await open.click()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForURL('**/admin/products')
  await page.goBack()
  await heading(page, 'Welcome back, administrator').waitFor()
})

test('Back closes the dialogs of collections too', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'New collection' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${server.url}/admin/collections`)
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${server.url}/admin/collections`)
})

test('when the session ends the login says that what was typed is kept, and it is', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  await page.goto('/admin/products?edit=description&product=1')
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed, and not saved')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('What you wrote and didn’t save is kept.').waitFor()
  await logIn(page)
  await page.goto('/admin/products?edit=description&product=1')
  const text = page.getByRole('textbox', { name: 'Description' })
  await text.waitFor()
  expect(await text.inputValue()).toBe('Typed, and not saved')
})

test('the drawer of a phone closes when a screen is chosen', async () => {
  await using visit = await openPage(server, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await logIn(page)
  await page.goto('/admin')
  await hydrated(page).getByRole('button', { name: 'Open menu' }).click()
  await menu(page, 'Health').click()
  await heading(page, 'Health of the range').waitFor()
  await menu(page, 'Health').waitFor({ state: 'hidden' })
})

test('the shell comes with the page, and an unknown screen is a 404 in it', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await logIn(page)
  await page.goto('/admin/products')
  expect(await heading(page, 'Product Management').isVisible()).toBe(true)
  const link = page.getByRole('complementary', sidebar).getByRole('link', { name: 'Products', exact: true })
  expect(await link.getAttribute('aria-current')).toBe('page')
  expect(await page.getByRole('button', { name: 'Log out' }).isVisible()).toBe(true)
  const response = await page.goto('/admin/nothing')
  expect(response?.status()).toBe(404)
  expect(await heading(page, 'Not Found').isVisible()).toBe(true)
})
