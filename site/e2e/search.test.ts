import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilFocused, untilFocusWithin } from '../test/browser.ts'
import { eventually, markDocument } from '../test/cart.ts'
import { find, findAll, pageText, request } from '../test/http.ts'
import { sharedStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { DESKTOP, PHONE } from '../test/viewports.ts'

const server = await sharedStore()

/** Opens a group of filters where it's closed. */
async function openGroup(page: Page, name: string): Promise<Locator> {
  const group = page.locator(`[data-filter=${name}]`)
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click()
  return group
}

const choice = (page: Page, name: RegExp | string) => page.getByRole('checkbox', { name })
const searchbox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
const status = (page: Page) => page.getByRole('main').getByRole('status')
const cards = (page: Page) => page.locator('main a.product-card')
const productPaths = async (path: string) =>
  findAll(await pageText(server, path), 'main a.product-card', 'href')

const untilStatus = (page: Page, text: string) =>
  eventually(async () => expect(await status(page).textContent()).toBe(text))

test('without scripts the form leads to its canonical URL, and shows what was searched for', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/products')
  await searchbox(page).fill('tee')
  await openGroup(page, 'type')
  await choice(page, /^T-shirts/).check()
  await choice(page, /^Mugs/).check()
  await openGroup(page, 'color')
  await choice(page, /^Black/).check()
  await openGroup(page, 'price')
  await page.getByLabel('To, in US$').fill('39.50')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
  await page.getByRole('checkbox', { name: 'In stock only' }).check()
  await page.getByRole('button', { name: 'Search' }).click()
  const others = 'color=black&maxPrice=39.50&availability=in-stock&sort=price-asc'
  await page.waitForURL(`/products?q=tee&type=Mug&type=T-shirt&${others}`)
  expect(await searchbox(page).inputValue()).toBe('tee')
  for (const name of [/^T-shirts/, /^Mugs/, /^Black/, /^In stock/]) {
    expect(await page.getByRole('checkbox', { name, includeHidden: true }).isChecked()).toBe(true)
  }
  const count = await cards(page).count()
  expect(count).toBeGreaterThan(1)
  expect(await status(page).textContent()).toBe(`${count} products`)
  await page.getByRole('link', { name: 'Remove “tee”' }).click()
  await page.waitForURL(`/products?type=Mug&type=T-shirt&${others}`)
  await page.getByRole('link', { name: 'Remove Mugs' }).click()
  await page.waitForURL(`/products?type=T-shirt&${others}`)
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.waitForURL(`/products?type=T-shirt&${others}`)
})

test('a filter applies when it is chosen, without a reload, and the focus stays where it was', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.goto('/products')
  const isReloaded = await markDocument(page)
  const sizes = page.locator('[data-filter=size] legend')
  expect(await sizes.first().textContent()).toBe('Clothing')
  await openGroup(page, 'type')
  await choice(page, /^Mugs/).check()
  await untilStatus(page, '4 products')
  expect(page.url()).toEndWith('/products?type=Mug')
  expect(await page.title()).toBe('Mugs: 4 products | #OPENTOWORK')
  await untilFocusWithin(choice(page, /^Mugs/))
  // Values that would leave nothing are left out.
  expect(await page.locator('[data-filter=size] label').allTextContents()).toEqual(['11 oz(4)', '15 oz(3)'])
  await choice(page, /^Hats/).check()
  await page.waitForURL('/products?type=Hat&type=Mug')
  await untilFocusWithin(choice(page, /^Hats/))
  await choice(page, /^Hats/).uncheck()
  await untilStatus(page, '4 products')

  await openGroup(page, 'color')
  expect(await choice(page, /^Mugs/).isVisible()).toBe(false)
  await choice(page, 'Black (1)').check()
  await untilStatus(page, '1 product')
  expect(page.url()).toEndWith('/products?type=Mug&color=black')
  await untilFocusWithin(choice(page, 'Black (1)'))
  await page.keyboard.press('Escape')
  expect(await choice(page, 'Black (1)').isVisible()).toBe(false)
  await untilFocusWithin(page.locator('[data-filter=color]'))

  await page.goBack()
  await untilStatus(page, '4 products')
  await openGroup(page, 'color')
  expect(await choice(page, 'Black (1)').isChecked()).toBe(false)
  await status(page).click()
  expect(await choice(page, 'Black (1)').isVisible()).toBe(false)
  await page.goForward()
  await untilStatus(page, '1 product')
  expect(await isReloaded()).toBe(false)
  expect(errors).toEqual([])
})

