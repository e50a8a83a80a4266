import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { ADDRESS } from '#api-test/checkout'
import { arrivalText } from '#shared/delivery-time'
import { openPage } from '../test/browser.ts'
import { addFromPage } from '../test/cart.ts'
import { changeDatabase } from '../test/change-database.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { pageText } from '../test/http.ts'
import { observeLayoutShifts, shiftProblems } from '../test/layout-shifts.ts'
import { loadProblems } from '../test/page-loads.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { DESKTOP, PHONE } from '../test/viewports.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })

const STICKER = '/products/exit-interview-sticker'
const MUG = '/products/per-my-last-email-mug'
const CALL = '/_api/delivery-times'

const today = () => new Date().toISOString().slice(0, 10)

/** Opens a product and returns what is said about its delivery once the page's script has looked it up. */
async function readDelivery(page: Page, path: string): Promise<string> {
  const response = page.waitForResponse((each) => each.url().endsWith(CALL))
  await page.goto(path)
  await (await response).finished()
  return deliveryText(page)
}

async function deliveryText(page: Page): Promise<string> {
  const [text = ''] = await page.locator('.buying-facts').getByRole('link').allInnerTexts()
  return text.trim()
}

const pagesBefore = [await pageText(server, STICKER), await pageText(server, MUG)]

test('a product page says when the garment arrives once a shopper of the country has been quoted it', async () => {
  await using visit = await openPage(server, { locale: 'en-US' })
  const { page, errors } = visit
  expect(await readDelivery(page, STICKER)).toMatch(/^Ships /)
  await addFromPage(page, 'exit-interview-sticker')
  await page.request.post('/checkout/address', { form: ADDRESS })

  const arrivals = [arrivalText([4, 7], today())]
  const shown = await readDelivery(page, STICKER)
  arrivals.push(arrivalText([4, 7], today()))
  expect(arrivals).toContain(shown)
  expect(await page.getByRole('link', { name: /^Ships / }).count()).toBe(0)
  expect(await loadProblems(page)).toEqual([])
  expect(await readDelivery(page, MUG)).toMatch(/^Ships /)
  expect(errors).toEqual([])
  expect([await pageText(server, STICKER), await pageText(server, MUG)]).toEqual(pagesBefore)
})

testAll.each<[string, BrowserContextOptions, string[]]>([
  ['another country', { locale: 'de-DE' }, [CALL]],
  ['a language without a country', { locale: 'en' }, []],
  ['a browser without scripts', { locale: 'en-US', javaScriptEnabled: false }, []],
])('for %s it says what it always says', async (_, options, calls) => {
  await using visit = await openPage(server, options)
  const { page } = visit
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === CALL) asked.push(pathname)
  })
  await page.goto(STICKER)
  expect(await deliveryText(page)).toMatch(/^Ships /)
  expect(asked).toEqual(calls)
})

testAll.each([
  ['NULL', 'Ships once it is made for you'],
  ['4', 'Ships in about 4 days: it is made for you first'],
])('nothing moves when the line is drawn and production takes %s days', async (productionDays, text) => {
  changeDatabase(server, `UPDATE blanks SET production_days = ${productionDays}`)
  changeDatabase(server, "INSERT INTO cache_purges (tags) VALUES ('all')")
  for (const viewport of [{ ...PHONE, width: 320 }, PHONE, { width: 820, height: 1180 }, DESKTOP]) {
    await using visit = await openPage(server, { viewport, locale: 'en-US' })
    const { page } = visit
    await observeLayoutShifts(page)
    const respond = await delayRequests(page, /delivery-times/)
    await page.goto(STICKER, { waitUntil: 'load' })
    const facts = page.locator('.buying-facts')
    expect(await deliveryText(page)).toBe(text)
    await facts.scrollIntoViewIfNeeded()
    const before = await facts.boundingBox()
    respond()
    await page.getByText(/^Arrives /).waitFor()
    expect([viewport, await facts.boundingBox()]).toEqual([viewport, before])
    expect([viewport, await shiftProblems(page)]).toEqual([viewport, []])
  }
})
