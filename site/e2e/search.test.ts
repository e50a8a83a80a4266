import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage, untilFocused, untilFocusWithin } from '../test/browser.ts'
import { eventually, markDocument } from '../test/cart.ts'
import { find, findAll, pageText, request } from '../test/http.ts'
import { sharedStore } from '../test/stores.ts'
import { DESKTOP, PHONE } from '../test/viewports.ts'

const server = await sharedStore()

const type = (page: Page) => page.getByRole('combobox', { name: 'Type' })
const size = (page: Page) => page.getByRole('combobox', { name: 'Size' })
const searchbox = (page: Page) => page.getByRole('searchbox', { name: 'Search products' })
const colorRadio = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const status = (page: Page) => page.getByRole('main').getByRole('status')
const cards = (page: Page) => page.locator('main a.product-card')
const options = (page: Page) => size(page).locator('option').allTextContents()
const productPaths = async (path: string) =>
  findAll(await pageText(server, path), 'main a.product-card', 'href')

const untilStatus = (page: Page, text: string) =>
  eventually(async () => expect(await status(page).textContent()).toBe(text))

test('without scripts the form leads to its canonical URL, and shows what was searched for', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/products')
  await searchbox(page).fill('tee')
  await type(page).selectOption('T-shirt')
  await colorRadio(page, /^Black/).check()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
  await page.getByRole('checkbox', { name: 'In stock only' }).check()
  await page.getByRole('button', { name: 'Search' }).click()
  const others = 'color=black&availability=in-stock&sort=price-asc'
  await page.waitForURL(`/products?q=tee&type=T-shirt&${others}`)
  expect(await searchbox(page).inputValue()).toBe('tee')
  expect(await type(page).inputValue()).toBe('T-shirt')
  expect(await colorRadio(page, /^Black/).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'In stock only' }).isChecked()).toBe(true)
  const count = await cards(page).count()
  expect(count).toBeGreaterThan(1)
  expect(await status(page).textContent()).toBe(`${count} products`)
  await page.getByRole('link', { name: 'Remove “tee”' }).click()
  await page.waitForURL(`/products?type=T-shirt&${others}`)
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.waitForURL(`/products?type=T-shirt&${others}`)
})

test('a filter applies when it is chosen, without a reload, and the focus stays where it was', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.goto('/products')
  const isReloaded = await markDocument(page)
  const groups = size(page).locator('optgroup')
  expect(await groups.first().getAttribute('label')).toBe('Clothing')
  await type(page).focus()
  await type(page).selectOption('Mug')
  await untilStatus(page, '4 products')
  expect(page.url()).toEndWith('/products?type=Mug')
  expect(await page.title()).toBe('Mugs: 4 products | #OPENTOWORK')
  await untilFocusWithin(type(page))
  // Values that would leave nothing are left out.
  expect(await options(page)).toEqual(['Any size', '11 oz (4)', '15 oz (3)'])

  await page.getByRole('radio', { name: 'Black (1)' }).check()
  await untilStatus(page, '1 product')
  expect(page.url()).toEndWith('/products?type=Mug&color=black')
  await untilFocusWithin(page.getByRole('radio', { name: 'Black (1)' }))

  await page.goBack()
  await untilStatus(page, '4 products')
  expect(await page.getByRole('radio', { name: 'Any color' }).isChecked()).toBe(true)
  await page.goForward()
  await untilStatus(page, '1 product')
  expect(await isReloaded()).toBe(false)
  expect(errors).toEqual([])
})

test('on a phone the chosen color is in view, after a choice and after a load', async () => {
  await using visit = await openPage(server, { viewport: PHONE, reducedMotion: 'reduce' })
  const { page } = visit
  await page.goto('/products')
  const isInView = (name: RegExp) =>
    colorRadio(page, name).evaluate(({ parentElement }) => {
      const { left, right } = parentElement!.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  await page.getByRole('radio', { name: 'Any color' }).focus()
  for (const color of [/^Black/, /^White/, /^Grey/, /^Red/]) {
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(new RegExp(`color=${color.source.slice(1)}`, 'i'))
    await untilFocusWithin(colorRadio(page, color))
    expect(await isInView(color)).toBe(true)
  }
  // All of it is one step of the history.
  await page.goBack()
  await untilStatus(page, '27 products')
  await page.goto('/products?color=beige')
  expect(await isInView(/^Beige/)).toBe(true)
})

test('a fragment is no other search, what was typed but not sent does not stay, and offline nothing is lost', async () => {
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
  await type(page).selectOption('Hat')
  await untilStatus(page, '0 products')
  await page.goBack()
  await untilStatus(page, '27 products')
  expect(await searchbox(page).inputValue()).toBe('')

  await page.context().setOffline(true)
  await type(page).selectOption('Mug')
  await untilStatus(page, 'That needs a connection. Nothing was changed.')
  expect(await cards(page).count()).toBe(27)
  expect(await type(page).inputValue()).toBe('')
  expect(page.url()).toEndWith('/products')
  await page.context().setOffline(false)
  await type(page).selectOption('Mug')
  await untilStatus(page, '4 products')
})

test('an empty result suggests another query and shows products, and search terms are text', async () => {
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

test.each([
  ['/products?page=abc&q=mug', '/products?q=mug'],
  ['/products?size=9XL&color=Plaid&type=Yacht', '/products'],
  ['/products?color=Green', '/products?color=green'],
  ['/products?q=mug&page=99', '/products?q=mug'],
  ['/products/?q=mug', '/products?q=mug'],
])('%s redirects to %s', async (from, to) => {
  const response = await request(server, from)
  expect([response.status < 400, response.headers.get('location')]).toEqual([true, to])
})

test('a page lists what the API finds, whatever unknown parameters it has', async () => {
  const response = await request(server, '/_api/products/search?sort=price-desc')
  const { products } = (await response.json()) as { products: { slug: string }[] }
  const paths = products.map(({ slug }) => `/products/${slug}`)
  expect(await productPaths('/products?utm_source=letter&sort=price-desc')).toEqual(paths)
  expect(paths).not.toEqual(await productPaths('/products'))
  expect(find(await pageText(server, '/products?q=mug'), 'meta[name=robots]', 'content')).toBe('noindex')
})

test('a card found by a color or a size leads to its variant, and shows the color', async () => {
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

test('the field in a wide header finds products, and there is one field on the page of all products', async () => {
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
})

test('on a phone without scripts the link leads into the field of all products', async () => {
  await using visit = await openPage(server, { viewport: PHONE, javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/')
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
  await page.waitForURL('/products#search')
  await page.locator('input[name=q]:focus').waitFor()
})
