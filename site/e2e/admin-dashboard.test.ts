import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { BrowserContextOptions } from 'playwright-core'
import type { Product } from '#shared/contracts/product'
import type { RangeHealth } from '#shared/contracts/range-health'
import type { Statistics } from '#shared/contracts/statistics'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { addFromPage, eventually } from '../test/cart.ts'
import { adminCookie } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

/** Playwright's own says that it is headless, which counts as a bot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

let server: TestServer
let cookie: string
let products: Product[]
beforeAll(async () => {
  server = await startTestServer()
  cookie = await adminCookie(server, ADMIN)
  products = (await (await fetch(`${server.url}/_api/products`)).json()) as Product[]
})
afterAll(() => server.stop())

async function readStatistics(): Promise<Statistics> {
  const response = await fetch(`${server.url}/_api/admin/statistics`, { headers: { cookie } })
  return (await response.json()) as Statistics
}

const countsOf = ({ products }: Statistics, slug: string) => {
  const { views = 0, adds = 0 } = products.find(({ product }) => product.slug === slug) ?? {}
  return { views, adds }
}

const untilCounted = (slug: string, count: number) =>
  eventually(async () =>
    expect(countsOf(await readStatistics(), slug)).toEqual({ views: count, adds: count }),
  )

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

test('a visit and an add are counted, but not those of who refuses, nor of bots', async () => {
  const { slug } = products[0]!
  expect(await visitAndAdd(slug)).toBe(1)
  await untilCounted(slug, 1)
  expect(await visitAndAdd(slug, { extraHTTPHeaders: { dnt: '1' } }, true)).toBe(0)
  expect(await visitAndAdd(slug, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).toBe(1)
  await visitAndAdd(slug)
  await untilCounted(slug, 2)
})

test.each([
  ['wide', {}, 1],
  ['phone', PHONE, 2],
] as const)('the dashboard shows the counts as charts and as tables: %s', async (_, options, index) => {
  const { name, slug } = products[index]!
  await visitAndAdd(slug)
  await untilCounted(slug, 1)
  await using visit = await openPage(server, options)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'What people look at' })
  await card.getByRole('img', { name: /^Views by day: \d+ in 30 days, most on / }).waitFor()
  await card.getByRole('img', { name: /^Adds to cart by day: \d+ in 30 days/ }).waitFor()
  const product = card.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  expect(await product.getByRole('cell').allTextContents()).toEqual(['1', '1', '100%'])
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await card.getByLabel('Period').selectOption('7 days')
  await card.getByRole('img', { name: /^Views by day: \d+ in 7 days/ }).waitFor()
  await card.getByRole('button', { name: 'Show as table' }).press('Enter')
  const days = card.getByRole('table', { name: /^Views and adds to cart by day/ })
  const { total } = await readStatistics()
  expect(await days.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual([
    String(total.views),
    String(total.adds),
    '100%',
  ])
  expect(await days.getByRole('row').count()).toBe(8)
  await card.getByRole('button', { name: 'Show as charts' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('the dashboard lists what needs doing, and says so when nothing does', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'What needs doing' })
  const health: RangeHealth = await (await page.request.get('/_api/admin/health')).json()
  await card.getByRole('link', { name: `${health.descriptions.total} No description` }).click()
  await page.getByRole('region', { name: 'Without a description' }).and(page.locator(':focus')).waitFor()

  const none = { total: 0, rows: [] }
  const healthy: RangeHealth = {
    ...health,
    margins: { ...none, below: 0 },
    stock: none,
    descriptions: none,
    altTexts: none,
    lastSync: null,
  }
  await page.route('**/_api/admin/health', (route) => route.fulfill({ json: healthy }))
  await page.goto('/admin')
  await card.getByText('Nothing needs doing. Enjoy it.').waitFor()
  expect(errors).toEqual([])
})

test('what a sync has brought since the last visit is a chore', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.addInitScript(() => {
    const at = new Date('2020-01-01').toISOString()
    localStorage.setItem('admin-visit', JSON.stringify({ at, previousAt: null }))
  })
  await logIn(page)
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'What needs doing' })
  await card.getByRole('link', { name: /^\d+ New since your last visit$/ }).click()
  const list = page.getByRole('region', { name: 'New since your last visit' })
  await list
    .getByRole('link', { name: /^Edit / })
    .first()
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})
