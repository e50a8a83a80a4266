import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilFocusWithin } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const type = (page: Page) => page.getByRole('combobox', { name: 'Type' })
const size = (page: Page) => page.getByRole('combobox', { name: 'Size' })
const status = (page: Page) => page.getByRole('main').getByRole('status')
const cards = (page: Page) => page.locator('main a.product-card')
const options = (page: Page) => size(page).locator('option').allTextContents()

const untilStatus = (page: Page, text: string) =>
  eventually(async () => expect(await status(page).textContent()).toBe(text))

declare global {
  interface Window {
    isSameDocument?: true
  }
}

test('a filter applies when it is chosen: without a reload, with the focus where it was', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.goto('/products')
  await page.evaluate(() => {
    window.isSameDocument = true
  })
  await type(page).focus()
  await type(page).selectOption('Mug')
  await untilStatus(page, '4 products')
  expect(page.url()).toEndWith('/products?type=Mug')
  expect(await page.title()).toBe('Mugs: 4 products | #OPENTOWORK')
  await untilFocusWithin(type(page))
  // Values that would leave nothing are left out.
  expect(await options(page)).toEqual(['Any size', '11 oz (4)', '15 oz (3)'])

  await page.getByRole('radio', { name: 'Black (1)' }).check()
  await untilStatus(page, '1 product')
  expect(page.url()).toEndWith('/products?type=Mug&color=black')
  await untilFocusWithin(page.getByRole('radio', { name: 'Black (1)' }))

  await page.goBack()
  await untilStatus(page, '4 products')
  expect(await page.getByRole('radio', { name: 'Any color' }).isChecked()).toBe(true)
  await page.goForward()
  await untilStatus(page, '1 product')
  expect(await page.evaluate(() => window.isSameDocument)).toBe(true)
  expect(errors).toEqual([])
})

test('on a phone the chosen color is in view, after a choice and after a load', async () => {
  await using visit = await openPage(server, {
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  })
  const { page } = visit
  await page.goto('/products')
  const isInView = (name: RegExp) =>
    page.getByRole('radio', { name }).evaluate(({ parentElement }) => {
      const { left, right } = parentElement!.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  await page.getByRole('radio', { name: 'Any color' }).focus()
  for (const color of [/^Black/, /^White/, /^Grey/, /^Red/]) {
    await page.keyboard.press('ArrowRight')
    const radio = page.getByRole('radio', { name: color })
    await eventually(async () =>
      expect(new URL(page.url()).search).toMatch(new RegExp(color.source.slice(1), 'i')),
    )
    await untilFocusWithin(radio)
    expect(await isInView(color)).toBe(true)
  }
  // All of it is one step of the history.
  await page.goBack()
  await untilStatus(page, '27 products')
  await page.goto('/products?color=beige')
  expect(await isInView(/^Beige/)).toBe(true)
})

test('a fragment is no other search, and what was typed but not sent does not stay', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#/)
  await page.goBack()
  await page.waitForURL(/products$/)
  expect(requests.filter((path) => path === '/products')).toEqual([])
  await page.getByRole('searchbox').fill('mug')
  await type(page).selectOption('Hat')
  await untilStatus(page, '0 products')
  await page.goBack()
  await untilStatus(page, '27 products')
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
})

test('the address carries all of it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products?q=tee&type=T-shirt&size=M&color=green&availability=in-stock&sort=price-desc')
  expect(await type(page).inputValue()).toBe('T-shirt')
  expect(await size(page).inputValue()).toBe('M')
  expect(await page.getByRole('radio', { name: /^Green/ }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: /In stock only/ }).isChecked()).toBe(true)
  await page.reload()
  expect(await cards(page).count()).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Remove T-shirts' }).click()
  await page.waitForURL('/products?q=tee&size=M&color=green&availability=in-stock&sort=price-desc')
})

test('sizes stand by what comes in them', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products')
  const groups = await size(page)
    .locator('optgroup')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLOptGroupElement).label))
  expect(groups.slice(0, 2)).toEqual(['Clothing', 'Kids and baby'])
  expect(groups).toContain('Mugs')
  expect((await options(page)).slice(0, 5)).toEqual(['Any size', 'S (12)', 'M (12)', 'L (12)', 'XL (12)'])
})

test('a card found by a color shows that color and leads to its variant', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products')
  const card = cards(page).filter({ hasText: '#OPENTOWORK Tee' })
  const image = () => card.locator('img').first().getAttribute('src')
  const before = await image()
  await page.goto('/products?color=Navy')
  expect(await image()).not.toBe(before)
  expect(await card.getAttribute('href')).toMatch(/^\/products\/opentowork-tee\?variant=\d+$/)
  await card.click()
  await page.waitForURL(/variant=/)
  expect(await page.getByRole('radio', { name: 'Navy' }).isChecked()).toBe(true)
  await page.goto('/products?q=white+tee')
  await card.click()
  expect(await page.getByRole('radio', { name: 'White' }).isChecked()).toBe(true)
})

test('without scripts a button applies the filters', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/products')
  await type(page).selectOption('Hoodie')
  await page.getByRole('radio', { name: /^Green/ }).check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.waitForURL(/^[^?]*\/products\?.*type=Hoodie/)
  expect(await status(page).textContent()).toBe('1 product')
})

test('without a connection nothing is lost, and the page says so', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products')
  await page.context().setOffline(true)
  await type(page).selectOption('Mug')
  await untilStatus(page, 'That needs a connection. Nothing was changed.')
  expect(await cards(page).count()).toBe(27)
  expect(await type(page).inputValue()).toBe('')
  expect(page.url()).toEndWith('/products')
  await page.context().setOffline(false)
  await type(page).selectOption('Mug')
  await untilStatus(page, '4 products')
})

test('an empty result suggests another query, and shows products', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products?q=hodei')
  expect(await status(page).textContent()).toBe('0 products')
  expect(await cards(page).count()).toBe(8)
  expect(await cards(page).first().textContent()).toContain('Hoodie')
  await page.getByRole('link', { name: 'Did you mean “hoodie”?' }).click()
  await page.waitForURL('/products?q=hoodie')
  expect(await status(page).textContent()).toBe('2 products')
})

test.each([
  ['/products?q=green', 360],
  ['/products?q=hodei', 1280],
])('axe finds nothing on %s at %d px', async (path, width) => {
  await using visit = await openPage(server, { viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  await visit.page.goto(path)
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await axeViolations(visit.page)).toEqual([])
})
