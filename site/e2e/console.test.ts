import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openEditor, unusedProduct } from '../test/admin.ts'
import { logIn, openPage } from '../test/browser.ts'
import { addFromPage, openSheet, sheetItems } from '../test/cart.ts'
import { createPlainUser, PLAIN_USER, submit } from '../test/login.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { CONTACT_EMAIL: 'security@example.com' } })
})
afterAll(() => server.stop())

const SLUG = 'opentowork-tee'

/** Opens the page and waits until nothing loads any more. */
const settle = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

/** Failed loads too, except of the page itself, which may be a 404. */
function failedLoads(page: Page): string[] {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      failed.push(`${response.status()} ${response.url()}`)
    }
  })
  return failed
}

test('no page of the shop has a console error or violates its policy', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const failed = failedLoads(page)
  for (const path of [
    '/',
    '/products',
    '/products?q=tee&color=Black',
    '/products?q=unobtainium',
    `/products/${SLUG}`,
    '/products/nope',
    '/collections',
    '/collections/opentowork',
    '/collections/nope',
    '/shipping',
    '/cart',
    '/login',
    '/login?next=/admin&check=failed',
    '/signup',
    '/%ff',
  ]) {
    await settle(page, path)
    expect([path, errors, failed]).toEqual([path, [], []])
  }
  await addFromPage(page, SLUG)
  await openSheet(page)
  await sheetItems(page).first().waitFor()
  await settle(page, '/cart')
  await settle(page, '/login')
  await submit(page).click()
  await page.getByText('Email is required').waitFor()
  expect([errors, failed]).toEqual([[], []])
})

test('no other document has a console error or violates its policy', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const html = await (await page.request.get('/')).text()
  const image = html.match(/\/images\/[\w-]{22}\/\d+\.(?:avif|webp)/)?.[0]
  expect(image).toBeString()
  for (const path of [
    image!,
    '/favicon.svg',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
    '/_api/products',
    '/_api/nothing',
  ]) {
    await page.goto(path)
    expect([path, errors]).toEqual([path, []])
  }
})

test('no admin screen or dialog has a console error or violates its policy', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const failed = failedLoads(page)
  await logIn(page)
  for (const path of [
    '/admin',
    '/admin/products',
    '/admin/collections',
    '/admin/health',
    '/admin/users',
    '/account',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, errors, failed]).toEqual([path, [], []])
  }
  const product = await unusedProduct(page, new Set())
  for (const action of ['Manage images', 'Edit description', 'Edit features'] as const) {
    const dialog = await openEditor(page, product, action)
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    expect([action, errors, failed]).toEqual([action, [], []])
  }
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('dialog').waitFor()
  expect([errors, failed]).toEqual([[], []])
})

test('a refusal has no console error and violates no policy', async () => {
  await createPlainUser(server)
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page, PLAIN_USER)
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.goto('/cart')
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/cart/add', enctype: 'text/plain' })
    document.body.append(form)
    form.submit()
  })
  await page.getByRole('heading', { name: 'That Didn’t Work' }).waitFor()
  await page.getByText('Send a form').waitFor()
  expect(errors).toEqual([])
})
