import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage } from '../test/browser.ts'
import { findAll, pageText } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const TEE = '/products/opentowork-tee'
const disclosure = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('without scripts a page says what the product is made of, and has the size guide as a table', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(TEE)
  const about = disclosure(page, 'About the garment')
  expect(await about.textContent()).toContain('Bella + Canvas 3001')
  expect(await about.textContent()).toContain('90% cotton, 10% polyester')
  expect(await about.getByRole('listitem').first().textContent()).toContain('combed and ring-spun cotton')

  await page.getByText('Care', { exact: true }).click()
  expect(await disclosure(page, 'Care').textContent()).toContain('Machine wash cold')

  await page.getByRole('link', { name: 'Size guide' }).click()
  const guide = disclosure(page, 'Size guide')
  const small = guide.getByRole('table', { name: 'The product itself, laid flat' }).getByRole('row').nth(1)
  expect(await small.getByRole('rowheader').textContent()).toBe('S')
  expect(await small.getByRole('cell').first().textContent()).toBe('28 in71.1 cm')
  expect(await guide.getByRole('table').count()).toBe(3)
  expect(await guide.getByRole('table', { name: 'Your measurements' }).textContent()).toContain('34–37 in')
})

test('how to measure is shown by an image of the store’s own', async () => {
  const html = await pageText(server, TEE)
  const sources = findAll(html, '#size-guide img', 'src')
  expect(sources).toHaveLength(2)
  for (const source of sources) {
    expect(source).toStartWith('/images/')
    expect((await fetch(server.url + source)).status).toBe(200)
  }
})

test('every product of the sandbox has its facts, and its colors as one sees them', async () => {
  const paths = new Set(findAll(await pageText(server, '/products'), 'main a.product-card', 'href'))
  expect(paths.size).toBe(27)
  for (const path of paths) {
    const html = await pageText(server, path)
    expect([path, findAll(html, 'details', 'aria-label')[0]]).toEqual([path, 'About the garment'])
    const colors = findAll(html, 'input[name=color]', 'value').length
    expect([path, findAll(html, '[data-add-to-cart] .swatch', 'style').length]).toEqual([path, colors])
  }
})

test('a two-tone color is split, and cards show at most three colors', async () => {
  const cap = await pageText(server, '/products/actively-looking-cap')
  expect(findAll(cap, '[data-add-to-cart] .swatch', 'style')).toContain(
    '--swatch:linear-gradient(135deg,#1f5a3c 50%,#f2efe6 50%)',
  )
  await using visit = await openPage(server)
  await visit.page.goto('/products')
  const card = visit.page.locator('a.product-card', { hasText: '#OPENTOWORK Tee' })
  expect(await card.locator('.with-swatch').count()).toBe(3)
  expect(await card.textContent()).toContain('+5')
})

test.each([
  ['a phone', 320],
  ['a desktop', 1280],
])('on %s the open guide is no wider than the page, and axe finds nothing', async (_, width) => {
  await using visit = await openPage(server, { viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  const { page, errors } = visit
  await page.goto(TEE)
  await page.getByText('Care', { exact: true }).click()
  await page.getByRole('link', { name: 'Size guide' }).click()
  await disclosure(page, 'Size guide').getByRole('table').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})
