import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { addToCartFields } from '#api-test/visitor'
import type { Variant } from '#shared/contracts/product'
import { logIn, openPage, untilFocused, untilStill } from '../test/browser.ts'
import {
  addButton,
  addFromPage,
  eventually,
  findAvailableProduct,
  openSheet,
  radio,
  sheetItems,
  toast,
} from '../test/cart.ts'
import { sharedStore } from '../test/stores.ts'
import { DESKTOP, PHONE, TABLET } from '../test/viewports.ts'

const server = await sharedStore()

type Rect = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

async function boxesOf(locator: Locator): Promise<Rect[]> {
  const boxes = await Promise.all((await locator.all()).map((element) => element.boundingBox()))
  return boxes.filter((box) => box !== null)
}

/** Toasts stay: they are under the pointer, or their time is over later. */
async function coveredBoxes(page: Page, clear: Locator): Promise<Rect[]> {
  await untilStill(page)
  const toasts = await boxesOf(page.locator('[data-sonner-toast], [data-notice]'))
  expect(toasts.length).toBeGreaterThan(0)
  const { width, height } = page.viewportSize()!
  for (const { x, y, ...toast } of toasts) {
    expect([x >= 0, y >= 0, x + toast.width <= width, y + toast.height <= height]).not.toContain(false)
  }
  return (await boxesOf(clear)).filter((box) => toasts.some((toast) => overlaps(toast, box)))
}

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

test.each([
  [360, 640],
  [1280, 720],
])('in a window of %i by %i toasts cover nothing that is needed next', async (width, height) => {
  await using visit = await openPage(server, { viewport: { width, height }, reducedMotion: 'reduce' })
  const { page } = visit
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' })
  await addFromPage(page, 'culture-fit-tee')
  await toast(page, 'Item added to cart!').hover()
  expect(await coveredBoxes(page, addButton(page))).toEqual([])
  expect(await coveredBoxes(page, page.getByRole('main').getByRole('radio'))).toEqual([])
  await waitUntilGone(toast(page, 'Item added to cart!'))

  const dialog = await openSheet(page)
  await sheetItems(page).first().waitFor()
  await dialog.getByRole('button', { name: /^Increase/ }).click()
  await toast(page, 'Cart updated.').hover()
  expect(await coveredBoxes(page, dialog.locator('> [data-keep-clear]'))).toEqual([])
  expect(await coveredBoxes(page, dialog.locator(checkout))).toEqual([])
  expect(await isUncovered(toast(page, 'Cart updated.'))).toBe(true)

  await page.goto('/cart')
  await page.getByRole('button', { name: /^Increase/ }).click()
  await toast(page, 'Cart updated.').waitFor()
  expect(await coveredBoxes(page, checkout)).toEqual([])
})

test('in an admin dialog on a phone toasts don’t cover Save and Cancel', async () => {
  await using visit = await openPage(server, { viewport: { width: 360, height: 640 } })
  const { page } = visit
  await logIn(page)
  await page.route('**/_api/admin/products/description', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Edit description' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit description' })
  await dialog.getByRole('textbox').fill('Changed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Failed to update description').waitFor()
  expect(await coveredBoxes(page, dialog.getByRole('button', { name: /^(Save|Cancel)$/ }))).toEqual([])
})

test('a focused size or color is not under the sticky bar', async () => {
  await using visit = await openPage(server, { viewport: PHONE, reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  await page.getByRole('link', { name: 'Size guide' }).focus()
  for (const name of ['S', 'Forest']) {
    await page.keyboard.press('Tab')
    await untilFocused(radio(page, name))
    expect(await isUncovered(radio(page, name))).toBe(true)
  }
})

test('the links of the header come into view when the keyboard reaches them', async () => {
  await using visit = await openPage(server, { viewport: PHONE })
  const { page } = visit
  await page.goto('/')
  await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }))
  const link = page.getByRole('link', { name: 'All Products', exact: true }).first()
  for (let presses = 0; presses < 5; presses++) {
    await page.keyboard.press('Tab')
    if (await link.evaluate((element) => element === document.activeElement)) break
  }
  await untilFocused(link)
  await eventually(async () => expect((await link.boundingBox())!.y).toBeGreaterThanOrEqual(0))
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

test('text of twice the size fits: toasts are readable and no page scrolls sideways', async () => {
  await using visit = await openPage(server, { viewport: TABLET })
  const { page } = visit
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await addFromPage(page, 'opentowork-tee')
  const box = await page.locator('[data-notice]').boundingBox()
  expect(box!.height).toBeLessThan(400)
  const root = page.locator('html')
  expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('toasts are three at a time, stay under the pointer, and go by a swipe, Escape or time', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP, reducedMotion: 'no-preference' })
  const { page, errors } = visit
  await page.goto('/')
  const { product } = await findAvailableProduct(server.url)
  const response = await page.request.get(`/_api/product/variants?productId=${product.id}`)
  const variants: Variant[] = await response.json()
  for (const { id } of variants.filter(({ stockQuantity }) => stockQuantity === null).slice(0, 4)) {
    await page.request.post('/_api/cart/add', { data: addToCartFields(product.id, id, 1) })
  }
  await page.clock.install()
  await page.goto('/cart')
  const toasts = page.locator('[data-notice]:not([data-removed])')
  const latest = toasts.last()
  for (let index = 0; index < 4; index++) {
    await page
      .getByRole('button', { name: /^Increase/ })
      .nth(index)
      .click()
    await toast(page, 'Cart updated.').nth(index).waitFor({ state: 'attached' })
    // A toast under the pointer stays.
    await latest.hover()
  }
  await page.clock.runFor(10_000)
  await untilStill(page)
  const areVisible = await toasts.evaluateAll((all) => all.map((element) => element.checkVisibility()))
  expect(areVisible).toEqual([false, true, true, true])
  const { x, y, width } = (await latest.boundingBox())!
  await latest.hover()
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 40, y + 20)
  await page.mouse.up()
  expect(await toasts.count()).toBe(4)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + 100, y + 20, { steps: 2 })
  await page.mouse.up()
  expect(await toasts.count()).toBe(3)
  await page.getByRole('button', { name: 'Increase' }).first().focus()
  await page.keyboard.press('Alt+t')
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toStartWith('Notifications')
  await page.keyboard.press('Escape')
  expect(await toasts.count()).toBe(2)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.toasts'))).toBeNull()
  await page.mouse.move(2, 2)
  await page.clock.runFor(4000)
  await page.clock.runFor(200)
  expect(await toasts.count()).toBe(0)
  expect(errors).toEqual([])
})
