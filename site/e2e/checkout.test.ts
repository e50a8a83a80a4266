import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { rateLimited } from '#sandbox/faults'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { addFromPage, cartCookie, eventually, sheet, tabTo } from '../test/cart.ts'
import { ADDRESS_FIELDS, enterAddress } from '../test/checkout.ts'
import { pageText, request } from '../test/http.ts'
import { signUp } from '../test/login.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { DESKTOP, PHONE } from '../test/viewports.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true', ORDER_CHANGES_MINUTES: '0' } })

async function fillAddress(page: Page) {
  await enterAddress(page)
  await page.waitForURL('**/checkout/shipping')
}

async function pay(page: Page) {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: 'Pay with the sandbox' }).waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/orders/*')
}

async function payFor(options: BrowserContextOptions) {
  await using visit = await openPage(server, options)
  const { page, errors } = visit
  await addFromPage(page, 'exit-interview-sticker')
  await page.getByRole('button', { name: 'View cart' }).click()
  await sheet(page).getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.waitForURL('**/checkout')
  expect(await axeViolations(page)).toEqual([])
  await fillAddress(page)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('group', { name: 'Shipping method' }).getByRole('radio').nth(1).check()
  await pay(page)
  await eventually(async () => {
    await page.reload()
    expect(await page.getByRole('main').getByRole('status').textContent()).toContain(
      'Our printer has your order',
    )
  })
  expect(await axeViolations(page)).toEqual([])
  expect(await page.getByRole('main').textContent()).toContain('Exit Interview Sticker')
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' }).waitFor()
  expect(errors).toEqual([])
}

test('a shopper pays on a phone and sees the order placed', () => payFor({ viewport: PHONE }))
testAll('a shopper pays on a desktop and sees the order placed', () => payFor({ viewport: DESKTOP }))

test('without scripts a shopper corrects the address, lets a card be declined, comes back and pays', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/products/exit-interview-sticker')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('City').fill('Reno')
  await page.getByLabel('State / Province').fill('Nowhere')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  for (const text of ['Email is required.', 'Full name is required.', 'Address is required.'])
    await page.getByText(text).waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Reno')
  await untilFocused(page.getByLabel('Email'))
  for (const [label, text] of Object.entries(ADDRESS_FIELDS))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('State / Province').fill('Nowhere')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await page.getByText('Enter a state or province of United States.').waitFor()
  await page.getByLabel('Country').selectOption('North Korea')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  expect(await page.getByRole('alert').textContent()).toContain(
    'Sorry, shipping to this country has been disabled!',
  )
  await page.getByLabel('Country').selectOption('United States')
  await page.getByLabel('State / Province').fill('Nevada')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Let the card be declined' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('declined')
  await page.getByRole('link', { name: 'Back to the store' }).click()
  await page.waitForURL('**/checkout/shipping')
  await pay(page)
  expect(await page.getByRole('main').textContent()).toContain('$8.75')
  await page.goto('/cart')
  expect(await page.getByRole('main').textContent()).toContain('Your cart is empty')
})

test('an order that does not exist is the 404 page, and a lost link is mailed to whoever it belongs to', async () => {
  expect((await request(server, '/orders/unknown')).status).toBe(404)
  const html = await pageText(server, '/orders')
  expect(html).toContain('Send me the link')
  await using visit = await openPage(server)
  const { page } = visit
  for (const number of ['10001', '99999']) {
    await page.goto('/orders')
    await page.getByLabel('Email').fill('jo@example.com')
    await page.getByLabel('Order number').fill(number)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.getByText('If both belong to one order, its link is on its way to this email.').waitFor()
  }
})

testAll('an account lists what was ordered while logged in', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const { account } = await signUp(server)
  await logIn(page, account)
  await page.goto('/account')
  await page.getByText('You have not ordered anything while logged in.').waitFor()
  await addFromPage(page, 'exit-interview-sticker')
  await page.goto('/checkout')
  await fillAddress(page)
  await pay(page)
  const url = page.url()
  await page.goto('/account')
  await page
    .getByRole('region', { name: 'Orders' })
    .getByRole('link', { name: /^Order \d+$/ })
    .click()
  await page.waitForURL(url)
})

test('the pages allow the payment page as a form’s target, and no script of it', async () => {
  const policy = (await request(server, '/cart')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com")
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('stripe')
})

test('the feed has a row for each variant, at the price of its page', async () => {
  const response = await request(server, '/feed.tsv')
  expect(response.headers.get('content-type')).toStartWith('text/tab-separated-values')
  const [header, ...rows] = (await response.text()).trim().split('\n')
  expect(header!.split('\t').slice(0, 3)).toEqual(['id', 'item_group_id', 'title'])
  const tee = rows.filter((row) => row.includes('\t#OPENTOWORK Tee, '))
  const html = await pageText(server, '/products/opentowork-tee')
  expect(tee).toHaveLength(html.match(/"sku":/g)!.length)
  expect(tee[0]).toContain('28.00 USD')
})

test('a shopper pays by keyboard, and an administrator refunds a part and cancels the order', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page, errors } = visit
  await addFromPage(page, 'exit-interview-sticker')
  await page.goto('/cart')
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')
  for (const [label, text] of Object.entries(ADDRESS_FIELDS)) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout/shipping')
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Pay with the sandbox' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Pay \$/ }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/orders/*')
  await page.getByRole('heading', { level: 1, name: 'Thank you, ' }).waitFor()
  const [, number] = (await page.getByRole('main').textContent())!.match(/Order (\d+)/)!

  await logIn(page)
  await page.goto('/admin/orders')
  await page.getByLabel('Search orders').fill(number!)
  await page.getByRole('status').getByText('1 order').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: number! }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Amount, in US$').fill('999')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByText(/^At most \$\d+\.\d\d can be refunded\.$/).waitFor()
  await dialog.getByLabel('Amount, in US$').fill('1.25')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('$1.25 were refunded.').waitFor()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('The order is canceled and refunded.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a step that must wait shows its form again, with what was typed', async () => {
  const cookie = await cartCookie(server)
  const post = async (path: string, fields: Record<string, string>) => {
    const response = await request(server, path, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const { status, headers } = response
    return { status, retryAfter: headers.get('retry-after'), html: await response.text() }
  }
  const address = {
    ...{ email: 'jo@example.com', name: 'Jo Doe', address1: '1 Typed Street', city: 'Reno' },
    ...{ stateCode: 'NV', zip: '89511', countryCode: 'US' },
  }
  expect((await post('/checkout/address', address)).status).toBe(303)
  server.sandbox.fail(/\/shipping\/rates/, rateLimited({ retryAfter: 12 }))
  const busy = await post('/checkout/address', { ...address, address1: '2 Typed Street' })
  expect([busy.status, busy.retryAfter]).toEqual([503, '12'])
  expect(busy.html).toContain('Shipping can’t be calculated right now. Please try again in a moment.')
  expect(busy.html).toContain('2 Typed Street')
  expect(busy.html).toContain('Continue to shipping')

  let limited = busy
  while (limited.status !== 429) limited = await post('/checkout/address', { address1: '3 Typed Street' })
  expect(Number(limited.retryAfter)).toBeWithin(1, 4)
  expect(limited.html).toContain('Too many requests. Please wait a moment and try again.')
  expect(limited.html).toContain('3 Typed Street')
  expect((await request(server, '/checkout', { headers: { cookie } })).status).toBe(200)
})
