import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { addFromPage, eventually } from '../test/cart.ts'
import type { Driver } from '../test/engines/driver.ts'
import { ENGINES } from '../test/engines/engines.ts'
import { createTab } from '../test/engines/tab.ts'
import { signUp } from '../test/login.ts'
import { startWalk } from '../test/page-walk.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { DESKTOP, PHONE } from '../test/viewports.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true', ORDER_CHANGES_MINUTES: '0' } })

const SLUG = 'exit-interview-sticker'
const ADDRESS = {
  Email: 'jo@example.com',
  'Full name': 'Jo Doe',
  Address: '1 A Street',
  City: 'Reno',
  'State / Province': 'Nevada',
  'ZIP / Postal code': '89501',
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const go = (page: Page) => page.getByRole('button', { name: 'Continue to shipping' }).click()
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' })
const totals = (page: Page) => summary(page).locator('dd:visible').allInnerTexts()

async function fill(page: Page, fields: Record<string, string> = ADDRESS) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}

/** Adds by the form, which works with and without scripts. */
async function openCheckout(page: Page) {
  await page.goto(`/products/${SLUG}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('Item added to cart!').first().waitFor()
  await page.goto('/checkout')
}

const statesOf = (page: Page) =>
  field(page, 'State / Province').evaluate(({ list }: HTMLInputElement) =>
    [...(list?.options ?? [])].map(({ value }) => value),
  )

testAll(
  'the address step has no error, no violation, no shift, no heavy load and no excess width',
  async () => {
    const { page, visit, check } = await startWalk(server)
    await addFromPage(page, SLUG)
    await visit('/checkout', { isDarkToo: true })
    await go(page)
    await page.getByText('Full name is required.').waitFor()
    await check('the first step with errors', { isDarkToo: true })
  },
)

// It needs a tab of its own, because the check of the step before measures the country names, which loads another font.
testAll(
  'the shipping step has no error, no violation, no shift, no heavy load and no excess width',
  async () => {
    const { page, visit } = await startWalk(server)
    await addFromPage(page, SLUG)
    await page.goto('/checkout')
    await fill(page)
    await go(page)
    await page.waitForURL('**/checkout/shipping')
    await visit('/checkout/shipping', { isDarkToo: true })
  },
)

test('a screen reader finds the fields in order, the summary and the way back', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page } = visit
  await openCheckout(page)
  const names = await page
    .getByRole('main')
    .locator('select, input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent))
  expect(names.filter((name) => name !== 'CPF or CNPJ')).toEqual([
    ...['Country', 'Email', 'Full name', 'Address', 'Apartment, suite, etc. (optional)', 'City'],
    ...['State / Province', 'ZIP / Postal code', 'Phone (optional)'],
  ])
  expect(await page.getByRole('banner').ariaSnapshot()).toBe(
    [
      '- banner:',
      '  - link "#OPENTOWORK, home page":',
      '    - /url: /',
      '  - link "Back to cart":',
      '    - /url: /cart',
      '  - list "Steps":',
      '    - listitem: Address',
      '    - listitem: Shipping',
    ].join('\n'),
  )
  expect(await summary(page).ariaSnapshot()).toContain('- heading "Order summary" [level=2]')
  expect(await totals(page)).toEqual(['$4.00', 'Calculated at the next step', '$4.00'])
  expect(await summary(page).getByRole('link', { name: 'Edit cart' }).getAttribute('href')).toBe('/cart')
})

testAll('phones get the keyboard that fits each field, and browsers know what to fill in', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await openCheckout(page)
  const found = await page
    .getByRole('main')
    .locator('select:visible, input:visible')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(({ autocomplete, inputMode, enterKeyHint, autocapitalize }) =>
        [autocomplete, inputMode, enterKeyHint, autocapitalize].join(' '),
      ),
    )
  expect(found).toEqual([
    'country   ',
    'email email next none',
    'name  next words',
    'address-line1  next words',
    'address-line2  next words',
    'address-level2  next words',
    'address-level1  next words',
    'postal-code numeric next characters',
    'tel tel go ',
  ])
})

testAll('the country of the browser’s language is chosen, and its states are suggested', async () => {
  for (const [locale, country, state] of [
    ['en-CA', 'CA', 'Quebec'],
    ['de-AT', 'AT', undefined],
    ['de', 'US', 'Nevada'],
  ] as const) {
    await using visit = await openPage(server, { locale, javaScriptEnabled: false })
    const { page } = visit
    await openCheckout(page)
    expect(await field(page, 'Country').inputValue()).toBe(country)
    const states = await page
      .locator(`#states-${country} option`)
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    expect(state ? states : [undefined]).toContain(state)
    expect(await field(page, 'State / Province').getAttribute('list')).toBe(
      state ? `states-${country}` : null,
    )
    expect(await field(page, 'State / Province').getAttribute('required')).toBe(state ? '' : null)
  }
})

