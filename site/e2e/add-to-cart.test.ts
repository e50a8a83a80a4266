import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilFocused } from '../test/browser.ts'
import { addFromPage, cartLink, expectName, openSheet, sheetItems, toast } from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PATH = '/products/opentowork-tee'
const ISLANDS = /_astro\/islands\./
const OFFLINE = 'You seem to be offline. Nothing was added.'

const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true })
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const hydrated = (page: Page) => page.locator('form[data-hydrated]').waitFor()

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
  expect(await page.locator('form[data-hydrated]').count()).toBe(0)
  await page.locator('form:not([data-added])[data-add-to-cart]').waitFor()
  release()
  await expectName(cartLink(page), 'Cart, 2 items')
  expect(errors).toEqual([])
})

test('the selected variant is added, before hydration and after, and the toast names it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(PATH)
  await radio(page, 'L').click()
  await addButton(page).click()
  const added = toast(page, 'Item added to cart!')
  await added.getByText('Forest / L', { exact: true }).waitFor()
  expect(await added.getByText('Item added to cart!', { exact: true }).count()).toBe(1)
  expect(
    await added.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => true)),
  ).toBe(true)
  await hydrated(page)
  await radio(page, 'Black').click()
  await addButton(page).click()
  await added.getByText('Black / L', { exact: true }).waitFor()
  expect(await added.count()).toBe(1)

  await added.getByRole('button', { name: 'View cart' }).click()
  await sheetItems(page).nth(1).waitFor()
  expect(await sheetItems(page).allTextContents()).toEqual([
    expect.stringContaining('Forest / L'),
    expect.stringContaining('Black / L'),
  ])
  await page.keyboard.press('Escape')
  await untilFocused(cartLink(page))
})

test('an add that its visitor doesn’t wait for is not lost, nor one behind it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const addAndLeave = async (adds: number) => {
    await page.goto(PATH)
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
})

test('without a color, before hydration, the form asks for one and sends nothing', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, ISLANDS)
  const adds: string[] = []
  page.on('request', (request) => request.url().includes('/cart/add') && adds.push(request.url()))
  await page.goto(PATH)
  await radio(page, 'Forest').click()
  await addButton(page).click()
  release()
  await page.getByRole('alert').getByText('Please choose a color.').waitFor()
  expect(adds).toEqual([])
  await expectName(cartLink(page), 'Cart, 0 items')
})

test('without a connection before any interaction, the page says so, and Try again adds', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(PATH, { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await addButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: OFFLINE })
  await alert.getByText(OFFLINE, { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(PATH)
  await expectName(cartLink(page), 'Cart, 0 items')
  // It stays under the pointer.
  await alert.hover()
  expect(await axeViolations(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Item added to cart!', { exact: true }).waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')
})

test('without a connection after hydration nothing that was chosen is lost, and Try again repeats the add', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  await hydrated(page)
  await radio(page, 'M').click()
  await page.context().setOffline(true)
  await addButton(page).click()
  await toast(page, OFFLINE).getByRole('alert').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')
  expect(await radio(page, 'M').isChecked()).toBe(true)
  await toast(page, OFFLINE).hover()
  expect(await axeViolations(page)).toEqual([])
  await page.context().setOffline(false)
  await toast(page, OFFLINE).getByRole('button', { name: 'Try again' }).click()
  await toast(page, 'Item added to cart!').getByText('Forest / M').waitFor()
  await expectName(cartLink(page), 'Cart, 2 items')
})

test('a server that doesn’t respond is not called offline', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.route('**/_api/cart/add', (route) => route.abort(), { times: 1 })
  await page.goto(PATH)
  await addButton(page).click()
  await toast(page, 'Failed to add item.').getByRole('button', { name: 'Try again' }).click()
  await toast(page, 'Item added to cart!').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')
})

test('a refusal shows the server’s message, and can’t be tried again', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const refusal = { status: 409, json: { error: 'This item is sold out.' } }
  await page.route('**/_api/cart/add', (route) => route.fulfill(refusal))
  await page.goto(PATH)
  await addButton(page).click()
  await toast(page, 'This item is sold out.').waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await expectName(cartLink(page), 'Cart, 0 items')
})

test('in the sheet a removal can be undone, and fails clearly without a connection', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  const dialog = await openSheet(page)
  const quantity = dialog.getByRole('spinbutton', { name: 'Quantity of #OPENTOWORK Tee' })
  await quantity.fill('3')
  // The number on the cart is ahead of the server's answer.
  const saved = page.waitForResponse('**/_api/cart/update')
  await quantity.press('Enter')
  await (await saved).finished()
  await expectName(cartLink(page), 'Cart, 3 items')
  await page.context().setOffline(true)
  const remove = dialog.getByRole('button', { name: 'Remove #OPENTOWORK Tee' })
  await remove.click()
  const failed = toast(page, 'You seem to be offline. Nothing was removed.')
  await failed.waitFor()
  expect(await quantity.inputValue()).toBe('3')
  await page.context().setOffline(false)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await toast(page, 'Item removed from cart.').getByRole('button', { name: 'Undo' }).click()
  await quantity.waitFor()
  expect(await quantity.inputValue()).toBe('3')
  await expectName(cartLink(page), 'Cart, 3 items')
})

test('the toast shows the color that was added', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(PATH)
  await radio(page, 'Moss').click()
  await addButton(page).click()
  const image = toast(page, 'Item added to cart!').locator('img')
  await image.waitFor()
  const items = await (await page.request.get('/_api/cart/items')).json()
  expect(await image.getAttribute('src')).toContain(encodeURIComponent(items[0].productImage))
})

test('an add whose response is lost is not offered again: the cart has it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(PATH)
  await page.route('**/_api/cart/add', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await addButton(page).click()
  await toast(page, 'Item added to cart!').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')
})
