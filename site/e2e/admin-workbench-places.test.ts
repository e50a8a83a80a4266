import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { loadAsVisitor, unusedProduct } from '../test/admin.ts'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
const used = new Set<number>()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('one product leads to the next of the list by keyboard, and Back to the list where one was', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/products?q=mug')
  const cards = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await cards.nth(1).waitFor()
  const names = await cards.allTextContents()
  await cards.first().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: names[0] }).waitFor()
  await page.getByRole('link', { name: 'Next product' }).waitFor()
  await page.keyboard.press('Alt+PageDown')
  await page.getByRole('heading', { level: 1, name: names[1] }).waitFor()
  expect(await page.getByText('Everything is saved.').count()).toBe(1)
  expect(await page.title()).toStartWith(names[1]!)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await cards.nth(1).waitFor()
  expect(new URL(page.url()).search).toBe('?q=mug')
  expect(errors).toEqual([])
})

test('a product that a filter no longer shows keeps its place among its neighbors', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const product = await unusedProduct(page, used)
  await page.goto(`/admin/products/${product.id}?filters=no-description`)
  const place = page.getByRole('navigation', { name: 'Products of the list' }).locator('.price')
  await page.getByLabel('Description', { exact: true }).fill('Written')
  const before = await place.textContent()
  await button(page, 'Save').click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await place.textContent()).toBe(before)
})

test('an unknown product is not found, and an administrator edits a product from its page', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/products/99999')
  await page.getByText('There is no product with this number.').waitFor()
  const product = await unusedProduct(page, used)
  expect((await loadAsVisitor(server, product)).html).not.toContain('/admin/products')
  await page.goto(`/products/${product.slug}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await axeViolations(page)]).toEqual([width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  expect(errors).toEqual([])
})
