import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openPage, untilFocused } from '../test/browser.ts'
import { addButton, cartLink, expectName, formHydrated, radio } from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { sharedStore } from '../test/stores.ts'
import { PHONE } from '../test/viewports.ts'

const server = await sharedStore()

const TEE = '/products/opentowork-tee'
const ISLANDS = /_astro\/islands\./
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('a selected value is deselected by a click or the keyboard, or by one that excludes it', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/culture-fit-tee')
  expect(await radio(page, 'S').isChecked()).toBe(true)
  expect(await radio(page, 'Mustard').isChecked()).toBe(true)
  expect(await addButton(page).isEnabled()).toBe(true)

  await radio(page, 'S').click()
  expect(await radio(page, 'S').isChecked()).toBe(false)
  await formHydrated(page)
  expect(await radio(page, 'S').isChecked()).toBe(false)
  expect(await addButton(page).isDisabled()).toBe(true)
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

test('a sold-out variant can be selected, is described as such, and can’t be added', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(TEE)
  const navy = radio(page, 'Navy')
  const note = await navy.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${note}"]`).textContent()).toBe('Sold out')
  await navy.click()
  await formHydrated(page)
  expect(await navy.isChecked()).toBe(true)
  await page.locator('[data-add-to-cart] button:disabled').waitFor()
  await radio(page, '5XL').click()
  expect(await addButton(page).isEnabled()).toBe(true)
  await page.getByRole('main').getByText('$33.00', { exact: true }).waitFor()
})

test('Add to Cart without a color asks for one, before hydration too, and adds nothing', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, ISLANDS)
  const adds: string[] = []
  page.on('request', (request) => request.url().includes('/cart/add') && adds.push(request.url()))
  await page.goto(TEE)
  await radio(page, 'Forest').click()
  for (const isHydrated of [false, true]) {
    if (isHydrated) {
      release()
      await formHydrated(page)
    }
    await addButton(page).click()
    await page.getByRole('alert').getByText('Please choose a color.').first().waitFor()
    await untilFocused(group(page, 'Color'))
  }
  await page.getByRole('link', { name: 'Choose a color' }).click()
  await untilFocused(group(page, 'Color'))
  await radio(page, 'Black').click()
  await group(page, 'Color').getByText('Please choose a color.').waitFor({ state: 'detached' })
  expect(adds).toEqual([])
  await expectName(cartLink(page), 'Cart, 0 items')
})

test('the bar says what is selected and leads to it, and why nothing can be added', async () => {
  await using visit = await openPage(server, { viewport: PHONE })
  const { page } = visit
  await page.goto(TEE)
  await page.getByRole('link', { name: 'Forest / S', exact: true }).click()
  await untilFocused(group(page, 'Size'))
  expect(await group(page, 'Size').getByRole('link', { name: 'Size guide' }).isVisible()).toBe(true)
  await radio(page, 'S').click()
  expect(await addButton(page).isDisabled()).toBe(true)
  const reason = await addButton(page).evaluate(
    (button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(reason).toContain('From $28.00 - $33.00')
  expect(reason).toContain('Choose a size')
})

test('a selection made before hydration stays', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const release = await delayRequests(page, ISLANDS)
  await page.goto(TEE)
  await radio(page, 'M').click()
  await radio(page, 'Black').click()
  await radio(page, 'Black').click()
  expect(await page.locator('form[data-hydrated]').count()).toBe(0)
  release()
  await formHydrated(page)
  expect(await radio(page, 'M').isChecked()).toBe(true)
  expect(await radio(page, 'Black').isChecked()).toBe(false)
  expect(await radio(page, 'Forest').isChecked()).toBe(false)
})
