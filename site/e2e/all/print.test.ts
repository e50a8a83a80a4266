import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { logIn, openPage } from '../../test/browser.ts'
import { addFromPage, eventually } from '../../test/cart.ts'
import { enterAddress } from '../../test/checkout.ts'
import { ownStore } from '../../test/stores.ts'
import { DESKTOP } from '../../test/viewports.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true', ORDER_CHANGES_MINUTES: '0' } })

const NOT_ON_PAPER =
  'button, .button, nav, [href="#main"], .site-header, .site-footer, [data-flash], [data-sonner-toast], [type=search], [data-save-bar]'

/** Lists what paper has no use for and would show. */
async function findScreenParts(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const shown = await page
    .locator(NOT_ON_PAPER)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height > 0)
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
  const sticky = await page
    .locator('body *')
    .evaluateAll((elements) =>
      elements
        .filter((each) => each.checkVisibility() && /fixed|sticky/.test(getComputedStyle(each).position))
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
  await page.getByRole('heading', { level: 1 }).waitFor()
  return [...shown, ...sticky]
}

/** Counts the sheets of A4 that the page takes. */
const countSheets = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)!.length

test.each(['/', '/products', '/products/opentowork-tee', '/collections', '/shipping', '/login'])(
  'the paper of %s shows content only',
  async (path) => {
    await using visit = await openPage(server, { viewport: DESKTOP, colorScheme: 'dark' })
    const { page } = visit
    await page.goto(path)
    expect(await findScreenParts(page)).toEqual([])
    const colorOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).color)
    // Colors change gradually.
    await eventually(async () => expect(await colorOf('html')).toBe(await colorOf('body')))
  },
)

test('the paper of a product has its price, its sizes and what is folded on the screen', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  expect(await findScreenParts(page)).toEqual([])
  await page.locator('[data-product-price]').waitFor()
  await page.getByText('2XL', { exact: true }).first().waitFor()
  const folded = page.locator('.product-details details:not([open])').first()
  expect((await folded.boundingBox())!.height).toBeGreaterThan(100)
})

test('a cart and an order are one sheet each, for customers and administrators', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page } = visit
  await addFromPage(page, 'exit-interview-sticker')
  await page.goto('/cart')
  expect(await findScreenParts(page)).toEqual([])
  await page.locator('main dd.price').waitFor()
  expect(await countSheets(page)).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await enterAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/orders/*')
  expect(await findScreenParts(page)).toEqual([])
  expect(await countSheets(page)).toBe(1)

  await page.emulateMedia({ media: 'screen' })
  await logIn(page)
  for (const path of ['/admin/orders/1', '/admin/orders', '/admin/products', '/admin/users']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await page.locator('main :is(li, td)').first().waitFor()
    expect([path, await findScreenParts(page)]).toEqual([path, []])
  }
})
