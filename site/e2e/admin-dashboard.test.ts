import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import type { CatalogHealth, ProblemKind } from '#shared/contracts/catalog-health'
import { adminTest } from '../test/admin.ts'
import { axeViolations } from '../test/axe.ts'
import { untilFocused } from '../test/browser.ts'
import { adminCookie, pageText, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll as onlyWithAll } from '../test/test-all.ts'

const server = await ownStore()
const test = adminTest(server)
const testAll = adminTest(server, onlyWithAll)
const cookie = await adminCookie(server, ADMIN)

const read = async (name: string) =>
  (await request(server, `/_api/admin/${name}`, { headers: { cookie } })).json()
const readHealth = (): Promise<CatalogHealth> => read('health')
const listProblems = async (kind: ProblemKind) =>
  (await readHealth()).problems.find((list) => list.kind === kind)!

const section = (page: Page, name: string) => page.getByRole('region', { name })
const tasks = (page: Page) => section(page, 'What needs doing')

test('the dashboard lists what needs doing and leads to it, and says so when nothing does', async (page) => {
  const soldOut = await listProblems('sold_out')
  await page.goto('/admin')
  await tasks(page)
    .getByRole('listitem')
    .filter({ hasText: `Sold out${soldOut.total}` })
    .getByRole('link', { name: 'Show Sold out', exact: true })
    .click()
  await page.getByRole('link', { name: 'Token accepted' }).waitFor()
  const sold = section(page, 'Sold out')
  await untilFocused(sold)
  expect(await sold.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 200)).toBe(true)
  expect(page.url()).toBe(`${server.url}/admin/health#sold_out`)
  const external = sold.getByRole('link', { name: /^Printful dashboard for / }).first()
  expect(await external.getAttribute('href')).toBe('https://www.printful.com/dashboard')
  expect(await external.getAttribute('rel')).toBe('noopener')
  const shop = sold.getByRole('rowheader').first().getByRole('link').first()
  expect(await shop.getAttribute('href')).toBe(`/products/${soldOut.rows[0]!.product!.slug}`)
  expect(await axeViolations(page)).toEqual([])

  const health = await readHealth()
  const problems = health.problems.map(({ kind }) => ({ kind, total: 0, rows: [] }))
  await page.route('**/_api/admin/health', (route) => route.fulfill({ json: { ...health, problems } }))
  const json = { productsWithSampleBadges: 0, hasSampleTestimonials: false, hasContactEmail: true }
  await page.route('**/_api/admin/storefront/samples', (route) => route.fulfill({ json }))
  await page.goto('/admin')
  await tasks(page).getByText('Nothing needs doing. Enjoy it.').waitFor()
})

testAll('samples are a task that leads to their switches, and product pages follow them', async (page) => {
  const path = '/products/opentowork-tee'
  const samples = ['BEST SELLER', 'References, available without request']
  const shown = async () => {
    const html = await pageText(server, path)
    return samples.filter((text) => html.includes(text))
  }
  expect(await shown()).toEqual(samples)
  await page.goto('/admin')
  const task = (text: string) => tasks(page).getByRole('link', { name: `Show ${text}` })
  await task('Badges and quotes are samples: replace or hide them before you sell').click()
  const save = async () => {
    const saved = page.waitForResponse('**/_api/admin/storefront')
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).status()).toBe(200)
    await page.getByText('Everything is saved.').waitFor()
  }
  await page.getByRole('switch', { name: 'Quotes of customers' }).click()
  await save()
  expect(await shown()).toEqual(['BEST SELLER'])
  await page.getByRole('switch', { name: 'Badges above product names' }).click()
  await save()
  expect(await shown()).toEqual([])
  expect(await axeViolations(page)).toEqual([])
})

testAll('the worst margin comes first, and a new threshold lists others and is kept', async (page) => {
  const before = await listProblems('low_margin')
  await page.goto('/admin/health')
  const rows = section(page, 'Low margins').getByRole('row')
  await rows.nth(1).waitFor()
  const [worst] = before.rows
  expect(await rows.nth(1).textContent()).toContain(worst!.name)
  expect(await rows.nth(1).textContent()).toContain(worst!.text!)

  const field = page.getByLabel('Low below, in percent')
  await field.fill('36')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Threshold saved.').waitFor()
  const after = await listProblems('low_margin')
  expect(after.total).toBeGreaterThan(before.total)
  await page.reload()
  await page.getByRole('link', { name: `${after.total} Low margins`, exact: true }).waitFor()
  expect(await field.inputValue()).toBe('36')
})

testAll('a product without a description leads to its editor, and back', async (page) => {
  const before = await listProblems('no_description')
  const [product] = before.rows
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
  expect((await listProblems('no_description')).total).toBe(before.total - 1)
})
