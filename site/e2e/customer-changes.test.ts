import { afterAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { jsonError } from '#sandbox/faults'
import { startPaymentsSandbox } from '#sandbox/stripe'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { openPage, untilFocused } from '../test/browser.ts'
import { addFromPage, eventually, tabTo } from '../test/cart.ts'
import { changeDatabase } from '../test/change-database.ts'
import { enterAddress } from '../test/checkout.ts'
import { request } from '../test/http.ts'
import { markupProblems } from '../test/markup.ts'
import { ownStore } from '../test/stores.ts'
import { PHONE } from '../test/viewports.ts'

const stripe = startPaymentsSandbox()
afterAll(() => stripe.stop())
const server = await ownStore({
  settings: {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_API_URL: stripe.url,
    CONTACT_EMAIL: 'us@shop.example',
    ORDER_CHANGES_MINUTES: '15',
  },
})

/** Opens the page of an order that was just paid. */
async function openOrder(options: BrowserContextOptions = {}) {
  const visit = await openPage(server, options)
  const { page } = visit
  if (options.javaScriptEnabled === false) {
    await page.goto('/products/exit-interview-sticker')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
  } else await addFromPage(page, 'exit-interview-sticker')
  await page.goto('/checkout')
  await enterAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(`${stripe.url}/**`)
  const { id } = stripe.sessions.find(({ status }) => status === 'open')!
  await stripe.pay(id)
  await page.goto(`/checkout/return?session=${id}`)
  await page.getByRole('heading', { name: 'Thank you, Jo', level: 1 }).waitFor()
  return Object.assign(visit, { url: page.url() })
}

const steps = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem')
const next = (page: Page) => page.getByRole('main').getByRole('status')
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('the page of an order renews itself while something is under way, and leaves alone what its reader uses', async () => {
  await using visit = await openOrder({ viewport: PHONE })
  const { page, errors, url } = visit
  const token = url.split('/').at(-1)!
  await next(page)
    .getByText(/^Arrives [A-Z][a-z]{2} \d+ to /)
    .waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  const response = await request(server, `/orders/${token}`)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('referrer-policy')).toBe('strict-origin')
  const html = await response.text()
  expect([markupProblems(html), /<meta name="robots" content="noindex/.test(html)]).toEqual([[], true])
  await page.getByRole('link', { name: 'Change address' }).focus()
  const set = (values: string) =>
    changeDatabase(server, `UPDATE orders SET ${values} WHERE token = ?`, [token])
  set(`state = 'placed', placed_at = unixepoch() * 1000`)
  await lookAgain(page)
  await next(page).getByText('Our printer has your order').waitFor()
  expect(await steps(page).and(page.locator('[aria-current=step]')).textContent()).toContain('Being made')
  await untilFocused(page.getByRole('link', { name: 'Change address' }))
  await page.getByRole('main').focus()
  await lookAgain(page)
  await page.getByRole('link', { name: 'Change address' }).waitFor({ state: 'detached' })
  await page.getByText('This order can’t be changed here any more.').waitFor()
  set(`state = 'delivered', shipped_at = unixepoch() * 1000, delivered_at = unixepoch() * 1000`)
  await lookAgain(page)
  await page.getByRole('heading', { name: /^Order \d+$/, level: 1 }).waitFor()
  await next(page).getByText('Your order has arrived').waitFor()
  expect(await page.locator('[data-order]').getAttribute('data-order')).toBe('ended')
  expect(errors).toEqual([])
})

test('without scripts a customer corrects the address, all errors at once, and keeps what was typed', async () => {
  await using visit = await openOrder({ javaScriptEnabled: false })
  const { page, url } = visit
  await page.getByRole('link', { name: 'Change address' }).click()
  expect(await page.getByLabel('Country').locator('option').allTextContents()).toEqual(['United States'])
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('1 A Street')
  await page.getByLabel('Address', { exact: true }).fill('2 B Street')
  await page.getByLabel('City').fill('')
  await page.getByLabel('ZIP / Postal code').fill('none')
  await page.getByRole('button', { name: 'Save address' }).click()
  expect(await page.locator('[aria-invalid=true]').count()).toBe(2)
  await untilFocused(page.getByLabel('City'))
  expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('2 B Street')
  await page.getByLabel('City').fill('Las Vegas')
  await page.getByLabel('ZIP / Postal code').fill('89101')
  const end = server.sandbox.fail(/^\/shipping\/rates/, jsonError(400, 'We know no such street.'))
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('alert').getByText('We know no such street.').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Las Vegas')
  end()
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.waitForURL(url)
  await page.getByText('The address is saved.').waitFor()
  await page.getByText('Las Vegas, NV, 89101').waitFor()
  await page.getByText('United States').waitFor()
})

test('with the keyboard a customer cancels, and the payment goes back', async () => {
  await using visit = await openOrder()
  const { page, url, errors } = visit
  await page.goto(`${url}/address`)
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await page.waitForURL(url)
  await tabTo(page, page.getByRole('link', { name: 'Cancel order' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Cancel order \d+\?$/ }).waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Cancel order' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(url)
  await next(page).getByText('Your order is canceled').waitFor()
  await eventually(async () => {
    await page.reload()
    expect(await next(page).textContent()).toContain('Your order is canceled and refunded')
  })
  expect(await steps(page).allTextContents()).toEqual([
    expect.stringContaining('Paid'),
    expect.stringContaining('Canceled'),
    expect.stringContaining('Refunded'),
  ])
  await page.goto(`${url}/cancel`)
  expect(page.url()).toBe(url)
  expect(errors).toEqual([])
})

test('a broken link leads to Find your order', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  for (const path of ['/orders/broken', '/orders/broken/address', '/orders/broken/cancel']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: 'Find your order' }).waitFor()
  }
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Find your order' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).waitFor()
})
