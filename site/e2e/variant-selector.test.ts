import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Variant } from '#shared/contracts/product'
import { openPage, untilFocused } from '../test/browser.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const call = async (path: string) => (await fetch(server.url + path)).json()
const idOf = async (slug: string): Promise<number> => (await call(`/_api/product/by-slug?slug=${slug}`)).id
const size = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Size' }).getByRole('radio', { name, exact: true })
const color = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Color' }).getByRole('radio', { name, exact: true })
const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart' })

const hydrated = (page: Page) => page.locator('form[data-hydrated]').waitFor()

test('the first variant is selected, and a click on a selected value deselects it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/culture-fit-tee')
  expect(await size(page, 'S').isChecked()).toBe(true)
  expect(await color(page, 'Mustard').isChecked()).toBe(true)
  expect(await addButton(page).isEnabled()).toBe(true)

  await size(page, 'S').click()
  expect(await size(page, 'S').isChecked()).toBe(false)
  await hydrated(page)
  expect(await size(page, 'S').isChecked()).toBe(false)
  expect(await addButton(page).isDisabled()).toBe(true)
  await size(page, 'M').click()
  expect(await addButton(page).isEnabled()).toBe(true)
  await size(page, 'M').click()
  expect(await addButton(page).isDisabled()).toBe(true)
})

test('the keyboard selects and deselects', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/culture-fit-tee')
  await size(page, 'S').focus()
  await hydrated(page)
  await page.keyboard.press('ArrowRight')
  expect(await size(page, 'M').isChecked()).toBe(true)
  await page.keyboard.press('Space')
  expect(await size(page, 'M').isChecked()).toBe(false)
  expect(await addButton(page).isDisabled()).toBe(true)
  await page.keyboard.press('Space')
  expect(await size(page, 'M').isChecked()).toBe(true)
})

test('an incompatible option is aria-disabled, and selecting it deselects the other', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/culture-fit-tee')
  expect(await color(page, 'Athletic Heather').getAttribute('aria-disabled')).toBe('true')
  expect(await size(page, '2XL').getAttribute('aria-disabled')).toBe('true')
  expect(await color(page, 'Black').getAttribute('aria-disabled')).toBeNull()

  // `force`: Playwright waits until an element is not aria-disabled.
  await color(page, 'Athletic Heather').click({ force: true })
  await hydrated(page)
  expect(await color(page, 'Athletic Heather').isChecked()).toBe(true)
  expect(await size(page, 'S').isChecked()).toBe(false)
  expect(await addButton(page).isDisabled()).toBe(true)
})

test('a sold-out variant can be selected, is described as such, and can’t be added', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  const navy = color(page, 'Navy')
  const note = await navy.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${note}"]`).textContent()).toBe('Sold out')
  await navy.click()
  await hydrated(page)
  expect(await navy.isChecked()).toBe(true)
  await page.locator('[data-add-to-cart] button:disabled').waitFor()
  await size(page, '5XL').click()
  expect(await addButton(page).isEnabled()).toBe(true)
  await page.getByRole('main').getByText('$33.00', { exact: true }).waitFor()
})

test('Add to Cart without a color requests one', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  await color(page, 'Forest').click()
  await addButton(page).click()
  await page.getByRole('alert').getByText('Please choose a color.').waitFor()
  const colors = page.getByRole('group', { name: 'Color', exact: true })
  await untilFocused(colors)
  await page.getByRole('link', { name: 'Choose a color' }).click()
  await untilFocused(colors)
  await color(page, 'Black').click()
  await page.getByText('Please choose a color.').waitFor({ state: 'detached' })
})

test('the bar says what is selected and leads to it, and why nothing can be added', async () => {
  await using visit = await openPage(server, { viewport: { width: 360, height: 740 } })
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  await page.getByRole('link', { name: 'Forest / S', exact: true }).click()
  const sizes = page.getByRole('group', { name: 'Size', exact: true })
  await untilFocused(sizes)
  expect(await sizes.getByRole('link', { name: 'Size guide' }).isVisible()).toBe(true)
  await size(page, 'S').click()
  expect(await addButton(page).isDisabled()).toBe(true)
  const reason = await addButton(page).evaluate(
    (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(reason).toContain('From $28.00 - $33.00')
  expect(reason).toContain('Choose a size')
})

test('the URL can select the variant', async () => {
  const variants: Variant[] = await call(`/_api/product/variants?productId=${await idOf('opentowork-tee')}`)
  const variant = variants.find((each) => each.size === 'XL' && each.color === 'Mauve')!
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`/products/opentowork-tee?variant=${variant.id}`)
  expect(await size(page, 'XL').isChecked()).toBe(true)
  expect(await color(page, 'Mauve').isChecked()).toBe(true)
})

test('a selection made before hydration stays', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, /_astro\/islands\./)
  await page.goto('/products/opentowork-tee')
  await size(page, 'M').click()
  await color(page, 'Black').click()
  await color(page, 'Black').click()
  expect(await page.locator('form[data-hydrated]').count()).toBe(0)
  release()
  await hydrated(page)
  expect(await size(page, 'M').isChecked()).toBe(true)
  expect(await color(page, 'Black').isChecked()).toBe(false)
  expect(await color(page, 'Forest').isChecked()).toBe(false)
})

test('without scripts the form posts the selection', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  await size(page, 'L').click()
  await color(page, 'White').click()
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/cart/add', (route) => route.fulfill({ status: 200, body: '' }))
  await addButton(page).click()
  const request = await posted
  expect(new URL(request.url()).pathname).toBe('/cart/add')
  expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
    productId: String(await idOf('opentowork-tee')),
    quantity: '1',
    size: 'L',
    color: 'White',
  })
})
