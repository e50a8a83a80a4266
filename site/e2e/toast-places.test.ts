import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { logIn, openPage, untilStill } from '../test/browser.ts'
import { addFromPage, openSheet, sheetItems, toast } from '../test/cart.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const VIEWPORTS = [
  [360, 640],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
] as const
const cases = VIEWPORTS.map(([width, height]) => [`${width}x${height}`, { width, height }] as const)

/** A phone and a desktop. */
const twoCases = cases.filter(([, { height }]) => height < 1000)

/** The toasts stay: they are under the pointer, or their time is over later. */
async function boxesOf(locator: Locator) {
  const boxes = await Promise.all((await locator.all()).map((element) => element.boundingBox()))
  return boxes.filter((box) => box !== null)
}

async function coveredNames(page: Page, clear: Locator): Promise<string[]> {
  await untilStill(page)
  const toasts = await boxesOf(page.locator('[data-sonner-toast], [data-notice]'))
  expect(toasts.length).toBeGreaterThan(0)
  const covered: string[] = []
  for (const element of await clear.all()) {
    const box = await element.boundingBox()
    if (!box) continue
    const isCovered = toasts.some(
      (toast) =>
        toast.x < box.x + box.width &&
        box.x < toast.x + toast.width &&
        toast.y < box.y + box.height &&
        box.y < toast.y + toast.height,
    )
    if (isCovered)
      covered.push((await element.getAttribute('aria-label')) ?? (await element.textContent()) ?? '')
  }
  const { width, height } = page.viewportSize()!
  for (const { x, y, ...toast } of toasts) {
    expect([x >= 0, y >= 0, x + toast.width <= width, y + toast.height <= height]).not.toContain(false)
  }
  return covered
}

test.each(cases)(
  'on a product page at %s toasts cover neither the button nor the choices',
  async (_, viewport) => {
    await using visit = await openPage(server, { viewport })
    const { page } = visit
    await addFromPage(page, 'culture-fit-tee')
    const main = page.getByRole('main')
    expect(await coveredNames(page, main.getByRole('button', { name: 'Add to Cart' }))).toEqual([])
    expect(await coveredNames(page, main.getByRole('radio'))).toEqual([])
  },
)

test.each(cases)('with the sheet open at %s toasts cover nothing of it', async (_, viewport) => {
  await using visit = await openPage(server, { viewport })
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  const dialog = await openSheet(page)
  await sheetItems(page).first().waitFor()
  await dialog.getByRole('button', { name: /^Increase/ }).click()
  await toast(page, 'Cart updated.').waitFor()
  const panel = dialog.locator('> [data-keep-clear]')
  expect(await coveredNames(page, panel)).toEqual([])
  expect(await coveredNames(page, dialog.getByRole('button', { name: 'Proceed to Checkout' }))).toEqual([])
})

test.each(twoCases)('on the cart page at %s toasts don’t cover the checkout button', async (_, viewport) => {
  await using visit = await openPage(server, { viewport })
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  await page.goto('/cart')
  await page.getByRole('button', { name: /^Increase/ }).click()
  await toast(page, 'Cart updated.').waitFor()
  expect(await coveredNames(page, page.getByRole('button', { name: 'Proceed to Checkout' }))).toEqual([])
})

test.each(twoCases)('in an admin dialog at %s toasts don’t cover Save and Cancel', async (_, viewport) => {
  await using visit = await openPage(server, { viewport })
  const { page } = visit
  await logIn(page)
  await page.route('**/_api/admin/products/description', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Edit description' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit description' })
  await dialog.getByRole('textbox').fill('Changed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Failed to update description').waitFor()
  expect(await coveredNames(page, dialog.getByRole('button', { name: /^(Save|Cancel)$/ }))).toEqual([])
})

test.each([
  [1280, 24],
  [360, 16],
])('with nothing to keep clear, at %i px they stand %i px from the corner', async (width, offset) => {
  await using visit = await openPage(server, { viewport: { width, height: 740 } })
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  await page.goto('/cart')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: /^Increase/ }).click()
  await toast(page, 'Cart updated.').waitFor()
  await page.locator('[data-keep-clear]').evaluateAll((elements) => {
    for (const element of elements) element.removeAttribute('data-keep-clear')
  })
  await untilStill(page)
  const box = (await toast(page, 'Cart updated.').boundingBox())!
  expect([width - box.x - box.width, 740 - box.y - box.height].map(Math.round)).toEqual([offset, offset])
})
