import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { addFromPage, cartLink, eventually, expectName, sheet } from '../test/cart.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const TEE = '/products/opentowork-tee'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('an island that could not be hydrated says so, and is once there is a connection', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(TEE, { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next image' }).click()
  await page.getByText('You seem to be offline.').waitFor()
  await page.getByRole('radio', { name: '5XL' }).check()
  await page.context().setOffline(false)
  await page.locator('form[data-hydrated]').waitFor()
  await page.waitForURL('**variant=*')
  await page.locator('.add-to-cart-bar').getByText('$33.00').waitFor()
})

test('the sheet without a connection closes and leaves its visitor on the page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(TEE, { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await cartLink(page).click()
  await sheet(page).waitFor()
  await page.getByText('You seem to be offline.').waitFor()
  await sheet(page).waitFor({ state: 'hidden' })
  expect(page.url()).toEndWith(TEE)
})

test('the cart page without a connection stays, before it is hydrated too', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, 'opentowork-tee')
  await page.goto('/cart', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await page.getByText('You seem to be offline.').waitFor()
  expect(page.url()).toEndWith('/cart')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await expectName(cartLink(page), 'Cart, 2 items')
})

test('the image stays when the window changes its size', async () => {
  await using visit = await openPage(server, { viewport: { width: 900, height: 900 } })
  const { page } = visit
  await page.goto(TEE)
  await page.getByRole('radio', { name: 'Black' }).check()
  const shown = () =>
    page.locator('[data-gallery-track]').evaluate(async (track) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      const slide = track.children[Math.round(track.scrollLeft / track.clientWidth)]
      return slide?.getAttribute('data-color')
    })
  await eventually(async () => expect(await shown()).toBe('Black'))
  for (const [width, height] of [
    [500, 800],
    [740, 360],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect([width, await shown()]).toEqual([width, 'Black'])
  }
})

test('text of twice the size fits: toasts are readable and no page scrolls sideways', async () => {
  await using visit = await openPage(server, { viewport: { width: 768, height: 1024 } })
  const { page } = visit
  const client = await page.context().newCDPSession(page)
  await client.send('Page.enable')
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await addFromPage(page, 'opentowork-tee')
  const box = await page.locator('[data-notice]').boundingBox()
  expect(box!.height).toBeLessThan(400)
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await excess()).toBe(0)
})
