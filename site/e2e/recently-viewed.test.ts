import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const KEY = 'recently-viewed'
const region = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)
const store = (page: Page, text: string) =>
  page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, text] as const)

async function visitProducts(page: Page, ...slugs: string[]) {
  for (const slug of slugs) {
    await page.goto(`/products/${slug}`)
    await page.waitForFunction(([key, slug]) => localStorage.getItem(key)?.includes(`"slug":"${slug}"`), [
      KEY,
      slug,
    ] as const)
  }
}

test('the products viewed before are shown, the latest first, and lead to their pages', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await visitProducts(page, 'ghosted-cap')
  expect(await region(page).count()).toBe(0)
  await visitProducts(page, 'opentowork-tee', 'per-my-last-email-mug', 'opentowork-tee')
  const cards = region(page).getByRole('link')
  expect((await cards.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual([
    ['Per My Last Email Mug', 'From $14.50'],
    ['Ghosted Cap', '$27.00'],
  ])
  await region(page).scrollIntoViewIfNeeded()
  const image = await cards.first().locator('img').elementHandle()
  await page.waitForFunction((img) => img instanceof HTMLImageElement && img.naturalWidth > 0, image)
  await cards.last().click()
  await page.waitForURL('/products/ghosted-cap')
  expect(visit.errors).toEqual([])
})

test('“Forget these” clears the storage and hides the section, and the focus stays there', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await visitProducts(page, 'ghosted-cap', 'opentowork-tee')
  const { top } = (await region(page).evaluate((element) =>
    element.getBoundingClientRect().toJSON(),
  )) as DOMRect
  expect(top).toBeGreaterThan(800)
  await page.getByRole('button', { name: 'Forget these' }).press('Enter')
  await page.getByRole('status').and(page.locator(':focus')).getByText('Forgotten.').waitFor()
  expect(await region(page).count()).toBe(0)
  expect(await stored(page)).toBeNull()
  await page.reload()
  expect(await region(page).count()).toBe(0)
})

test('broken or foreign content of the storage is ignored, and markup is text', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await visitProducts(page, 'ghosted-cap')
  await store(page, '[{"slug":7},')
  await visitProducts(page, 'opentowork-tee')
  expect(await region(page).count()).toBe(0)
  const markup = '<img src=x onerror=alert(1)>'
  await store(page, JSON.stringify([{ slug: '../login?"', name: markup, price: markup, image: '' }]))
  await visitProducts(page, 'opentowork-tee')
  const card = region(page).getByRole('link')
  expect(await card.getAttribute('href')).toBe('/products/..%2Flogin%3F%22')
  expect(await card.getByRole('heading').textContent()).toBe(markup)
  expect(await page.locator('img[src=x]').count()).toBe(0)
  expect(visit.errors).toEqual([])
})

test('with the storage blocked the page works', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/products/opentowork-tee', { waitUntil: 'networkidle' })
  expect(await region(page).count()).toBe(0)
  expect(visit.errors).toEqual([])
})

test('without scripts there is no such section', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  await visit.page.goto('/products/opentowork-tee')
  expect(await visit.page.getByText('Recently viewed').isVisible()).toBe(false)
})

test('axe finds nothing with the section shown, nor after it is forgotten, at 320 px', async () => {
  const viewport = { width: 320, height: 800 }
  await using visit = await openPage(server, { viewport, reducedMotion: 'reduce' })
  const { page } = visit
  await visitProducts(page, 'ghosted-cap', 'opentowork-tee')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Forget these' }).click()
  expect(await axeViolations(page)).toEqual([])
})
