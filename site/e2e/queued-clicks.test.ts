import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([
  ["the island's", /_astro\/islands\./],
  ['any', /\.js$/],
])('clicks wait for %s script however long it takes', async (_scripts, url) => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.clock.install()
  const release = await delayRequests(page, url)
  await page.goto('/products/two-weeks-notice-hoodie', { waitUntil: 'commit' })
  const next = page.getByRole('button', { name: 'Next image' })
  await next.click()
  expect(await next.getAttribute('aria-busy')).toBe('true')
  await next.click()
  await page.clock.runFor(20_000)
  release()
  await page.locator('button[aria-current=true][aria-label^="Show image 3 of"]').waitFor()
  expect(await next.getAttribute('aria-busy')).toBe(null)
})
