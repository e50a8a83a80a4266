import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { openPage } from '../test/browser.ts'
import { addFromPage, lines, openSheet, toast } from '../test/cart.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(() => server.stop())

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

/** What would take a press in its middle and near its corners. */
const isPressable = (target: Locator) =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const across = [left + 8, (left + right) / 2, right - 8]
    const down = [top + 4, (top + bottom) / 2, bottom - 4]
    return across.every((x) => down.every((y) => element.contains(document.elementFromPoint(x, y))))
  })

/** A toast under the pointer stays: the pointer goes first. */
async function outlive(message: Locator) {
  await message.page().mouse.move(2, 2)
  await message.waitFor({ state: 'detached' })
}

test.each([PHONE, DESKTOP])(
  'no toast covers the way to the checkout',
  async (viewport) => {
    await using visit = await openPage(server, { viewport, reducedMotion: 'reduce' })
    const { page } = visit
    await addFromPage(page, 'opentowork-tee')
    await outlive(toast(page, 'Item added to cart!'))
    const dialog = await openSheet(page)
    await dialog.getByRole('button', { name: 'Increase quantity of #OPENTOWORK Tee' }).click()
    await toast(page, 'Cart updated.').waitFor()
    await page.waitForTimeout(450)
    expect(await isPressable(dialog.getByRole('button', { name: 'Proceed to Checkout' }))).toBe(true)
    await outlive(toast(page, 'Cart updated.'))
    await dialog.getByRole('button', { name: 'Continue shopping' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  20_000,
)

test('on a phone the button that adds stands above the toasts, and the next size can be added at once', async () => {
  await using visit = await openPage(server, { viewport: PHONE })
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  await page.waitForTimeout(450)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  expect(await toast(page, 'Item added to cart!').count()).toBe(1)
  expect(await isPressable(add)).toBe(true)
})

test('no size or color has the focus under the bar that holds the button', async () => {
  await using visit = await openPage(server, { viewport: PHONE, reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  await page.getByRole('button', { name: /^Show image 8/ }).focus()
  for (const name of ['S', 'Forest']) {
    await page.keyboard.press('Tab')
    const option = page.getByRole('radio', { name, exact: true })
    expect(await option.evaluate((radio) => radio === document.activeElement)).toBe(true)
    expect(await isPressable(option)).toBe(true)
  }
})

test('in a low window the sheet’s lines and its foot can all be scrolled to', async () => {
  await using visit = await openPage(server, { viewport: { width: 320, height: 256 } })
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  await outlive(toast(page, 'Item added to cart!'))
  const dialog = await openSheet(page)
  await lines(page).first().waitFor()
  for (const name of [/^Increase quantity/, /^Proceed to Checkout/, /^Continue shopping/, /^Close cart/]) {
    const button = dialog.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    expect([name, await isPressable(button)]).toEqual([name, true])
  }
}, 20_000)
