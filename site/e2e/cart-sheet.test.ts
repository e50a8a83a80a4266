import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { openDatabase } from '#api/db/client'
import { variants } from '#api/db/schema'
import { addToCartFields } from '#api-test/visitor'
import type { Product, Variant } from '#shared/contracts/product'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { openPage, untilFocusWithin, untilStill } from '../test/browser.ts'
import {
  addFromPage,
  cartLink,
  eventually,
  expectName,
  findAvailableProduct,
  openSheet,
  sheet,
  sheetItems,
  toast,
} from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
let product: Product
let variant: Variant
beforeAll(async () => {
  server = await startTestServer()
  ;({ product, variant } = await findAvailableProduct(server.url))
})
afterAll(() => server.stop())

const quantityOf = (page: Page, { name }: Product) =>
  page.getByRole('spinbutton', { name: `Quantity of ${name}` })
const expectQuantity = (page: Page, product: Product, quantity: string) =>
  eventually(async () => expect(await quantityOf(page, product).inputValue()).toBe(quantity))

function changeVariant(values: Partial<typeof variants.$inferInsert>) {
  const database = openDatabase(server.databasePath)
  database.db.update(variants).set(values).where(eq(variants.id, variant.id)).run()
  database.close()
}

test('the sheet is a modal dialog: focus moves in, stays in and returns; Escape and the backdrop close it', async () => {
  await using visit = await openPage(server, { viewport: { width: 1280, height: 800 } })
  const { page, errors } = visit
  await addFromPage(page, product.slug)
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(40, 400),
    () => page.getByRole('button', { name: 'Close cart' }).click(),
  ]) {
    const dialog = await openSheet(page)
    await sheetItems(page).first().waitFor()
    for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      await untilFocusWithin(dialog)
    }
    await page.mouse.move(100, 400)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await close()
    await dialog.waitFor({ state: 'hidden' })
    await untilFocusWithin(cartLink(page))
  }
  expect(errors).toEqual([])
})

test('a quantity below one removes the item, and the empty sheet links to the products', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, product.slug)
  const dialog = await openSheet(page)
  await dialog.getByRole('button', { name: `Decrease quantity of ${product.name}` }).click()
  await toast(page, 'Item removed from cart.').waitFor()
  expect(await dialog.textContent()).toContain('Your cart is empty')
  await untilFocusWithin(dialog)
  await expectName(cartLink(page), 'Cart, 0 items')
  await dialog.getByRole('link', { name: 'Browse all products' }).click()
  await page.waitForURL('**/products')
})

test('Escape discards a typed quantity and closes the sheet', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, product.slug)
  const dialog = await openSheet(page)
  await dialog.getByRole('spinbutton').fill('40')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await openSheet(page)
  expect(await dialog.getByRole('spinbutton').inputValue()).toBe('1')
  await expectName(cartLink(page), 'Cart, 1 item')
})

test('a refused change is rolled back, with the server’s message in a toast', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, product.slug)
  const dialog = await openSheet(page)
  changeVariant({ stockQuantity: 1 })
  try {
    await dialog.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
    await toast(page, 'No more in stock: only 1 is in stock, and it is in your cart.').waitFor()
    await expectName(cartLink(page), 'Cart, 1 item')
  } finally {
    changeVariant({ stockQuantity: null })
  }
})

test('a change shows at once, and its item’s controls are disabled until the response', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, product.slug)
  await openSheet(page)
  const release = await delayRequests(page, /_api\/cart\/update/)
  const increase = page.getByRole('button', { name: `Increase quantity of ${product.name}` })
  await increase.click()
  await expectQuantity(page, product, '2')
  await expectName(cartLink(page), 'Cart, 2 items')
  expect(await increase.isDisabled()).toBe(true)
  await increase.click({ force: true })
  release()
  await toast(page, 'Cart updated.').waitFor()
  expect(await increase.isEnabled()).toBe(true)
  await expectQuantity(page, product, '2')
})

test('the sheet mentions a changed price and an item that is no longer available', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, product.slug)
  const priceCents = toCents(variant.price)
  try {
    changeVariant({ priceCents: priceCents + 150 })
    await page.goto('/')
    await openSheet(page)
    await sheetItems(page).first().waitFor()
    const newPrice = formatPrice(fromCents(priceCents + 150))
    expect(await sheetItems(page).textContent()).toContain(
      `Price changed from ${formatPrice(variant.price)} to ${newPrice}`,
    )

    changeVariant({ stockQuantity: 0 })
    await page.goto('/')
    const dialog = await openSheet(page)
    await sheetItems(page).first().waitFor()
    expect(await sheetItems(page).textContent()).toContain('No longer available')
    expect(await sheetItems(page).getByRole('button').count()).toBe(1)
    expect(await dialog.textContent()).toMatch(/Total\s+\$0\.00/)
  } finally {
    changeVariant({ priceCents, stockQuantity: null })
  }
})

test('toasts are three at a time, stay under the pointer, and go by a swipe, Escape or time', async () => {
  await using visit = await openPage(server, { viewport: { width: 1280, height: 800 } })
  const { page, errors } = visit
  await page.goto('/')
  const response = await page.request.get(`/_api/product/variants?productId=${product.id}`)
  const available = ((await response.json()) as Variant[]).filter(
    ({ stockQuantity }) => stockQuantity === null,
  )
  for (const { id } of available.slice(0, 4)) {
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
  expect(await toasts.evaluateAll((all) => all.map((element) => element.checkVisibility()))).toEqual([
    false,
    true,
    true,
    true,
  ])
  const [above, below] = await Promise.all([toasts.nth(2).boundingBox(), latest.boundingBox()])
  expect(below).toMatchObject({ width: 356, x: 1280 - 24 - 356 })
  expect(below!.y - above!.y - above!.height).toBe(14)
  expect(Math.round(below!.y + below!.height)).toBe(800 - 24)

  await latest.hover()
  await page.mouse.down()
  await page.mouse.move(below!.x + below!.width / 2 + 40, below!.y + 20)
  await page.mouse.up()
  expect(await toasts.count()).toBe(4)
  await page.mouse.down()
  await page.mouse.move(below!.x + below!.width / 2 + 100, below!.y + 20, { steps: 2 })
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

test('axe finds no violation in the sheet or on the cart page', async () => {
  await using visit = await openPage(server, { viewport: { width: 360, height: 740 } })
  const { page } = visit
  await addFromPage(page, product.slug)
  await openSheet(page)
  await sheetItems(page).first().waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await page.goto('/cart')
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
})

test('the sheet opens before its script has loaded', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, /_astro\/islands\./)
  await page.goto('/')
  await cartLink(page).click()
  await sheet(page).getByText('Loading the cart').waitFor()
  release()
  await sheet(page).getByText('Your cart is empty').waitFor()
})

test('without the sheet’s script, the cart link leads to the cart page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.route('**/_astro/islands.*', (route) => route.abort())
  await page.goto('/')
  await cartLink(page).click()
  await page.waitForURL('**/cart')
})

test('a click on Add to Cart before its script has loaded adds the product', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, /_astro\/.*\.js/)
  await page.goto(`/products/${product.slug}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  release()
  await expectName(cartLink(page), 'Cart, 1 item')
})