test('on a phone a sheet has the filters, stays open while they are chosen, and says what is left', async () => {
  await using visit = await openPage(server, { viewport: PHONE, reducedMotion: 'reduce' })
  const { page, errors } = visit
  await page.goto('/products')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('region', { name: 'Filters' })
  await openGroup(page, 'color')
  await sheet.getByRole('checkbox', { name: /^Black/ }).check()
  await page.waitForURL('/products?color=black')
  await sheet.getByRole('checkbox', { name: /^Beige/ }).check()
  await page.waitForURL('/products?color=beige&color=black')
  await openGroup(page, 'price')
  await sheet.getByLabel('To, in US$').fill('30')
  await sheet.getByLabel('From, in US$').fill('1')
  await page.waitForURL('/products?color=beige&color=black&maxPrice=30')
  expect(await axeViolations(page)).toEqual([])
  const button = sheet.getByRole('button', { name: /^Show \d+ products$/ })
  const count = /\d+ products/.exec((await button.textContent())!)![0]
  await button.click()
  await page.waitForURL('/products?color=beige&color=black&minPrice=1&maxPrice=30')
  await untilStatus(page, count)
  expect(await sheet.isVisible()).toBe(false)
  expect(errors).toEqual([])
})

testAll(
  'a fragment is no other search, what was typed but not sent does not stay, and offline nothing is lost',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await page.goto('/products')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#/)
    await page.goBack()
    await page.waitForURL(/products$/)
    expect(requests.filter((path) => path === '/products')).toEqual([])
    await searchbox(page).fill('mug')
    // Suggestions cover the filters as long as the field has the focus.
    await searchbox(page).blur()
    await openGroup(page, 'type')
    await choice(page, /^Hats/).check()
    await untilStatus(page, '0 products')
    await page.goBack()
    await untilStatus(page, '27 products')
    expect(await searchbox(page).inputValue()).toBe('')

    await page.context().setOffline(true)
    await openGroup(page, 'type')
    await choice(page, /^Mugs/).click()
    await untilStatus(page, 'That needs a connection. Nothing was changed.')
    expect(await cards(page).count()).toBe(27)
    expect(await choice(page, /^Mugs/).isChecked()).toBe(false)
    expect(page.url()).toEndWith('/products')
    await page.context().setOffline(false)
    await choice(page, /^Mugs/).check()
    await untilStatus(page, '4 products')
  },
)

testAll('an empty result suggests another query and shows products, and search terms are text', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP, reducedMotion: 'reduce' })
  const { page, errors } = visit
  await page.goto('/products?q=hodei')
  expect(await status(page).textContent()).toBe('0 products')
  expect(await cards(page).count()).toBe(8)
  expect(await cards(page).first().textContent()).toContain('Hoodie')
  const showAll = page.getByRole('link', { name: 'Show all products' })
  expect(await showAll.getAttribute('href')).toBe('/products')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Did you mean “hoodie”?' }).click()
  await page.waitForURL('/products?q=hoodie')
  expect(await status(page).textContent()).toBe('2 products')
  await page.getByRole('heading', { name: 'Search results', level: 1 }).waitFor()
  expect(await page.title()).toBe('Search results: “hoodie”: 2 products | #OPENTOWORK')
  await page.getByRole('link', { name: 'Remove “hoodie”' }).click()
  await page.getByRole('heading', { name: 'All Products', level: 1 }).waitFor()

  await page.setViewportSize(PHONE)
  await page.goto('/products?q=green')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await axeViolations(page)).toEqual([])

  const markup = '"><script>alert(1)</script>&<img src=x onerror=alert(2)>'
  await page.goto(`/products?q=${encodeURIComponent(markup)}`)
  expect(await searchbox(page).inputValue()).toBe(markup)
  expect(await page.locator('img[src=x], main script:not([type=module])').count()).toBe(0)
  expect(errors).toEqual([])
})

testAll.each([
  ['/products?page=abc&q=mug', '/products?q=mug'],
  ['/products?size=9XL&color=Plaid&type=Yacht', '/products'],
  ['/products?color=Green', '/products?color=green'],
  ['/products?type=Mug&type=Hat&minPrice=05.00&maxPrice=no', '/products?type=Hat&type=Mug&minPrice=5'],
  ['/products?q=mug&page=99', '/products?q=mug'],
  ['/products/?q=mug', '/products?q=mug'],
])('%s redirects to %s', async (from, to) => {
  const response = await request(server, from)
  expect([response.status < 400, response.headers.get('location')]).toEqual([true, to])
})

testAll('a page lists what the API finds, whatever unknown parameters it has', async () => {
  const response = await request(server, '/_api/products/search?sort=price-desc')
  const { products } = (await response.json()) as { products: { slug: string }[] }
  const paths = products.map(({ slug }) => `/products/${slug}`)
  expect(await productPaths('/products?utm_source=letter&sort=price-desc')).toEqual(paths)
  expect(paths).not.toEqual(await productPaths('/products'))
  expect(find(await pageText(server, '/products?q=mug'), 'meta[name=robots]', 'content')).toBe('noindex')
})

