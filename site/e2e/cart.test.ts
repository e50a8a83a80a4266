import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { addToCartFields } from '#api-test/visitor'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { openPage, untilFocused, untilFocusWithin } from '../test/browser.ts'
import {
  addButton,
  addFromPage,
  cartLink,
  eventually,
  expectName,
  findAvailableProduct,
  markDocument,
  openSheet,
  sheet,
  sheetItems,
  tabTo,
  toast,
} from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { request } from '../test/http.ts'
import { sharedStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { DESKTOP, PHONE } from '../test/viewports.ts'

const server = await sharedStore()
const { product, variant } = await findAvailableProduct(server.url)

const ISLANDS = /_astro\/islands\./
const spinbutton = (page: Page) => page.getByRole('spinbutton', { name: `Quantity of ${product.name}` })
const button = (page: Page, action: string) =>
  page.getByRole('button', { name: `${action} ${product.name}`, exact: true })
const expectQuantity = (page: Page, quantity: string) =>
  eventually(async () => expect(await spinbutton(page).inputValue()).toBe(quantity))
const priceOf = (quantity: number) => formatPrice(fromCents(toCents(variant.price) * quantity))

async function openCartPage(page: Page) {
  await addFromPage(page, product.slug)
  await page.goto('/cart')
  return markDocument(page)
}

testAll('parallel adds of one variant add up, to 99', async () => {
  let cookie = ''
  const add = async () => {
    const response = await request(server, '/_api/cart/add', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(addToCartFields(product.id, variant.id)),
    })
    if (!cookie) cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    return response.status
  }
  const statuses = [await add(), ...(await Promise.all(Array.from({ length: 99 }, add)))]
  expect(statuses.filter((status) => status === 200)).toHaveLength(99)
  expect(statuses.filter((status) => status === 409)).toHaveLength(1)
  const items = await request(server, '/_api/cart/items', { headers: { cookie } })
  expect(await items.json()).toMatchObject([{ quantity: 99 }])
})

testAll('the cart survives closing the browser', async () => {
  await using visit = await openPage(server)
  await addFromPage(visit.page, product.slug)
  const { cookies, origins } = await visit.page.context().storageState()
  // A browser that is closed forgets the cookies of its session.
  const storageState = { origins, cookies: cookies.filter(({ expires }) => expires > 0) }
  await using reopened = await openPage(server, { storageState })
  const { page } = reopened
  await page.goto('/')
  await expectName(cartLink(page), 'Cart, 1 item')
  await openSheet(page)
  await sheetItems(page).getByText(product.name).first().waitFor()
})

test('a change shows in other tabs and on the cart page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/')
  const other = await page.context().newPage()
  // Without its script the form is submitted.
  await other.route('**/_astro/_slug_*', (route) => route.abort())
  await other.goto(`/products/${product.slug}`)
  await addButton(other).click()
  await other.getByText('Item added to cart!').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')

  await openSheet(page)
  await button(page, 'Increase quantity of').click()
  await expectName(cartLink(other), 'Cart, 2 items')
  await other.goto('/cart')
  const isReloaded = await markDocument(other)
  await button(page, 'Remove').click()
  await other.getByRole('main').getByText('Your cart is empty').waitFor()
  expect(await isReloaded()).toBe(false)
})

test('the sheet is a modal dialog that keeps the focus and returns it, and is accessible', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page, errors } = visit
  await addFromPage(page, product.slug)
  const dialog = await openSheet(page)
  await sheetItems(page).first().waitFor()
  for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await untilFocusWithin(dialog)
  }
  await page.mouse.move(100, 400)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (const close of [
    () => page.mouse.click(40, 400),
    () => page.getByRole('button', { name: 'Close cart' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await close()
    await dialog.waitFor({ state: 'hidden' })
    await untilFocusWithin(cartLink(page))
    await openSheet(page)
  }
  await page.setViewportSize(PHONE)
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  expect(errors).toEqual([])
})

test('in the sheet changes show at once, can be discarded or undone, and fail clearly offline', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, product.slug)
  const dialog = await openSheet(page)
  const release = await delayRequests(page, /_api\/cart\/update/)
  const increase = button(page, 'Increase quantity of')
  await increase.click()
  await expectQuantity(page, '2')
  await expectName(cartLink(page), 'Cart, 2 items')
  expect(await increase.isDisabled()).toBe(true)
  await increase.click({ force: true })
  release()
  await toast(page, 'Cart updated.').waitFor()
  expect(await increase.isEnabled()).toBe(true)
  await expectQuantity(page, '2')

  await spinbutton(page).fill('40')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await openSheet(page)
  await expectQuantity(page, '2')

  await page.context().setOffline(true)
  await button(page, 'Remove').click()
  const failed = toast(page, 'You seem to be offline. Nothing was removed.')
  await failed.waitFor()
  await expectQuantity(page, '2')
  await page.context().setOffline(false)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await toast(page, 'Item removed from cart.').getByRole('button', { name: 'Undo' }).click()
  await expectQuantity(page, '2')

  await button(page, 'Decrease quantity of').click()
  await expectName(cartLink(page), 'Cart, 1 item')
  await button(page, 'Decrease quantity of').click()
  await dialog.getByText('Your cart is empty').waitFor()
  await untilFocusWithin(dialog)
  await expectName(cartLink(page), 'Cart, 0 items')
  await dialog.getByRole('link', { name: 'Browse all products' }).click()
  await page.waitForURL('**/products')
})

