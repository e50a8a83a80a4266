import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([
  [true, true],
  [false, false],
])('with scripts %p the gallery’s arrows and dots are visible: %p', async (javaScriptEnabled, isVisible) => {
  await using visit = await openPage(server, { javaScriptEnabled })
  const { page } = visit
  await page.goto('/products/two-weeks-notice-hoodie')
  await page.getByRole('img').first().waitFor()
  for (const label of ['Previous image', 'Next image', 'Show image 2']) {
    const control = page.locator(`button[aria-label^="${label}"]`)
    expect([label, await control.isVisible()]).toEqual([label, isVisible])
  }
})
