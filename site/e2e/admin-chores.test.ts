import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { bulkCatalog } from '#sandbox/bulk-catalog'
import { type Sandbox, startSandbox } from '#sandbox/server'
import { listAdminProducts } from '../test/admin-products.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const PRODUCTS = 500

let sandbox: Sandbox
let server: TestServer
beforeAll(async () => {
  sandbox = startSandbox({ catalog: bulkCatalog(PRODUCTS, 24, 12), callsPerMinute: null })
  server = await startTestServer({ empty: true, sandbox })
  await using visit = await openPage(server)
  await logIn(visit.page)
  const sync = await visit.page.request.get('/_api/printful/products', { timeout: 60_000 })
  expect(sync.status()).toBe(200)
})
afterAll(async () => {
  await server.stop()
  await sandbox.stop()
})

/** Begins at the dashboard; counts what is clicked from then on. */
async function startChore(page: Page): Promise<() => Promise<number>> {
  await logIn(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sync Printful Products' }).waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    const count = ({ isTrusted, detail }: MouseEvent) => {
      const { dataset } = document.documentElement
      if (isTrusted && detail > 0) dataset.clicks = String(Number(dataset.clicks) + 1)
    }
    document.addEventListener('click', count, true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

const openProducts = (page: Page) => page.getByRole('link', { name: /Manage Products/ }).click()

test('a sync of 500 products takes one click', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const countClicks = await startChore(page)
  await page.getByRole('button', { name: 'Sync Printful Products' }).click()
  await page.getByText(`Successfully synced ${PRODUCTS} products from Printful`).waitFor()
  expect(await countClicks()).toBe(1)
})

test('a description takes three clicks', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const countClicks = await startChore(page)
  await openProducts(page)
  await page.getByLabel('Filter by name').fill('No. 437')
  await page.getByText(`1 of ${PRODUCTS} products`).waitFor()
  await page.getByRole('button', { name: 'Edit description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Soft.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Description updated successfully!').waitFor()
  expect(await countClicks()).toBe(3)
})

test('description, features and order of one product take four clicks of at most five', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const countClicks = await startChore(page)
  await openProducts(page)
  const products = await listAdminProducts(page)
  const { name } = products.findLast(({ mockups }) => mockups.length > 1)!
  await page.getByLabel('Filter by name').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Soft and warm.')
  for (const number of [1, 2, 3]) await page.getByLabel(`Feature ${number}`).fill(`Feature no. ${number}`)
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Product updated successfully!').waitFor()
  await page.getByText('Everything is saved.').waitFor()
  expect(await countClicks()).toBe(4)
})