testAll(
  'the sheet opens before its script has loaded, and leads to the cart page or closes where it can’t be',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await page.route(ISLANDS, (route) => route.abort())
    await page.goto('/')
    await cartLink(page).click()
    await page.waitForURL('**/cart')

    await page.goto('/')
    await page.context().setOffline(true)
    await cartLink(page).click()
    await page.getByText('You seem to be offline.').waitFor()
    await sheet(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().setOffline(false)
    await page.unroute(ISLANDS)

    const release = await delayRequests(page, ISLANDS)
    await page.goto('/')
    await cartLink(page).click()
    await sheet(page).getByText('Loading the cart').waitFor()
    release()
    await sheet(page).getByText('Your cart is empty').waitFor()
  },
)

test('on the cart page changes show at once, without loading the page again', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const isReloaded = await openCartPage(page)
  const total = page.getByRole('region', { name: 'Order summary' })
  const increase = button(page, 'Increase quantity of')
  await tabTo(page, increase)
  await page.keyboard.press('Enter')
  await toast(page, 'Cart updated.').waitFor()
  await untilFocused(increase)
  await expectQuantity(page, '2')
  await total.getByText(priceOf(2)).waitFor()
  await expectName(cartLink(page), 'Cart, 2 items')
  expect(await axeViolationsInBothSchemes(page)).toEqual([])

  await button(page, 'Remove').click()
  const removed = toast(page, 'Item removed from cart.')
  await removed.waitFor()
  await page.getByRole('main').getByText('Your cart is empty').waitFor()
  await untilFocused(page.getByRole('main'))
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expectQuantity(page, '2')
  await toast(page, 'Item is back in your cart.').waitFor()
  expect(await page.getByRole('button', { name: 'View cart' }).count()).toBe(0)
  expect(await isReloaded()).toBe(false)
  expect(errors).toEqual([])
})

testAll(
  'a typed quantity commits on Enter and when the input is left, an invalid one is restored with a message',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await page.clock.install()
    await openCartPage(page)
    await spinbutton(page).fill('5')
    await page.keyboard.press('Enter')
    await expectName(cartLink(page), 'Cart, 5 items')
    await untilFocused(spinbutton(page))
    await toast(page, 'Cart updated.').waitFor()
    await spinbutton(page).fill('7')
    await page.keyboard.press('Tab')
    await page.getByRole('region', { name: 'Order summary' }).getByText(priceOf(7)).waitFor()
    for (const [text, key] of [
      ['0', 'Enter'],
      ['100', 'Tab'],
      ['', 'Tab'],
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
  },
)

testAll(
  'what is done on the cart page before its script has loaded waits for it, or is posted without it',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await openCartPage(page)
    const release = await delayRequests(page, ISLANDS)
    await page.reload()
    const isReloaded = await markDocument(page)
    await spinbutton(page).fill('4')
    await page.keyboard.press('Enter')
    release()
    await expectName(cartLink(page), 'Cart, 4 items')
    // The count is right before the server has responded.
    await toast(page, 'Cart updated.').waitFor()
    expect(await isReloaded()).toBe(false)

    await page.route(ISLANDS, (route) => route.abort())
    await page.reload()
    await button(page, 'Increase quantity of').click()
    await page.getByRole('status').getByText('Cart updated.').waitFor()
    expect(await spinbutton(page).inputValue()).toBe('5')
    expect(await isReloaded()).toBe(true)
  },
)

test('a change that was sent because its page was left is not made again when Back shows the page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await openCartPage(page)
  const release = await delayRequests(page, ISLANDS)
  const changes: string[] = []
  page.on('request', (request) => request.url().includes('/cart/update') && changes.push(request.url()))
  await page.reload({ waitUntil: 'load' })
  await button(page, 'Increase quantity of').click()
  // Playwright turns the back/forward cache off, so the page stays and is only told.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await button(page, 'Decrease quantity of').hover()
  release()
  await page.locator('astro-island:not([ssr]) [data-cart-item]').waitFor()
  await Promise.all([
    page.waitForRequest('**/_api/cart/remove'),
    button(page, 'Decrease quantity of').click(),
  ])
  expect(changes).toEqual([`${server.url}/cart/update`])
})

testAll(
  'the cart page without a connection stays, hydrated or not, and Try again repeats the change',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await addFromPage(page, product.slug)
    await page.goto('/cart')
    await page.context().setOffline(true)
    await button(page, 'Increase quantity of').click()
    await page.getByText('You seem to be offline.').waitFor()
    expect(page.url()).toEndWith('/cart')
    await page.context().setOffline(false)
    await button(page, 'Increase quantity of').click()
    await expectName(cartLink(page), 'Cart, 2 items')
    await toast(page, 'Cart updated.').waitFor()

    await page.context().setOffline(true)
    await button(page, 'Increase quantity of').click()
    const failed = toast(page, 'You seem to be offline. The quantity was not changed.')
    await failed.waitFor()
    await expectQuantity(page, '2')
    await page.context().setOffline(false)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expectName(cartLink(page), 'Cart, 3 items')
    await expectQuantity(page, '3')
  },
)
