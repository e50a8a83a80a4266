import { expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { openPage, untilFocused } from '../test/browser.ts'
import {
  addButton,
  cartLink,
  expectName,
  formHydrated,
  openSheet,
  radio,
  sheetItems,
  toast,
} from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { sharedStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { PHONE } from '../test/viewports.ts'

const server = await sharedStore()

const PATH = '/products/opentowork-tee'
const ISLANDS = /_astro\/islands\./

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** The badge's and the button's state in the task of the click itself. */
const clickAndRead = (page: Page) =>
  addButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    return [document.querySelector('[data-cart-link]')?.ariaLabel, button.ariaBusy]
  })

test('before its island has loaded, the badge and the button answer at once', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const release = await delayRequests(page, ISLANDS)
  const releaseAdd = await delayRequests(page, /_api\/cart\/add/)
  await page.goto(PATH)
  expect(await clickAndRead(page)).toEqual(['Cart, 1 item', 'true'])
  expect(await clickAndRead(page)).toEqual(['Cart, 2 items', 'true'])
  const checkMark = page.locator('form[data-added]').waitFor()
  releaseAdd()
  await checkMark
  await page.locator('form[data-add-to-cart] [type=submit]:not([aria-busy])').waitFor()
  expect(await page.locator('astro-island[ssr] form[data-add-to-cart]').count()).toBe(1)
  await page.locator('form:not([data-added])[data-add-to-cart]').waitFor()
  release()
  await expectName(cartLink(page), 'Cart, 2 items')
  expect(errors).toEqual([])
})

testAll('a click before any script has loaded adds once', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, /_astro\/.*\.js/)
  await page.goto(PATH, { waitUntil: 'commit' })
  await addButton(page).click()
  release()
  await expectName(cartLink(page), 'Cart, 1 item')
})

test('the selected variant is added, before hydration and after, and the toast shows it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(PATH)
  await radio(page, 'L').click()
  await addButton(page).click()
  const added = toast(page, 'Item added to cart!')
  await added.getByText('Forest / L', { exact: true }).waitFor()
  expect(await added.getByText('Item added to cart!', { exact: true }).count()).toBe(1)
  const isDecoded = (image: HTMLImageElement) => image.decode().then(() => true)
  expect(await added.locator('img').evaluate(isDecoded)).toBe(true)
  await formHydrated(page)
  await radio(page, 'Moss').click()
  await addButton(page).click()
  await added.getByText('Moss / L', { exact: true }).waitFor()
  expect(await added.count()).toBe(1)
  const items = await (await page.request.get('/_api/cart/items')).json()
  expect(await added.locator('img').getAttribute('src')).toContain(encodeURIComponent(items[1].productImage))

  await added.getByRole('button', { name: 'View cart' }).click()
  await sheetItems(page).nth(1).waitFor()
  expect(await sheetItems(page).allTextContents()).toEqual([
    expect.stringContaining('Forest / L'),
    expect.stringContaining('Moss / L'),
  ])
  await page.keyboard.press('Escape')
  await untilFocused(cartLink(page))
})

testAll('a choice does not move the button', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(PATH)
  await radio(page, 'M').click()
  await formHydrated(page)
  await radio(page, 'S').click()
  const note = page.getByText('Sold out in S: Navy', { exact: true })
  await note.waitFor()
  const before = await addButton(page).boundingBox()
  await radio(page, 'L').click()
  await note.waitFor({ state: 'detached' })
  expect(await addButton(page).boundingBox()).toEqual(before)
})

test('an add that its visitor doesn’t wait for is not lost, nor one behind it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const addAndLeave = async (adds: number, size = '') => {
    await page.goto(PATH)
    if (size) await radio(page, size).evaluate((option: HTMLInputElement) => option.click())
    await addButton(page).evaluate((button: HTMLButtonElement, adds) => {
      for (let count = 0; count < adds; count++) button.click()
      document.querySelector<HTMLAnchorElement>('header nav a[href="/products"]')?.click()
    }, adds)
    await page.waitForURL('**/products')
  }
  await addAndLeave(1)
  await expectName(cartLink(page), 'Cart, 1 item')
  await openSheet(page)
  await sheetItems(page).getByText('Forest / S').waitFor()
  await addAndLeave(2)
  await expectName(cartLink(page), 'Cart, 3 items')
  await page.reload()
  await expectName(cartLink(page), 'Cart, 3 items')

  // An add behind a choice doesn’t wait for the island either. A route would pass on the add too, and lose it with its page.
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setBlockedURLs', { urls: ['*/_astro/islands.*'] })
  const blocked = page.waitForEvent('requestfailed', (request) => ISLANDS.test(request.url()))
  await addAndLeave(1, 'L')
  await blocked
  await client.send('Network.setBlockedURLs', { urls: [] })
  await page.reload()
  await expectName(cartLink(page), 'Cart, 4 items')
  await openSheet(page)
  await sheetItems(page).getByText('Forest / L').waitFor()
})