testAll('a card found by a color or a size leads to its variant, and shows the color', async () => {
  const cardOf = async (path: string) => {
    const html = await pageText(server, path)
    const card = 'main a.product-card[href^="/products/opentowork-tee"]'
    return { href: find(html, card, 'href')!, image: findAll(html, `${card} img`, 'src')[0] }
  }
  const plain = await cardOf('/products')
  expect(plain.href).toBe('/products/opentowork-tee')
  for (const [query, color] of [
    ['color=Navy', 'Navy'],
    ['q=white+tee', 'White'],
  ]) {
    const { href, image } = await cardOf(`/products?${query}`)
    expect(image).not.toBe(plain.image)
    expect(findAll(await pageText(server, href), 'input[name=color][checked]', 'value')).toEqual([color!])
  }
  const { href } = await cardOf('/products?size=XL')
  expect(findAll(await pageText(server, href), 'input[name=size][checked]', 'value')).toEqual(['XL'])
})

testAll(
  'the field in a wide header finds products, and there is one field on the page of all products',
  async () => {
    await using visit = await openPage(server, { viewport: DESKTOP })
    const { page } = visit
    const header = page.getByRole('banner')
    await page.goto('/collections')
    await header.getByRole('searchbox', { name: 'Search products' }).fill('mug')
    await header.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('/products?q=mug')
    expect(await page.getByRole('searchbox').count()).toBe(1)
    await header.getByRole('link', { name: 'Search', exact: true }).click()
    await page.waitForURL('/products?q=mug#search')
    await untilFocused(searchbox(page))
    expect(visit.errors).toEqual([])
  },
)

testAll('on a phone without scripts the link leads into the field of all products', async () => {
  await using visit = await openPage(server, { viewport: PHONE, javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/')
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
  await page.waitForURL('/products#search')
  await page.locator('input[name=q]:focus').waitFor()
})

const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const activeOption = async (page: Page) => {
  const id = await searchbox(page).getAttribute('aria-activedescendant')
  return id === null ? null : page.locator(`#${id}`).textContent()
}

test('products, types and pages are suggested while typing, and chosen by the keyboard', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page, errors } = visit
  await page.goto('/')
  await searchbox(page).click()
  await page.keyboard.type('hoo')
  await page.getByRole('group', { name: 'Products' }).waitFor()
  const names = (await options(page).allTextContents()).map((text) => text.replace(/\s*[$\d].*/, ''))
  expect(names).toContain('Two Weeks’ Notice Hoodie From')
  expect(names.at(-1)).toBe('Hoodies')
  await page.getByText(`${names.length} suggestions.`).waitFor({ state: 'attached' })
  expect(await axeViolations(page)).toEqual([])
  expect(await activeOption(page)).toBeNull()
  await page.keyboard.press('ArrowUp')
  expect(await activeOption(page)).toContain('Hoodies')
  expect(await options(page).last().getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await activeOption(page)).toBeNull()
  await page.keyboard.press('Escape')
  await options(page).first().waitFor({ state: 'hidden' })
  expect(await searchbox(page).inputValue()).toBe('hoo')
  await searchbox(page).fill('refund')
  await options(page).getByText('Returns').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('/returns')
  expect(errors).toEqual([])
})

testAll('on a phone a suggestion is tapped, and Enter without a choice searches', async () => {
  await using visit = await openPage(server, { viewport: PHONE, hasTouch: true })
  const { page, errors } = visit
  await page.goto('/products')
  await searchbox(page).fill('mug')
  await options(page).filter({ hasText: 'Mugs' }).tap()
  await page.waitForURL('/products?type=Mug')
  await searchbox(page).fill('competitive')
  await options(page).filter({ hasText: 'Competitive Salary Mug' }).waitFor()
  await searchbox(page).press('Enter')
  await page.waitForURL('/products?q=competitive&type=Mug')
  expect(errors).toEqual([])
})

testAll(
  'without a connection nothing is suggested but pages, and a search of one letter asks nothing',
  async () => {
    await using visit = await openPage(server, { viewport: PHONE })
    const { page } = visit
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/suggestions?') && asked.push(request.url()))
    await page.goto('/products')
    await searchbox(page).fill('st')
    await page.getByRole('listbox').waitFor()
    await searchbox(page).fill('s')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await page.context().setOffline(true)
    await searchbox(page).fill('ship')
    await options(page).getByText('Shipping').waitFor()
    expect(await options(page).count()).toBe(1)
    expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['st', 'ship'])
  },
)
