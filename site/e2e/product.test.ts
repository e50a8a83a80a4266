import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilStill } from '../test/browser.ts'
import { formHydrated, radio } from '../test/cart.ts'
import { find, findAll, pageText, request } from '../test/http.ts'
import { sharedStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { DESKTOP } from '../test/viewports.ts'

const server = await sharedStore()

const TEE = '/products/opentowork-tee'
const disclosure = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('a product page shows all of its parts, in forced colors too, and reads no slashes aloud', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(TEE)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  const items = await breadcrumb.getByRole('listitem').allInnerTexts()
  expect(items.map((text) => text.replaceAll(/[\s/]+/g, ' ').trim())).toEqual([
    'Home',
    'Products',
    '#OPENTOWORK Tee',
  ])
  expect(await breadcrumb.ariaSnapshot()).not.toMatch(/[:"] \/ |text: \//)
  const main = page.getByRole('main')
  for (const text of ['BEST SELLER', '#OPENTOWORK Limited Edition', 'From $28.00 - $33.00']) {
    await main.getByText(text, { exact: true }).waitFor()
  }
  expect(await page.getByRole('list', { name: 'Features' }).getByRole('listitem').count()).toBe(3)

  await page.emulateMedia({ forcedColors: 'active' })
  await untilStill(page)
  const ground = await page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)
  const dots = await page
    .locator('button[aria-label^="Show image"]')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button, '::before').backgroundColor))
  expect(dots).toHaveLength(12)
  expect(dots).not.toContain(ground)
  const soldOut = page.locator('.variant-option[data-sold-out] span[aria-hidden]').first()
  const decoration = await soldOut.evaluate((element) => getComputedStyle(element).textDecorationLine)
  expect(decoration).toBe('line-through')
  expect(visit.errors).toEqual([])
})

test('without scripts a page says what the product is made of, and has the size guide as a table', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto(TEE)
  const about = disclosure(page, 'About the garment')
  expect(await about.textContent()).toContain('Unisex Short Sleeve Jersey T-Shirt by Bella + Canvas')
  expect(await about.getByRole('listitem').first().textContent()).toContain('combed and ring-spun cotton')

  await page.getByRole('link', { name: 'Size guide' }).click()
  const guide = disclosure(page, 'Size guide')
  const small = guide.getByRole('table', { name: 'The product itself, laid flat' }).getByRole('row').nth(1)
  expect(await small.getByRole('rowheader').textContent()).toBe('S')
  expect(await small.getByRole('cell').first().textContent()).toBe('28 in71.1 cm')
  expect(await guide.getByRole('table', { name: 'Your measurements' }).textContent()).toContain('34–37 in')
})

testAll('a two-tone color is split', async () => {
  const html = await pageText(server, '/products/actively-looking-cap')
  expect(findAll(html, '[data-add-to-cart] .swatch', 'style')).toContain(
    '--swatch:linear-gradient(135deg,#1f5a3c 50%,#f2efe6 50%)',
  )
})

test('the slug is text on the error page', async () => {
  const slug = '<img src=x onerror=alert(1)>'
  const response = await request(server, `/products/${encodeURIComponent(slug)}`)
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(find(html, 'h1')).toBe('Error')
  expect(html).toContain('Could not load product details. Please try again later.')
  expect(html).toContain('Product not found')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(findAll(html, 'img', 'src')).not.toContain('x')
})

test('a card’s secondary image loads and shows on hover only', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products')
  const card = page.getByRole('link', { name: /^Ghosted Cap/ })
  const [first, second] = [card.locator('img').first(), card.locator('img').nth(1)]
  await first.waitFor()
  expect(await second.isVisible()).toBe(false)
  expect(await second.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe('')
  await card.hover()
  await second.waitFor({ state: 'visible' })
})

test('a path with an id redirects to the slug', async () => {
  const { id } = await (await request(server, '/_api/product/by-slug?slug=opentowork-tee')).json()
  const response = await request(server, `/products/id/${id}`)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/products/opentowork-tee'])
})

testAll.each([
  ['/no-such-page', 'Not Found', '/'],
  ['/products/id/0', 'Product Not Found', '/'],
  ['/products/%20', 'Product Not Found', '/'],
  ['/products/no-such-product', 'Error', '/'],
  ['/products/between-jbos-tote', 'Error', '/'],
  ['/collections/no-such-thing', 'Collection Not Found', '/collections'],
  ['/collections/0', 'Collection Not Found', '/collections'],
  ['/collections/99999999999999999999', 'Collection Not Found', '/collections'],
])('%s is 404, leads back and suggests products', async (path, title, href) => {
  const response = await request(server, path)
  const html = await response.text()
  expect([response.status, find(html, 'h1')]).toEqual([404, title])
  expect(findAll(html, 'main a', 'href')).toContain(href)
  expect(findAll(html, 'section[aria-labelledby=suggestions] a.product-card', 'href')).toHaveLength(4)
})

testAll('on a narrow phone all fits, and the size guide keeps the chosen unit', async () => {
  const viewport = { width: 320, height: 800 }
  await using visit = await openPage(server, { viewport, reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto(TEE)
  await page.getByText('Care', { exact: true }).click()
  await page.getByRole('link', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await guide.getByRole('table').first().waitFor()
  expect(await guide.locator('tr[aria-current] th').first().textContent()).toBe('S')
  await guide.getByLabel('Centimeters').check()
  expect(
    await guide
      .getByText(/^[0-9.]+ in$/)
      .first()
      .isVisible(),
  ).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('link', { name: 'Size guide' }).click()
  expect(await guide.getByLabel('Centimeters').isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await guide.isVisible()).toBe(false)
  await disclosure(page, 'Size guide').getByText('Size guide').click()
  await disclosure(page, 'Size guide').getByRole('table').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(visit.errors).toEqual([])
})

testAll('blocked storage changes nothing', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto(TEE)
  await page.getByRole('link', { name: 'Size guide' }).click()
  await page.getByRole('dialog', { name: 'Size guide' }).getByRole('table').first().waitFor()
  expect(visit.errors).toEqual([])
})

testAll(
  'a color that is chosen while the form is hydrated stays, also the one that the page began with',
  async () => {
    await using visit = await openPage(server, { viewport: DESKTOP })
    const { page } = visit
    await page.goto(TEE)
    await page.evaluate(() => {
      const radio = (value: string) => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)
      const form = document.querySelector('form[data-add-to-cart]')
      const chooseAgain = new MutationObserver(() => radio('Forest')?.click())
      chooseAgain.observe(form!.closest('astro-island')!, { attributeFilter: ['ssr'] })
      radio('Moss')?.click()
      form?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    await formHydrated(page)
    await page.waitForURL('**variant=*')
    expect(await radio(page, 'Forest').isChecked()).toBe(true)
    await page.getByText('Forest / S').first().waitFor()
  },
)