testAll('a double click adds once, and the toast goes when the cart opens', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(PATH)
  await addButton(page).dblclick()
  const added = toast(page, 'Item added to cart!')
  await added.getByRole('button', { name: 'View cart' }).click()
  await sheetItems(page).getByText('Forest / S').waitFor()
  await added.waitFor({ state: 'detached' })
  await expectName(cartLink(page), 'Cart, 1 item')
  await page.getByText('Checkout isn’t open yet. Your cart will wait for you.').waitFor()
})

test('a failed add can be tried again, a refused one can’t, and one whose response is lost was made', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.route('**/_api/cart/add', (route) => route.abort(), { times: 1 })
  await page.goto(PATH)
  await addButton(page).click()
  const failed = toast(page, 'Failed to add item.')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await toast(page, 'Item added to cart!').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')

  const refusal = { status: 409, json: { error: 'This item is sold out.' } }
  await page.route('**/_api/cart/add', (route) => route.fulfill(refusal), { times: 1 })
  await addButton(page).click()
  const refused = toast(page, refusal.json.error)
  await refused.waitFor()
  // The toast before it may still be on its way out.
  expect(await refused.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expectName(cartLink(page), 'Cart, 1 item')

  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/_api/cart/add', loseResponse, { times: 1 })
  await addButton(page).click()
  await toast(page, 'Item added to cart!').waitFor()
  await expectName(cartLink(page), 'Cart, 2 items')
})

test('an island that could not be hydrated says so, and is once there is a connection', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.route(ISLANDS, (route) => route.abort())
  await page.goto(PATH)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next image' }).click()
  await page.getByText('You seem to be offline.').waitFor()
  await radio(page, '5XL').check()
  await page.unroute(ISLANDS)
  await page.context().setOffline(false)
  await formHydrated(page)
  await page.waitForURL('**variant=*')
  await page.locator('.add-to-cart-bar').getByText('$33.00').waitFor()
})

test('before hydration a choice has its price and address, excludes what does not go with it, and stays', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const release = await delayRequests(page, ISLANDS)
  const bar = page.locator('.add-to-cart-bar')
  const variant = () => new URL(page.url()).searchParams.get('variant')
  await page.goto(PATH, { waitUntil: 'load' })
  await radio(page, '5XL').click()
  expect(await bar.locator('.price').textContent()).toBe('$33.00')
  expect(await page.locator('[data-product-price]').textContent()).toBe('$33.00')
  expect(variant()).not.toBeNull()
  await page.keyboard.press('Space')
  expect(await radio(page, '5XL').isChecked()).toBe(false)
  expect(await bar.locator('.price').textContent()).toStartWith('From ')
  expect(variant()).toBeNull()

  await page.goto('/products/culture-fit-tee', { waitUntil: 'load' })
  await radio(page, 'S').click()
  expect(await radio(page, 'S').isChecked()).toBe(false)
  await radio(page, 'S').click()
  await radio(page, 'Athletic Heather').click({ force: true })
  expect(await radio(page, 'S').isChecked()).toBe(false)

  expect(await page.locator('astro-island[ssr] form[data-add-to-cart]').count()).toBe(1)
  release()
  await bar.getByText('Choose a size').waitFor()
  expect(await radio(page, 'Athletic Heather').isChecked()).toBe(true)
  expect(await addButton(page).isDisabled()).toBe(true)
  expect(errors).toEqual([])
})