test('the states follow the country, without scripts once the page has been sent', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await openCheckout(page)
  expect(await statesOf(page)).toContain('Nevada')
  await field(page, 'Country').selectOption('Australia')
  expect(await statesOf(page)).toContain('New South Wales')
  await field(page, 'Country').selectOption('Austria')
  expect(await statesOf(page)).toEqual([])
  await using plain = await openPage(server, { javaScriptEnabled: false })
  await openCheckout(plain.page)
  await field(plain.page, 'Country').selectOption('Canada')
  await go(plain.page)
  expect(await field(plain.page, 'State / Province').getAttribute('list')).toBe('states-CA')
})

testAll('a mistyped domain is asked about once, and one press takes what was meant', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await openCheckout(page)
  await fill(page, { ...ADDRESS, Email: 'jo@gmial.com' })
  await go(page)
  const email = page.getByRole('textbox', {
    name: 'Email',
    description: /^Did you mean jo@gmail\.com\? If jo@gmial\.com is right, continue with it\./,
  })
  await untilFocused(email)
  expect(await field(page, 'City').inputValue()).toBe('Reno')
  await page.getByRole('button', { name: 'Use jo@gmail.com' }).click()
  expect(await email.inputValue()).toBe('jo@gmail.com')
  await email.fill('jo@gmial.com')
  await go(page)
  await page.waitForURL('**/checkout/shipping')
  expect(await page.getByRole('main').textContent()).toContain('jo@gmial.com')
})

testAll.each([true, false])(
  'each method shows its total, and so does the summary, with scripts %p',
  async (javaScriptEnabled) => {
    await using visit = await openPage(server, { javaScriptEnabled, viewport: DESKTOP })
    const { page } = visit
    await openCheckout(page)
    await fill(page)
    await go(page)
    await page.waitForURL('**/checkout/shipping')
    const methods = page.getByRole('group', { name: 'Shipping method' }).getByRole('radio')
    const amounts = async () => {
      const [, shipping, total] = await totals(page)
      return {
        shipping,
        total,
        row: (await page.locator('label:has(:checked)').textContent())?.replace(/\s+/g, ' '),
      }
    }
    const first = await amounts()
    expect(first.row).toContain(`${first.shipping} Total ${first.total}`)
    await methods.nth(1).check()
    const second = await amounts()
    expect(second.row).toContain(`${second.shipping} Total ${second.total}`)
    expect(second.row).toMatch(/Arrives [A-Z][a-z]{2} \d+ to [A-Z][a-z]{2} \d+, 2 to 3 business days/)
    expect(second.total).not.toBe(first.total)
    expect(await page.getByRole('main').textContent()).not.toContain('duties')
    for (const path of ['/terms', '/returns'])
      expect(await page.getByRole('main').locator(`a[href="${path}"]`).count()).toBe(1)
    await page.getByRole('link', { name: 'Change' }).click()
    await page.waitForURL('**/checkout')
    expect(await field(page, 'City').inputValue()).toBe('Reno')
  },
)

testAll('a destination abroad hears of import duties', async () => {
  await using visit = await openPage(server, { locale: 'de-AT' })
  const { page } = visit
  await openCheckout(page)
  await fill(page, { ...ADDRESS, City: 'Wien', 'State / Province': '', 'ZIP / Postal code': '1010' })
  await go(page)
  await page.getByText('Import duties and taxes may be due').waitFor()
  expect(await page.getByRole('main').textContent()).toContain('1010, Austria')
})

testAll('on a phone the summary is one line that unfolds without scripts', async () => {
  await using visit = await openPage(server, { viewport: PHONE, javaScriptEnabled: false })
  const { page } = visit
  await openCheckout(page)
  const item = summary(page).getByText('Exit Interview Sticker')
  expect(await item.isVisible()).toBe(false)
  const line = summary(page).locator('summary')
  expect(await line.textContent()).toBe('Order summary 1 item $4.00')
  const [lineBox, formBox] = [await line.boundingBox(), await field(page, 'Country').boundingBox()]
  expect(lineBox!.y).toBeLessThan(formBox!.y)
  await line.click()
  await item.waitFor()
  await page.setViewportSize({ width: 900, height: 800 })
  await line.waitFor({ state: 'hidden' })
  // The two boxes are measured one after the other, and the first perhaps before the new layout.
  await eventually(async () => {
    const [aside, form] = [await summary(page).boundingBox(), await field(page, 'Country').boundingBox()]
    expect(aside!.x).toBeGreaterThan(form!.x + form!.width)
    expect(Math.abs(aside!.y + aside!.height - 800)).toBeLessThan(800)
  })
})

