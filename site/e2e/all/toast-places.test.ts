import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { logIn, openPage, untilFocused, untilStill } from '../../test/browser.ts'
import { addButton, addFromPage, eventually, openSheet, radio, sheetItems, toast } from '../../test/cart.ts'
import { sharedStore } from '../../test/stores.ts'
import { DESKTOP, PHONE, TABLET } from '../../test/viewports.ts'

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
  const toasts = await boxesOf(page.locator('[data-sonner-toast], .plain-toast'))
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

/** Distances of the front toast from the right and lower edge of the window, in pixels. */
async function offsetsOf(page: Page, toast: Locator) {
  await untilStill(page)
  const { width, height } = page.viewportSize()!
  const box = (await toast.boundingBox())!
  return [width - box.x - box.width, height - box.y - box.height]
}

function expectNear(found: readonly number[], expected: readonly number[]) {
  for (const [index, offset] of expected.entries()) expect(Math.abs(found[index]! - offset)).toBeLessThan(1.5)
}

test.each([
  [360, 640],
  [1280, 720],
])(
  'in a window of %i by %i toasts are in the corner, above a bar and beside the sheet',
  async (width, height) => {
    await using visit = await openPage(server, { viewport: { width, height }, reducedMotion: 'reduce' })
    const { page } = visit
    const isPhone = width < 600
    const gap = isPhone ? 16 : 24
    await addFromPage(page, 'culture-fit-tee')
    const added = toast(page, 'Item added to cart!')
    await added.hover()
    const bar = (await page.locator('.add-to-cart-bar').boundingBox())!
    expectNear(await offsetsOf(page, added), [gap, isPhone ? height - bar.y + gap : gap])
    expect(await coveredBoxes(page, addButton(page))).toEqual([])
    await waitUntilGone(added)

    const dialog = await openSheet(page)
    await sheetItems(page).first().waitFor()
    await dialog.getByRole('button', { name: /^Increase/ }).click()
    const updated = toast(page, 'Cart updated.')
    await updated.hover()
    const sheetBox = (await dialog.locator('.cart-sheet').boundingBox())!
    expectNear(
      await offsetsOf(page, updated),
      isPhone ? [gap, height - sheetBox.y + gap] : [width - sheetBox.x + gap, gap],
    )
    expect(await isUncovered(updated)).toBe(true)
    await page.keyboard.press('Escape')
    await updated.hover()
    expect((await offsetsOf(page, updated))[0]).toBeCloseTo(gap, 0)
  },
)

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
  const box = await page.locator('[data-sonner-toast]').boundingBox()
  expect(box!.height).toBeLessThan(400)
  const root = page.locator('html')
  expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a toast stays under the pointer and with the focus, and goes after four seconds', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP, reducedMotion: 'no-preference' })
  const { page, errors } = visit
  await page.clock.install()
  await addFromPage(page, 'opentowork-tee')
  const added = toast(page, 'Item added to cart!')
  await added.hover()
  await page.clock.runFor(20_000)
  expect(await added.count()).toBe(1)
  await page.mouse.move(2, 2)
  await page.keyboard.press('Alt+t')
  expect(await page.evaluate(() => document.activeElement?.closest('[data-toasts]') !== null)).toBe(true)
  await page.clock.runFor(20_000)
  expect(await added.count()).toBe(1)
  await added.getByRole('button', { name: 'View cart' }).focus()
  await page.clock.runFor(20_000)
  expect(await added.count()).toBe(1)

  await page.getByRole('button', { name: 'Add to Cart' }).focus()
  // What is left of the four seconds, and the time of its way out.
  await page.clock.runFor(4_500)
  expect(await added.count()).toBe(0)
  expect(errors).toEqual([])
})

test('the Tab key passes through a toast and on, in both directions', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page, errors } = visit
  await page.clock.install()
  await addFromPage(page, 'opentowork-tee')
  await toast(page, 'Item added to cart!').waitFor()
  const where = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (element?.closest('[data-toasts]')) return 'toast'
      return element?.matches('.add-to-cart-bar button') ? 'button' : 'page'
    })
  for (const [key, last] of [
    ['Shift+Tab', 'page'],
    ['Tab', 'button'],
  ] as const) {
    const places = new Set<string>()
    if (key === 'Shift+Tab') await addButton(page).focus()
    for (let press = 0; press < 6 && (await where()) !== last; press++) {
      await page.keyboard.press(key)
      places.add(await where())
    }
    expect([key, [...places]]).toEqual([key, ['toast', last]])
  }
  expect(errors).toEqual([])
})
