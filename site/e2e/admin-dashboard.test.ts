import { expect } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Product } from '#shared/contracts/product'
import type { RangeHealth } from '#shared/contracts/range-health'
import type { Statistics } from '#shared/contracts/statistics'
import { formatPrice } from '#shared/price'
import { adminTest, overflow } from '../test/admin.ts'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilFocused } from '../test/browser.ts'
import { addFromPage, eventually } from '../test/cart.ts'
import { adminCookie, pageText, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'

/** Playwright's own says that it is headless, which counts as a bot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const server = await ownStore()
const test = adminTest(server)
const cookie = await adminCookie(server, ADMIN)

const read = async (name: string) =>
  (await request(server, `/_api/admin/${name}`, { headers: { cookie } })).json()
const readHealth = (): Promise<RangeHealth> => read('health')
const readStatistics = (): Promise<Statistics> => read('statistics')

const section = (page: Page, name: string) => page.getByRole('region', { name })
const tasks = (page: Page) => section(page, 'What needs doing')

/** Visits a product's page and adds the product. Returns how often the browser told the server of the view. */
async function visitAndAdd(slug: string, options: BrowserContextOptions = {}, refuses = false) {
  await using visit = await openPage(server, { userAgent, ...options })
  const { page, errors } = visit
  if (refuses)
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' }))
  let beacons = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/_api/views')) beacons++
  })
  await addFromPage(page, slug)
  expect(errors).toEqual([])
  return beacons
}

test('visits and adds are counted, but not those of who refuses, and shown as charts and as tables', async (page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const [{ name, slug }] = JSON.parse(await pageText(server, '/_api/products')) as [Product]
  expect(await visitAndAdd(slug, { extraHTTPHeaders: { dnt: '1' } }, true)).toBe(0)
  expect(await visitAndAdd(slug)).toBe(1)
  await eventually(async () => expect((await readStatistics()).total).toMatchObject({ views: 1, adds: 1 }))
  await page.goto('/admin')
  const card = section(page, 'What people look at')
  await card.getByRole('img', { name: /^Views by day: 1 in 30 days, most on / }).waitFor()
  await card.getByRole('img', { name: /^Adds to cart by day: 1 in 30 days/ }).waitFor()
  const product = card.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  expect(await product.getByRole('cell').allTextContents()).toEqual(['1', '1', '100%'])
  expect(await overflow(page)).toBe(0)

  await card.getByLabel('Period').selectOption('7 days')
  await card.getByRole('img', { name: /^Views by day: 1 in 7 days/ }).waitFor()
  await card.getByRole('button', { name: 'Show as table' }).press('Enter')
  const days = card.getByRole('table', { name: /^Views and adds to cart by day/ }).getByRole('row')
  expect(await days.nth(1).getByRole('cell').allTextContents()).toEqual(['1', '1', '100%'])
  expect(await days.count()).toBe(8)
  await card.getByRole('button', { name: 'Show as charts' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('the dashboard lists what needs doing and leads to it, and says so when nothing does', async (page) => {
  const health = await readHealth()
  const { stock } = health
  await page.goto('/admin')
  await tasks(page)
    .getByRole('link', { name: `${stock.total} Sold out or discontinued` })
    .click()
  await page.getByRole('link', { name: 'Token accepted' }).waitFor()
  const sold = section(page, 'Sold out and discontinued')
  await untilFocused(sold)
  expect(await sold.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200)).toBe(true)
  expect(page.url()).toBe(`${server.url}/admin/health#stock`)
  const external = sold.getByRole('link', { name: /^Printful dashboard for / }).first()
  expect(await external.getAttribute('href')).toBe('https://www.printful.com/dashboard')
  expect(await external.getAttribute('rel')).toBe('noopener')
  const shop = sold.getByRole('rowheader').first().getByRole('link').first()
  expect(await shop.getAttribute('href')).toBe(`/products/${stock.rows[0]!.product.slug}`)

  const none = { total: 0, rows: [] }
  const mended = { margins: { ...none, below: 0 }, stock: none, descriptions: none, altTexts: none }
  const healthy: RangeHealth = { ...health, ...mended, lastSync: null }
  await page.route('**/_api/admin/health', (route) => route.fulfill({ json: healthy }))
  await page.goto('/admin')
  await tasks(page).getByText('Nothing needs doing. Enjoy it.').waitFor()
})

test('the worst margin comes first, and a new threshold marks others and is kept', async (page) => {
  const { margins } = await readHealth()
  await page.goto('/admin/health')
  const rows = section(page, 'Margins').getByRole('row')
  await rows.nth(1).waitFor()
  const [worst] = margins.rows
  expect(await rows.nth(1).textContent()).toContain(worst!.product.name)
  expect(await rows.nth(1).textContent()).toContain(formatPrice(worst!.margin))
  expect(await rows.filter({ hasText: 'too low' }).count()).toBe(margins.below)

  const field = page.getByLabel('Mark below, in percent')
  await field.fill('36')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Threshold saved.').waitFor()
  const below = margins.rows.filter(({ percent }) => percent! < 36).length
  expect(below).toBeGreaterThan(margins.below)
  await rows
    .filter({ hasText: 'too low' })
    .nth(below - 1)
    .waitFor()
  await page.reload()
  await rows.nth(1).waitFor()
  expect(await rows.filter({ hasText: 'too low' }).count()).toBe(below)
  expect(await field.inputValue()).toBe('36')
  await page.getByRole('link', { name: `${below} Margins below 36%` }).waitFor()
})

test('a product without a description leads to its editor, and back', async (page) => {
  const { descriptions } = await readHealth()
  const [product] = descriptions.rows
  await page.goto('/admin/health')
  const link = page.getByRole('link', { name: `Write one for ${product!.name}`, exact: true })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Edit description' })
  await dialog.getByText(product!.name).waitFor()
  await page.goBack()
  await link.click()
  await dialog.getByLabel('Description', { exact: true }).fill('Says it all.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${server.url}/admin/products`)
  await page.goBack()
  await section(page, 'Without a description').getByRole('row').nth(1).waitFor()
  await link.waitFor({ state: 'detached' })
  expect((await readHealth()).descriptions.total).toBe(descriptions.total - 1)
})
