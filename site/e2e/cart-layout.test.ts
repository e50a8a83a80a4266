import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { openPage, untilFocused, untilStill } from '../test/browser.ts'
import { addFromPage, openSheet, sheetItems, toast } from '../test/cart.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const xs = [left + 8, (left + right) / 2, right - 8]
    const ys = [top + 4, (top + bottom) / 2, bottom - 4]
    return xs.every((x) => ys.every((y) => element.contains(document.elementFromPoint(x, y))))
  })

/** A toast under the pointer stays, so the pointer moves away first. */
async function waitUntilGone(toast: Locator) {
  await toast.page().mouse.move(2, 2)
  await toast.waitFor({ state: 'detached' })
}

test.each([PHONE, DESKTOP])(
  'a toast shows above the sheet, and does not cover the checkout button',
  async (viewport) => {
    await using visit = await openPage(server, { viewport, reducedMotion: 'reduce' })
    const { page } = visit
    await addFromPage(page, 'opentowork-tee')
    await waitUntilGone(toast(page, 'Item added to cart!'))
    const dialog = await openSheet(page)
    await dialog.getByRole('button', { name: 'Increase quantity of #OPENTOWORK Tee' }).click()
    await toast(page, 'Cart updated.').waitFor()
    await untilStill(page)
    expect(await isUncovered(toast(page, 'Cart updated.'))).toBe(true)
    expect(await isUncovered(dialog.getByRole('button', { name: 'Proceed to Checkout' }))).toBe(true)
    await waitUntilGone(toast(page, 'Cart updated.'))
    await dialog.getByRole('button', { name: 'Continue shopping' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
)

test('on a phone a toast doesn’t cover the Add to Cart button, so that the next size can be added at once', async () => {
  await using visit = await openPage(server, { viewport: PHONE })
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  await toast(page, 'Item added to cart!').hover()
  await untilStill(page)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  expect(await toast(page, 'Item added to cart!').count()).toBe(1)
  expect(await isUncovered(add)).toBe(true)
})

test('a focused size or color is not under the sticky bar', async () => {
  await using visit = await openPage(server, { viewport: PHONE, reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  await page.getByRole('link', { name: 'Size guide' }).focus()
  for (const name of ['S', 'Forest']) {
    await page.keyboard.press('Tab')
    const option = page.getByRole('radio', { name, exact: true })
    await untilFocused(option)
    expect(await isUncovered(option)).toBe(true)
  }
})

test('in a low window all of the sheet can be scrolled to', async () => {
  await using visit = await openPage(server, { viewport: { width: 320, height: 256 } })
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  await waitUntilGone(toast(page, 'Item added to cart!'))
  const dialog = await openSheet(page)
  await sheetItems(page).first().waitFor()
  for (const name of [/^Increase quantity/, /^Proceed to Checkout/, /^Continue shopping/, /^Close cart/]) {
    const button = dialog.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    expect([name, await isUncovered(button)]).toEqual([name, true])
  }
})