testAll('the frame after the first tap shows the price of the choice, and React runs later', async () => {
  await using visit = await openPage(server, { viewport: PHONE, hasTouch: true })
  const { page } = visit
  await page.goto(PATH)
  const shown = page.evaluate(
    () =>
      new Promise((resolve) => {
        const read = () => [
          document.querySelector('.add-to-cart-bar .price')?.textContent,
          document.querySelectorAll('astro-island[ssr] form[data-add-to-cart]').length,
        ]
        document.addEventListener('change', () => requestAnimationFrame(() => resolve(read())))
      }),
  )
  await radio(page, '5XL').locator('xpath=..').tap()
  expect(await shown).toEqual(['$33.00', 1])
  await page.locator('.add-to-cart-bar').getByText('/ 5XL').waitFor()
})

test('a selected value is deselected by a click or the keyboard, or by one that excludes it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/culture-fit-tee')
  expect(await radio(page, 'S').isChecked()).toBe(true)
  expect(await radio(page, 'Mustard').isChecked()).toBe(true)
  expect(await addButton(page).isEnabled()).toBe(true)

  await radio(page, 'S').click()
  expect(await radio(page, 'S').isChecked()).toBe(false)
  await page.locator('form[data-add-to-cart] [type=submit]:disabled').first().waitFor()
  await radio(page, 'S').click()
  expect(await addButton(page).isEnabled()).toBe(true)

  await page.keyboard.press('ArrowRight')
  expect(await radio(page, 'M').isChecked()).toBe(true)
  await page.keyboard.press('Space')
  expect(await radio(page, 'M').isChecked()).toBe(false)
  expect(await addButton(page).isDisabled()).toBe(true)
  await page.keyboard.press('Space')
  expect(await radio(page, 'M').isChecked()).toBe(true)

  await radio(page, 'S').click()
  // `force`: Playwright waits until an element is not aria-disabled.
  await radio(page, 'Athletic Heather').click({ force: true })
  expect(await radio(page, 'Athletic Heather').isChecked()).toBe(true)
  expect(await radio(page, 'S').isChecked()).toBe(false)
  expect(await addButton(page).isDisabled()).toBe(true)
})

test('Add to Cart without a color asks for one, before hydration too, and adds nothing', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, ISLANDS)
  const adds: string[] = []
  page.on('request', (request) => request.url().includes('/cart/add') && adds.push(request.url()))
  await page.goto(PATH)
  await radio(page, 'Forest').click()
  await addButton(page).click()
  release()
  await group(page, 'Color').getByText('Please choose a color.').waitFor()
  await untilFocused(group(page, 'Color'))
  await addButton(page).click()
  await group(page, 'Color').getByText('Please choose a color.').waitFor()
  await untilFocused(group(page, 'Color'))
  await page.getByRole('link', { name: 'Choose a color' }).click()
  await untilFocused(group(page, 'Color'))
  await radio(page, 'Black').click()
  await group(page, 'Color').getByText('Please choose a color.').waitFor({ state: 'detached' })
  expect(adds).toEqual([])
  await expectName(cartLink(page), 'Cart, 0 items')
})

testAll(
  'the bar says what is selected and leads to it, and why a sold-out or open choice can’t be added',
  async () => {
    await using visit = await openPage(server, { viewport: PHONE })
    const { page } = visit
    const bar = page.locator('.add-to-cart-bar')
    await page.goto(PATH)
    const note = await radio(page, 'Navy').getAttribute('aria-describedby')
    expect(await page.locator(`[id="${note}"]`).textContent()).toBe('Sold out in S')
    await page.getByText('Sold out in S: Navy').waitFor()
    await radio(page, 'Navy').click()
    await formHydrated(page)
    expect(await radio(page, 'Navy').isChecked()).toBe(true)
    await bar.getByText('Sold out', { exact: true }).waitFor()
    expect(await addButton(page).isDisabled()).toBe(true)
    await radio(page, '5XL').click()
    expect(await addButton(page).isEnabled()).toBe(true)
    await bar.getByText('$33.00', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Navy / 5XL', exact: true }).click()
    await untilFocused(group(page, 'Size'))
    await group(page, 'Size').getByRole('link', { name: 'Size guide' }).waitFor()
    await radio(page, '5XL').click()
    expect(await addButton(page).isDisabled()).toBe(true)
    const reason = await addButton(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reason}"]`).textContent()).toContain('Choose a size')
  },
)
