import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { openDatabase } from '#api/db/client'
import { variants } from '#api/db/schema'
import type { Product, Variant } from '#shared/contracts/product'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilFocused } from '../test/browser.ts'
import {
  addFromPage,
  cartLink,
  eventually,
  expectName,
  findAvailableProduct,
  markDocument,
  tabTo,
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

const spinbutton = (page: Page) => page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
const button = (page: Page, action: string) =>
  page.getByRole('button', { name: `${action} ${product.name}`, exact: true })
const total = (page: Page) => page.getByRole('region', { name: 'Order summary' })
const priceOf = (quantity: number) => formatPrice(fromCents(toCents(variant.price) * quantity))

async function openCartPage(page: Page) {
  await addFromPage(page, product.slug)
  await page.goto('/cart')
  return markDocument(page)
}

function changeVariant(values: Partial<typeof variants.$inferInsert>) {
  const database = openDatabase(server.databasePath)
  database.db.update(variants).set(values).where(eq(variants.id, variant.id)).run()
  database.close()
}

test('changes show at once, without loading the page again', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const isReloaded = await openCartPage(page)
  await button(page, 'Increase quantity of').click()
  await toast(page, 'Cart updated.').waitFor()
  expect(await spinbutton(page).inputValue()).toBe('2')
  await total(page).getByText(priceOf(2)).waitFor()
  await expectName(cartLink(page), 'Cart, 2 items')
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Remove').click()
  const removed = toast(page, 'Item removed from cart.')
  await removed.waitFor()
  await page.getByRole('main').getByText('Your cart is empty').waitFor()
  await untilFocused(page.getByRole('main'))
  await removed.getByRole('button', { name: 'Undo' }).click()
  await spinbutton(page).waitFor()
  expect(await spinbutton(page).inputValue()).toBe('2')
  await toast(page, 'Item added to cart!').waitFor()
  expect(await page.getByRole('button', { name: 'View cart' }).count()).toBe(0)
  expect(await isReloaded()).toBe(false)
  expect(errors).toEqual([])
})

test('a typed quantity commits on Enter and when the input is left, an invalid one is restored with a message', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.clock.install()
  const isReloaded = await openCartPage(page)
  await spinbutton(page).fill('5')
  await page.keyboard.press('Enter')
  await expectName(cartLink(page), 'Cart, 5 items')
  await untilFocused(spinbutton(page))
  await toast(page, 'Cart updated.').waitFor()
  await spinbutton(page).fill('7')
  await page.keyboard.press('Tab')
  await expectName(cartLink(page), 'Cart, 7 items')
  await total(page).getByText(priceOf(7)).waitFor()
  for (const [text, key] of [
    ['0', 'Enter'],
    ['100', 'Tab'],
    ['', 'Tab'],
    ['', 'Enter'],
    ['1.5', 'Enter'],
  ] as const) {
    await spinbutton(page).fill(text)
    await page.keyboard.press(key)
    const refusal = toast(page, 'Enter a quantity from 1 to 99.')
    await refusal.waitFor()
    expect([text, key, await spinbutton(page).inputValue()]).toEqual([text, key, '7'])
    await page.clock.runFor(11_000)
    await refusal.waitFor({ state: 'detached' })
  }
  await expectName(cartLink(page), 'Cart, 7 items')
  expect(await isReloaded()).toBe(false)
})

test('with the keyboard alone quantities change and the focus stays', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const isReloaded = await openCartPage(page)
  const increase = button(page, 'Increase quantity of')
  await tabTo(page, increase)
  await page.keyboard.press('Enter')
  await toast(page, 'Cart updated.').waitFor()
  await untilFocused(increase)
  expect(await isReloaded()).toBe(false)
})

test('what is done before the script has loaded waits for it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, /_astro\/islands\./)
  const isReloaded = await openCartPage(page)
  await spinbutton(page).fill('4')
  await page.keyboard.press('Enter')
  release()
  await expectName(cartLink(page), 'Cart, 4 items')
  expect(await isReloaded()).toBe(false)
})

test('without its script the forms are posted', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.route('**/_astro/islands.*', (route) => route.abort())
  const isReloaded = await openCartPage(page)
  await button(page, 'Increase quantity of').click()
  await page.getByText('Cart updated.').waitFor()
  expect(await spinbutton(page).inputValue()).toBe('2')
  expect(await isReloaded()).toBe(true)
})

test('a change without a connection is rolled back, and Try again repeats it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await openCartPage(page)
  await button(page, 'Increase quantity of').click()
  await toast(page, 'Cart updated.').waitFor()
  await page.context().setOffline(true)
  await button(page, 'Increase quantity of').click()
  const failed = toast(page, 'You seem to be offline. The quantity was not changed.')
  await failed.waitFor()
  expect(await spinbutton(page).inputValue()).toBe('2')
  await page.context().setOffline(false)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expectName(cartLink(page), 'Cart, 3 items')
  await eventually(async () => expect(await spinbutton(page).inputValue()).toBe('3'))
})

test('a changed price is said once, and an item that is no longer available can only be removed', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await openCartPage(page)
  const priceCents = toCents(variant.price)
  try {
    changeVariant({ priceCents: priceCents + 150 })
    await page.reload()
    await page
      .getByText(
        `Price changed from ${formatPrice(variant.price)} to ${formatPrice(fromCents(priceCents + 150))}`,
      )
      .waitFor()
    await page.goto('/')
    changeVariant({ stockQuantity: 0 })
    await page.goto('/cart')
    await button(page, 'Remove').hover()
    await page.locator('astro-island[component-export=CartPage]:not([ssr])').waitFor({ state: 'attached' })
    const main = page.getByRole('main')
    await main.getByText('No longer available').waitFor()
    expect(await main.getByText('Price changed').count()).toBe(0)
    expect(await main.locator('li').getByRole('button').count()).toBe(1)
    expect(await spinbutton(page).count()).toBe(0)
    await button(page, 'Remove').click()
    await toast(page, 'Item removed from cart.').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  } finally {
    changeVariant({ priceCents, stockQuantity: null })
  }
  expect(errors).toEqual([])
})
