import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openPage } from '../test/browser.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const currentDot = (page: Page) => page.locator('button[aria-current=true]')

test('a product page shows all of its parts', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  await page.getByRole('heading', { level: 1, name: '#OPENTOWORK Tee' }).waitFor()
  const items = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  expect((await items.allInnerTexts()).map((text) => text.replaceAll(/[\s/]+/g, ' ').trim())).toEqual([
    'Home',
    'Products',
    '#OPENTOWORK Tee',
  ])
  const main = page.getByRole('main')
  for (const text of ['BEST SELLER', '#OPENTOWORK Limited Edition', 'From $28.00 - $33.00']) {
    await main.getByText(text, { exact: true }).waitFor()
  }
  expect(await page.getByRole('list', { name: 'Features' }).getByRole('listitem').count()).toBe(3)
  expect(await main.getByRole('figure').count()).toBe(3)
  expect(visit.errors).toEqual([])
})

test('the gallery wraps around, by buttons and by dots', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/two-weeks-notice-hoodie')
  const dots = page.getByRole('button', { name: /^Show image \d+ of \d+$/ })
  const count = await dots.count()
  expect(count).toBeGreaterThan(2)
  const shows = (number: number) =>
    page.locator(`button[aria-current=true][aria-label="Show image ${number} of ${count}"]`).waitFor()

  await shows(1)
  await page.getByRole('button', { name: 'Previous image' }).click()
  await shows(count)
  await page.getByRole('button', { name: 'Next image' }).click()
  await shows(1)
  await page.getByRole('button', { name: 'Next image' }).click()
  await shows(2)
  await page.getByRole('button', { name: `Show image ${count} of ${count}` }).click()
  await shows(count)
  const shown = page
    .getByRole('list', { name: /^Pictures of/ })
    .getByRole('img')
    .nth(count - 1)
  await page.waitForFunction(
    (image) => {
      const left = image?.closest('ul')?.getBoundingClientRect().left ?? 0
      return Math.abs(left - image!.getBoundingClientRect().left) < 1
    },
    await shown.elementHandle(),
  )
})

test('clicks before the gallery is hydrated all count', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, /_astro\/islands\./)
  await page.goto('/products/two-weeks-notice-hoodie')
  await page.getByRole('button', { name: 'Next image' }).click()
  await page.getByRole('button', { name: 'Next image' }).click()
  await currentDot(page)
    .and(page.getByLabel(/^Show image 1 of/))
    .waitFor()
  release()
  await currentDot(page)
    .and(page.getByLabel(/^Show image 3 of/))
    .waitFor()
})

test('swiping updates the dots', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/two-weeks-notice-hoodie')
  await page.getByRole('button', { name: 'Next image' }).click()
  await currentDot(page)
    .and(page.getByLabel(/^Show image 2 of/))
    .waitFor()
  await page
    .getByRole('list', { name: /^Pictures of/ })
    .evaluate((track) => track.scrollTo({ left: track.clientWidth * 3, behavior: 'instant' }))
  await currentDot(page)
    .and(page.getByLabel(/^Show image 4 of/))
    .waitFor()
})

test('in forced colors the dots and sold-out options can be seen', async () => {
  await using visit = await openPage(server, { forcedColors: 'active' })
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  const ground = await page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
  const dots = await page
    .locator('button[aria-label^="Show image"]')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button, '::before').backgroundColor))
  expect(dots).toHaveLength(10)
  expect(dots).not.toContain(ground)
  const soldOut = page.locator('.variant-option[data-sold-out] span[aria-hidden]').first()
  expect(await soldOut.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(
    'line-through',
  )
})

test('the breadcrumb’s slashes are not read aloud', async () => {
  await using visit = await openPage(server)
  await visit.page.goto('/products/opentowork-tee')
  const items = await visit.page.getByRole('navigation', { name: 'Breadcrumb' }).ariaSnapshot()
  expect(items).toContain('#OPENTOWORK Tee')
  expect(items).not.toMatch(/[:"] \/ |text: \//)
})
