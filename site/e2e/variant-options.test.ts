import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Product, Variant } from '#shared/contracts/product'
import { axeViolations } from '../test/axe.ts'
import { openPage } from '../test/browser.ts'
import { addButton, formHydrated, openSheet, radio, sheetItems, toast } from '../test/cart.ts'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const server = await ownStore()
const MUG = '/products/per-my-last-email-mug'
const LONG = 'with a handle for people who hold mugs with the left hand while they type'

/** Sells the mug in two kinds that look alike, and in one without a color. */
async function sellAlike(): Promise<Variant[]> {
  const mug = server.sandbox.catalog.products.find(({ sync_product }) =>
    sync_product.name.includes('Per My Last Email Mug'),
  )!
  const [first] = mug.sync_variants
  const { name, size } = first!
  mug.sync_variants = [
    { ...first!, name: `${name} / Right handle`, retail_price: '20.00' },
    { ...first!, id: first!.id + 500, name: `${name} / Left handle ${LONG}`, retail_price: '23.00' },
    {
      ...{ ...first!, id: first!.id + 501, name: `Bare ${size}`, color: null, retail_price: '26.00' },
      product: { ...first!.product, variant_id: 1 },
    },
  ]
  const headers = { cookie: await adminCookie(server, ADMIN) }
  expect((await request(server, '/_api/printful/products', { headers })).status).toBe(200)
  const { id }: Product = await (
    await request(server, `/_api/product/by-slug?slug=${MUG.split('/').at(-1)}`)
  ).json()
  return (await request(server, `/_api/product/variants?productId=${id}`)).json()
}

const variants = await sellAlike()
const [right, left, bare] = variants as [Variant, Variant, Variant]
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const price = (page: Page) => page.locator('[data-product-price]')
const urlShows = (page: Page, { id }: Variant) =>
  page.waitForFunction((id) => new URL(location.href).searchParams.get('variant') === id, String(id))

test('variants that look alike are chosen by a third option, and the cart says which one it has', async () => {
  await using visit = await openPage(server, { viewport: { width: 320, height: 800 } })
  const { page } = visit
  await page.goto(MUG)
  const option = group(page, 'Option')
  expect(await option.getByRole('radio').count()).toBe(3)
  expect(await option.getByRole('radio', { name: right.option!, exact: true }).isChecked()).toBe(true)
  await radio(page, left.option!).click()
  await urlShows(page, left)
  expect(await price(page).textContent()).toBe('$23.00')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await axeViolations(page)).toEqual([])
  await addButton(page).click()
  await toast(page, 'Item added to cart!').waitFor()
  await openSheet(page)
  expect(await sheetItems(page).textContent()).toContain(`${left.color} / ${left.size} / ${left.option}`)
  expect(visit.errors).toEqual([])
})

testAll(
  'without an option the button asks for one, and a variant without a color is chosen by None',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await page.goto(MUG)
    await radio(page, right.option!).click()
    await formHydrated(page)
    await addButton(page).click()
    await group(page, 'Option').getByRole('alert').getByText('Please choose an option.').waitFor()
    await group(page, 'Color').getByRole('radio', { name: 'None' }).click()
    await urlShows(page, bare)
    expect(await price(page).textContent()).toBe('$26.00')
    await addButton(page).click()
    await toast(page, 'Item added to cart!').waitFor()
    await openSheet(page)
    expect(await sheetItems(page).locator(`a[href*="variant=${bare.id}"]`).count()).toBe(1)
    expect(visit.errors).toEqual([])
  },
)

test('each variant is chosen by its address, and is bought there without scripts', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  for (const variant of variants) {
    await page.goto(`${MUG}?variant=${variant.id}`)
    expect(await price(page).textContent()).toBe(`$${variant.price}`)
    await addButton(page).click()
    await page.waitForURL('**/cart')
  }
  const links = await page
    .locator('[data-cart-item] a')
    .evaluateAll((items) => items.map((item) => item.getAttribute('href')?.split('variant=')[1]))
  expect(links.filter(Boolean)).toEqual(variants.map(({ id }) => String(id)))
})
