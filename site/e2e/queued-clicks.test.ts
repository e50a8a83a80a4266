import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { cartLink, expectName } from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a queued click shows as busy, and is submitted when its visitor leaves the page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await delayRequests(page, /_AddToCart.*\.js/)
  await page.goto('/products/opentowork-tee')
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await add.click()
  expect(await add.getAttribute('aria-busy')).toBe('true')
  await page.getByRole('link', { name: 'All Products', exact: true }).click()
  await page.waitForURL('**/products')
  await expectName(cartLink(page), 'Cart, 1 item')
  await page.reload()
  await expectName(cartLink(page), 'Cart, 1 item')
})

test('queued clicks that need the script wait for it however long it takes', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.clock.install()
  const release = await delayRequests(page, /Gallery.*\.js/)
  await page.goto('/products/two-weeks-notice-hoodie')
  const next = page.getByRole('button', { name: 'Next image' })
  await next.click()
  await next.click()
  await page.clock.runFor(20_000)
  release()
  await page.locator('button[aria-current=true][aria-label^="Show image 3 of"]').waitFor()
  expect(await next.getAttribute('aria-busy')).toBe(null)
})
