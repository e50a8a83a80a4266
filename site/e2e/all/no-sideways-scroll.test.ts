import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { logIn, openPage } from '../../test/browser.ts'
import { addFromPage, openSheet, sheetItems, toast } from '../../test/cart.ts'
import { changeDatabase } from '../../test/change-database.ts'
import { ownStore } from '../../test/stores.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true', CONTACT_EMAIL: 'help@shop.example' } })
const LONG = 'Donaudampfschifffahrtselektrizitaeten'

/** Gives names without a space to what shoppers see, and 50 images to one product. */
function makeLong() {
  changeDatabase(server, `UPDATE collections SET name = '${LONG}' WHERE id = 1`)
  changeDatabase(server, `UPDATE products SET name = '${LONG}' WHERE slug = 'culture-fit-tee'`)
}

/** Names what is wider than the window, if the page scrolls sideways. */
const findTooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isClipped = ({ parentElement }: Element): boolean =>
      parentElement !== null &&
      (getComputedStyle(parentElement).overflowX !== 'visible' || isClipped(parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 && !isClipped(element))
      .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 40)}`)
      .slice(-3)
  })

async function expectNoSideways(page: Page, name: string) {
  expect([name, ...(await findTooWide(page))]).toEqual([name])
}

/** Browsers offer text of 24 px in their settings, which is for phones of the usual width. */
async function expectNoSidewaysWithLargeText(page: Page, name: string) {
  if (page.viewportSize()!.width < 390) return
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.reload()
  await page.getByRole('heading').first().waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
  await expectNoSideways(page, `${name} with large text`)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devTools.detach()
}

const ADDRESS = {
  Email: `${LONG}@example.com`,
  'Full name': `${LONG}${LONG}`,
  Address: LONG,
  City: LONG,
  'State / Province': 'NV',
  'ZIP / Postal code': '89501',
}

test.each([320, 360, 390])('no state of the shop scrolls sideways at %i px', async (width) => {
  makeLong()
  await using visit = await openPage(server, { viewport: { width, height: 844 } })
  const { page, errors } = visit
  for (const path of [
    '/',
    '/collections',
    '/products',
    '/about',
    '/privacy',
    '/login',
    '/signup',
    '/orders',
  ]) {
    await page.goto(path)
    await expectNoSideways(page, path)
    await expectNoSidewaysWithLargeText(page, path)
  }
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expectNoSideways(page, 'filters')
  await addFromPage(page, 'culture-fit-tee')
  await toast(page, 'Item added to cart!').hover()
  await expectNoSideways(page, 'a product with a toast')
  await page.mouse.move(2, 2)
  await openSheet(page)
  await sheetItems(page).first().waitFor()
  await expectNoSideways(page, 'the cart sheet')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Increase/ })
    .click()
  await toast(page, 'Cart updated.').waitFor()
  await expectNoSideways(page, 'the cart sheet with a toast')
  await page.goto('/cart')
  await expectNoSideways(page, '/cart')
  await page.getByRole('button', { name: /^Increase/ }).click()
  await toast(page, 'Cart updated.').waitFor()
  await expectNoSideways(page, '/cart with a toast')
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await expectNoSideways(page, 'checkout with errors')
  for (const [label, text] of Object.entries(ADDRESS))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
  await expectNoSideways(page, 'shipping')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByText('Whoever has the address').waitFor()
  await expectNoSideways(page, 'the order')
  await expectNoSidewaysWithLargeText(page, 'the order')
  expect(errors).toEqual([])
})

test.each([768, 1280, 2560])('a size without a space widens no page of %i px', async (width) => {
  changeDatabase(
    server,
    `UPDATE variants SET size = size || '${LONG}${LONG}' WHERE product_id = (SELECT id FROM products WHERE slug = 'culture-fit-tee')`,
  )
  await using visit = await openPage(server, { viewport: { width, height: 844 } })
  const { page } = visit
  await page.goto('/products/culture-fit-tee')
  await expectNoSideways(page, 'a product')
  await addFromPage(page, 'culture-fit-tee')
  await openSheet(page)
  await expectNoSideways(page, 'the cart sheet')
  await page.goto('/cart')
  await expectNoSideways(page, '/cart')
})

const SCREENS = [
  ...[
    '/admin',
    '/admin/products',
    '/admin/products/1',
    '/admin/collections',
    '/admin/orders',
    '/admin/orders/1',
  ],
  ...['/admin/sync', '/admin/changes', '/admin/users', '/admin/health', '/account'],
]

test.each([320, 390])('no admin screen scrolls sideways at %i px', async (width) => {
  makeLong()
  await using visit = await openPage(server, { viewport: { width, height: 844 } })
  const { page } = visit
  await logIn(page)
  for (const path of SCREENS) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await expectNoSideways(page, path)
    await expectNoSidewaysWithLargeText(page, path)
  }
})
