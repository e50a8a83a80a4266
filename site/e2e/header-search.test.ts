import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 320, height: 640 }

describe.each([true, false])('with scripts: %p,', (javaScriptEnabled) => {
  test('the field in a wide header finds products', async () => {
    await using visit = await openPage(server, { viewport: WIDE, javaScriptEnabled })
    const { page } = visit
    await page.goto('/collections')
    const header = page.getByRole('banner')
    await header.getByRole('searchbox', { name: 'Search products' }).fill('mug')
    await header.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('/products?q=mug')
    await page.goBack()
    await header.getByRole('searchbox').fill('tote')
    await header.getByRole('searchbox').press('Enter')
    await page.waitForURL('/products?q=tote')
    expect(visit.errors).toEqual([])
  })

  test('on a phone the link leads into the field of all products', async () => {
    await using visit = await openPage(server, { viewport: PHONE, javaScriptEnabled })
    const { page } = visit
    await page.goto('/')
    expect(await page.getByRole('searchbox').count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
    await page.waitForURL('/products#search')
    await page.locator('input[name=q]:focus').waitFor()
  })
})

test.each([WIDE, PHONE])(
  'beside the field of all products there is no other, and the link keeps the search',
  async (viewport) => {
    await using visit = await openPage(server, { viewport })
    const { page } = visit
    await page.goto('/products?q=mug')
    expect(await page.getByRole('searchbox').count()).toBe(1)
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
    await page.waitForURL('/products?q=mug#search')
    await page.getByRole('searchbox', { name: 'Search products' }).and(page.locator(':focus')).waitFor()
  },
)