test('an account finds its address filled in, and removes it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const { account } = await signUp(server)
  await openCheckout(page)
  expect(await page.getByLabel('Keep this address for next time').count()).toBe(0)
  await logIn(page, account)
  await page.goto('/account')
  await page.getByText('No address is kept.').waitFor()
  await page.goto('/checkout')
  expect(await field(page, 'Email').inputValue()).toBe(account.email)
  await fill(page)
  const keep = page.getByLabel('Keep this address for next time')
  expect(await keep.isChecked()).toBe(false)
  await keep.check()
  await go(page)
  await page.waitForURL('**/checkout/shipping')
  await page.goto('/account')
  await page.getByRole('region', { name: 'Address' }).getByText('Reno, NV, 89501').waitFor()

  await using later = await openPage(server)
  await logIn(later.page, account)
  await openCheckout(later.page)
  expect(await field(later.page, 'Email').inputValue()).toBe(account.email)
  expect(await field(later.page, 'City').inputValue()).toBe('Reno')
  expect(await later.page.getByLabel('Keep this address for next time').isChecked()).toBe(true)
  await go(later.page)
  await later.page.waitForURL('**/checkout/shipping')

  await page.getByRole('button', { name: 'Remove address' }).click()
  await page.getByText('Your address has been removed.').waitFor()
  await page.getByText('No address is kept.').waitFor()
})

// These run in the page.
const hasStoredItem = () => document.querySelector('[data-cart-item]:not([data-cart-item^="-"])') !== null
const suggestsStates = (count: number) =>
  document.querySelector<HTMLInputElement>('[name=stateCode]')?.list?.options.length === count
const showsTotal = (index: number) => {
  const total = document.querySelector(`aside dl [data-amount-of="${index}"]`)
  return total !== null && getComputedStyle(total).display !== 'none'
}
const hasValue = (name: string, value: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value === value

function enter(fields: Record<string, string>) {
  const form = document.querySelector<HTMLFormElement>('[data-address-form]')
  if (!form || document.readyState !== 'complete') return false
  for (const [name, text] of Object.entries(fields)) {
    const field = form.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!field) return false
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return true
}

function press(selector: string) {
  const target = document.querySelector<HTMLElement>(selector)
  target?.click()
  return target !== null
}

async function reachCheckout(driver: Driver, tab: ReturnType<typeof createTab>) {
  await driver.navigate(`${server.url}/products/${SLUG}`)
  await tab.click('button', 'Add to Cart')
  await tab.click('button', 'View cart')
  // The server has stored the item once it has an id of its own.
  await tab.until(hasStoredItem)
  await driver.navigate(`${server.url}/checkout`)
}

// `plain-forms.test.ts` buys in each engine without scripts, by what it clicks.
testAll.each(ENGINES)('the script and the styles of both steps work in %s', async (_, start) => {
  await using driver = await start()
  const tab = createTab(driver)
  await reachCheckout(driver, tab)
  await tab.until(enter, { countryCode: 'CA' })
  await tab.until(suggestsStates, 13)
  await tab.until(enter, { countryCode: 'US', email: 'jo@gmial.com', city: 'Reno', zip: '89501' })
  await tab.until(suggestsStates, 54)
  await tab.until(press, 'form[data-address-form] [type=submit]')
  await tab.untilText('main', 'Did you mean jo@gmail.com?')
  await tab.untilText('main', 'Enter a state or province of United States.')
  await tab.until(enter, { name: 'Jo Doe', address1: '1 A Street', stateCode: 'nevada' })
  await tab.until(press, '[data-use-email]')
  await tab.until(hasValue, 'email', 'jo@gmail.com')
  await tab.until(press, 'form[data-address-form] [type=submit]')
  await tab.untilPath('/checkout/shipping')
  await tab.until(showsTotal, 0)
  await tab.until(press, '[name=shipping][data-method="1"]')
  await tab.until(showsTotal, 1)
  expect(driver.errors).toEqual([])
})
