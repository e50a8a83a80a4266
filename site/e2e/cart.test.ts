import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Product, Variant } from '#shared/contracts/product'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { CHROMIUM_ARGUMENTS, openPage, untilFocusWithin } from '../test/browser.ts'
import {
  addFromPage,
  cartLink,
  expectName,
  findAvailableProduct,
  markDocument,
  openSheet,
  sheet,
  sheetItems,
  tabTo,
  toast,
} from '../test/cart.ts'
import { requireChromium } from '../test/chromium.ts'
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

test('with the keyboard alone a product is found, added and increased', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.goto('/')
  await tabTo(page, page.locator(`main a[href="/products/${product.slug}"]`).first())
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/products/${product.slug}`)
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  await toast(page, 'Item added to cart!').waitFor()
  await tabTo(page, cartLink(page), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await sheetItems(page).first().waitFor()
  await untilFocusWithin(sheet(page))

  await tabTo(page, page.getByRole('button', { name: `Increase quantity of ${product.name}` }))
  await page.keyboard.press('Enter')
  await toast(page, 'Cart updated.').waitFor()
  expect(await sheetItems(page).first().textContent()).toContain(
    formatPrice(fromCents(toCents(variant.price) * 2)),
  )
  await expectName(cartLink(page), 'Cart, 2 items')
  expect(errors).toEqual([])
})

test('a change shows in other tabs and on the cart page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const other = await page.context().newPage()
  await other.goto('/')
  await addFromPage(page, product.slug)
  await expectName(cartLink(other), 'Cart, 1 item')
  await openSheet(other)
  await other.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await expectName(cartLink(page), 'Cart, 2 items')

  const cartPage = await page.context().newPage()
  await cartPage.goto('/cart')
  const isReloaded = await markDocument(cartPage)
  await other.getByRole('button', { name: `Remove ${product.name}` }).click()
  await cartPage.getByRole('main').getByText('Your cart is empty').waitFor()
  expect(await isReloaded()).toBe(false)
})

test('a form that one tab submits updates the others', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/')
  const other = await page.context().newPage()
  await other.route('**/_astro/_slug_*', (route) => route.abort())
  await other.goto(`/products/${product.slug}`)
  await other.getByRole('button', { name: 'Add to Cart' }).click()
  await other.getByText('Item added to cart!').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')
})

test('without scripts the form adds, and the cart page changes and removes', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/')
  await page.locator(`main a[href="/products/${product.slug}"]`).first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.waitForURL(`**/products/${product.slug}?variant=*`)
  expect(await page.getByRole('status').textContent()).toBe('Item added to cart!')
  await page.reload()
  expect(await page.getByRole('status').count()).toBe(0)

  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.waitForURL('**/cart')
  const main = page.locator('main')
  await page.getByRole('spinbutton', { name: `Quantity of ${product.name}` }).fill('3')
  await page.getByRole('button', { name: `Update quantity of ${product.name}` }).click()
  expect(await page.getByRole('status').textContent()).toBe('Cart updated.')
  await page.getByRole('button', { name: `Decrease quantity of ${product.name}` }).click()
  expect(await page.getByRole('spinbutton').inputValue()).toBe('2')
  for (const text of [product.name, 'Calculated at checkout', 'Proceed to Checkout']) {
    expect(await main.textContent()).toContain(text)
  }
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  expect(await page.getByRole('status').textContent()).toBe('Item removed from cart.')
  expect(await main.textContent()).toContain('Your cart is empty')
})

test('the badge is in the HTML', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, product.slug)
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('aria-label="Cart, 1 item"')
})

test('the cart survives closing the browser', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const open = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: requireChromium(),
      args: CHROMIUM_ARGUMENTS,
      baseURL: server.url,
    })
  try {
    const before = await open()
    await addFromPage(await before.newPage(), product.slug)
    await before.close()
    const after = await open()
    const page = await after.newPage()
    await page.goto('/')
    await expectName(cartLink(page), 'Cart, 1 item')
    await openSheet(page)
    expect(await sheetItems(page).textContent()).toContain(product.name)
    await after.close()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})
