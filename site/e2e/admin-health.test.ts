import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { RangeHealth } from '#shared/contracts/range-health'
import { formatPrice } from '#shared/price'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const loadHealth = async (page: Page): Promise<RangeHealth> =>
  (await page.request.get('/_api/admin/health')).json()

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('the worst margin comes first, and a new threshold marks others and is kept', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const { margins } = await loadHealth(page)
  await page.goto('/admin/health')
  const rows = section(page, 'Margins').getByRole('row')
  await rows.nth(1).waitFor()
  const [worst] = margins.rows
  expect(await rows.nth(1).textContent()).toContain(worst!.product.name)
  expect(await rows.nth(1).textContent()).toContain(formatPrice(worst!.margin))
  expect(await rows.filter({ hasText: 'too low' }).count()).toBe(margins.below)

  const field = page.getByLabel('Mark below, in percent')
  await field.fill('96')
  await field.press('Enter')
  await page.getByText('The threshold must be an integer from 0 to 95.').waitFor()
  await field.fill('36')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Threshold saved.').waitFor()
  const below = margins.rows.filter(({ percent }) => percent! < 36).length
  expect(below).toBeGreaterThan(margins.below)
  expect(await rows.filter({ hasText: 'too low' }).count()).toBe(below)
  await page.reload()
  await rows.nth(1).waitFor()
  expect(await field.inputValue()).toBe('36')
  await page.getByRole('link', { name: `${below} Margins below 36%` }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a product without a description leads to its editor, and back', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const { descriptions } = await loadHealth(page)
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
  expect((await loadHealth(page)).descriptions.total).toBe(descriptions.total - 1)
  expect(errors).toEqual([])
})

test('the dashboard counts what needs doing and leads to its section', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const { stock } = await loadHealth(page)
  await page.goto('/admin')
  const card = section(page, 'What needs doing')
  await card.getByRole('link', { name: `${stock.total} Sold out or discontinued` }).click()
  await page.getByRole('link', { name: 'Token accepted' }).waitFor()
  const sold = section(page, 'Sold out and discontinued')
  await sold.and(page.locator(':focus')).waitFor()
  expect(await sold.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200)).toBe(true)
  expect(page.url()).toBe(`${server.url}/admin/health#stock`)

  const [external] = await sold.getByRole('link', { name: /^Printful dashboard for / }).all()
  expect(await external!.getAttribute('href')).toBe('https://www.printful.com/dashboard')
  expect(await external!.getAttribute('target')).toBe('_blank')
  expect(await external!.getAttribute('rel')).toBe('noopener')
  const [shop] = await sold.getByRole('rowheader').first().getByRole('link').all()
  expect(await shop!.getAttribute('href')).toBe(`/products/${stock.rows[0]!.product.slug}`)
  expect(errors).toEqual([])
})

test('a long list opens and closes, and a failure is said once', async () => {
  await using visit = await openPage(server, { viewport: { width: 360, height: 780 } })
  const { page } = visit
  await logIn(page)
  const { margins } = await loadHealth(page)
  await page.goto('/admin/health')
  const rows = section(page, 'Margins').getByRole('row')
  const toggle = section(page, 'Margins').getByRole('button', { name: /^Show/ })
  await toggle.press('Enter')
  expect(await rows.count()).toBe(1 + Math.min(margins.total, 200))
  await toggle.press('Enter')
  expect(await rows.count()).toBe(13)

  await page.route('**/_api/admin/health', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not now.' } }),
  )
  await page.reload()
  await page.getByRole('alert').getByText('Not now.').waitFor()
  await page.unroute('**/_api/admin/health')
  await page.getByRole('button', { name: 'Try again' }).click()
  await rows.nth(1).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
