import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilFocused, untilFocusWithin } from '../test/browser.ts'
import { addButton, cartLink, expectName, radio, sheet, sheetItems, tabTo, toast } from '../test/cart.ts'
import { sharedStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { DESKTOP, PHONE, TABLET } from '../test/viewports.ts'

const server = await sharedStore()

/** On a loaded machine Chromium aborts a view transition between two pages, with an error. */
const reducedMotion = 'reduce'
const PATH = '/products/entry-level-5-years-required-tee'
const card = (page: Page) => page.getByRole('main').locator('a.product-card', { hasText: 'Entry Level' })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name })

type Press = (target: Locator) => Promise<void>

/** From the home page to the checkout button. `openCart` is by the toast's button unless another way is given. */
async function buy(page: Page, press: Press, openCart = () => press(button(page, 'View cart'))) {
  await page.goto('/')
  await press(card(page))
  await page.waitForURL(`**${PATH}`)
  await press(radio(page, 'Moss'))
  await press(radio(page, 'L'))
  await page.waitForURL('**variant=*')
  await press(addButton(page))
  await expectName(cartLink(page), 'Cart, 1 item')
  await toast(page, 'Item added to cart!').waitFor()
  await openCart()
  await sheetItems(page).getByText('Moss / L').waitFor()
  await press(button(sheet(page), 'Increase quantity of'))
  await expectName(cartLink(page), 'Cart, 2 items')
  await sheet(page).getByText('$56.00').first().waitFor()
  // Clicks only what nothing covers.
  await button(sheet(page), 'Proceed to Checkout').click({ trial: true })
}

const byKeyboard =
  (page: Page): Press =>
  async (target) => {
    await target.waitFor()
    if ((await target.getAttribute('type')) === 'radio') {
      // One Tab leads into the group, arrows lead on.
      await tabTo(page, page.locator(`input[name=${await target.getAttribute('name')}]:checked`))
      for (let moves = 0; moves < 20 && !(await target.isChecked()); moves++) {
        await page.keyboard.press('ArrowRight')
      }
      return
    }
    const reached = await target.evaluate((element) => element === document.activeElement)
    if (!reached) await tabTo(page, target)
    await page.keyboard.press('Enter')
  }

testAll('a shopper gets from the home page to the checkout by mouse', async () => {
  await using visit = await openPage(server, { reducedMotion, viewport: DESKTOP })
  await buy(visit.page, (target) => target.click())
  expect(visit.errors).toEqual([])
})

test('a shopper gets from the home page to the checkout by keyboard', async () => {
  await using visit = await openPage(server, { reducedMotion, viewport: TABLET })
  const { page } = visit
  const press = byKeyboard(page)
  await buy(page, press, async () => {
    await page.keyboard.press('Alt+T')
    await press(button(page, 'View cart'))
  })
  expect(visit.errors).toEqual([])
})

testAll(
  'with the keyboard one skips the header of the home page and goes on from its link to the grid',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await page.goto('/')
    const hero = page.getByRole('img', { name: /#OPENTOWORK Tee/ }).first()
    expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    await page.keyboard.press('Tab')
    await untilFocused(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await untilFocusWithin(page.getByRole('main'))

    await page.getByRole('link', { name: 'Explore Collection' }).press('Enter')
    await page.waitForURL('/#products')
    await page.keyboard.press('Tab')
    await untilFocusWithin(page.locator('#products'))

    const scrollBehavior = () =>
      page.locator('html').evaluate((root) => getComputedStyle(root).scrollBehavior)
    expect(await scrollBehavior()).toBe('auto')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await scrollBehavior()).toBe('smooth')
    expect(visit.errors).toEqual([])
  },
)

testAll.each([
  ['', false],
  [', on slow 4G with a slow processor', true],
])('a shopper gets from the home page to the checkout by touch%s', async (_, isSlow) => {
  const viewport = PHONE
  await using visit = await openPage(server, { reducedMotion, viewport, hasTouch: true, isMobile: true })
  const { page } = visit
  if (isSlow) {
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    })
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const openCart = isSlow ? () => cartLink(page).tap() : undefined
  await buy(page, (target) => target.tap(), openCart)
  expect(visit.errors).toEqual([])
})

test('a shopper without scripts adds, changes and removes by forms', async () => {
  await using visit = await openPage(server, { viewport: PHONE, javaScriptEnabled: false })
  const { page } = visit
  const status = page.getByRole('status')
  await page.goto('/')
  await card(page).click()
  await radio(page, 'Moss').check()
  await radio(page, 'L').check()
  await addButton(page).click()
  await page.waitForURL('**/cart')
  expect(await status.textContent()).toBe('Item added to cart!')
  await page.reload()
  expect(await status.count()).toBe(0)
  await page.goBack()
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  await page.waitForURL('**/cart')
  await page.getByText('Moss / L').waitFor()
  await button(page, 'Increase quantity of').click()
  expect(await status.textContent()).toBe('Cart updated.')
  await page.getByText('$56.00').first().waitFor()
  await page.getByRole('spinbutton').fill('3')
  await button(page, 'Update quantity of').click()
  await page.getByText('$84.00').first().waitFor()
  await button(page, 'Proceed to Checkout').click({ trial: true })
  await button(page, 'Remove').click()
  expect(await status.textContent()).toBe('Item removed from cart.')
  expect(await page.getByRole('main').textContent()).toContain('Your cart is empty')
})

test('offline in the middle nothing chosen is lost, and the add is made once there is a connection', async () => {
  await using visit = await openPage(server, { reducedMotion, viewport: PHONE })
  const { page } = visit
  await page.goto(PATH)
  await page.context().setOffline(true)
  await radio(page, 'Moss').check()
  await radio(page, 'L').check()
  await addButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'You seem to be offline. Nothing was added.' })
  // It stays under the pointer.
  await alert.hover()
  expect(await axeViolations(page)).toEqual([])
  await expectName(cartLink(page), 'Cart, 0 items')
  expect(await radio(page, 'Moss').isChecked()).toBe(true)
  await page.context().setOffline(false)
  await button(page, 'Try again').click()
  await toast(page, 'Item added to cart!').getByText('Moss / L').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')
})
