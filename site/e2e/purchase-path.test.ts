import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { openPage } from '../test/browser.ts'
import { cartLink, expectName, sheet, sheetItems, tabTo, toast } from '../test/cart.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

/** On a loaded machine Chromium aborts a view transition between two pages, with an error. */
const reducedMotion = 'reduce'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const PHONE = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1024 }
const DESKTOP = { width: 1280, height: 800 }
const WIDE = { width: 1920, height: 1080 }
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const card = (page: Page) => page.getByRole('main').locator('a.product-card', { hasText: 'Entry Level' })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name })

type Press = (target: Locator) => Promise<void>

/** From the home page to the checkout button. `openCart` is by the toast's button unless another way is given. */
async function buy(page: Page, press: Press, openCart = () => press(button(page, 'View cart'))) {
  await page.goto('/')
  await press(card(page))
  await page.waitForURL('**/products/entry-level-5-years-required-tee')
  await press(radio(page, 'Moss'))
  await press(radio(page, 'L'))
  await page.waitForURL('**variant=*')
  await press(button(page, 'Add to Cart'))
  await expectName(cartLink(page), 'Cart, 1 item')
  await toast(page, 'Item added to cart!').waitFor()
  await openCart()
  await sheet(page).waitFor()
  await sheetItems(page).getByText('Moss / L').waitFor()
  await press(button(sheet(page), 'Increase quantity of'))
  await expectName(cartLink(page), 'Cart, 2 items')
  await sheet(page).getByText('$56.00').first().waitFor()
  const checkout = button(sheet(page), 'Proceed to Checkout')
  // Clicks only what nothing covers.
  await checkout.click({ trial: true })
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

test.each([PHONE, TABLET, DESKTOP, WIDE])('by mouse, $width px wide', async (viewport) => {
  await using visit = await openPage(server, { reducedMotion, viewport })
  await buy(visit.page, (target) => target.click())
  expect(visit.errors).toEqual([])
})

test.each([PHONE, TABLET])('by touch, $width px wide', async (viewport) => {
  await using visit = await openPage(server, { reducedMotion, viewport, hasTouch: true, isMobile: true })
  await buy(visit.page, (target) => target.tap())
  expect(visit.errors).toEqual([])
})

test.each([TABLET, WIDE])('by keyboard, $width px wide', async (viewport) => {
  await using visit = await openPage(server, { reducedMotion, viewport })
  const { page } = visit
  const press = byKeyboard(page)
  await buy(page, press, async () => {
    await page.keyboard.press('Alt+T')
    await press(button(page, 'View cart'))
  })
  expect(visit.errors).toEqual([])
})

test.each([PHONE, DESKTOP])('without scripts, $width px wide', async (viewport) => {
  await using visit = await openPage(server, { reducedMotion, viewport, javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/')
  await card(page).click()
  await radio(page, 'Moss').check()
  await radio(page, 'L').check()
  await button(page, 'Add to Cart').click()
  await page.getByText('Item added to cart!').waitFor()
  await cartLink(page).click()
  await page.waitForURL('**/cart')
  await page.getByText('Moss / L').waitFor()
  await button(page, 'Increase quantity of').click()
  await expectName(cartLink(page), 'Cart, 2 items')
  await page.getByText('$56.00').first().waitFor()
  await button(page, 'Proceed to Checkout').click({ trial: true })
})

test('offline in the middle: nothing chosen is lost, and the add is made once there is a connection', async () => {
  await using visit = await openPage(server, { reducedMotion, viewport: PHONE })
  const { page } = visit
  await page.goto('/products/entry-level-5-years-required-tee')
  await page.context().setOffline(true)
  await radio(page, 'Moss').check()
  await radio(page, 'L').check()
  await button(page, 'Add to Cart').click()
  await page.getByText('You seem to be offline. Nothing was added.').waitFor()
  await expectName(cartLink(page), 'Cart, 0 items')
  expect(await radio(page, 'Moss').isChecked()).toBe(true)
  await page.context().setOffline(false)
  await button(page, 'Try again').click()
  await toast(page, 'Item added to cart!').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')
  await page.goto('/cart')
  await page.getByText('Moss / L').waitFor()
})

test('on slow 4G with a slow processor', async () => {
  await using visit = await openPage(server, {
    reducedMotion,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  const { page } = visit
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await buy(
    page,
    (target) => target.tap(),
    () => cartLink(page).tap(),
  )
})
