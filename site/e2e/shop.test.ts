import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage, untilFocused, untilFocusWithin } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the home page has its hero, a product image and a link to the grid', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/')
  await page
    .getByRole('heading', { level: 1, name: 'Professional Gear for #OPENTOWORK Professionals' })
    .waitFor()
  await page.getByRole('heading', { level: 2, name: '#OPENTOWORK Collection' }).waitFor()
  const hero = page.getByRole('img', { name: /#OPENTOWORK Tee/ }).first()
  expect(await hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Explore Collection' }).click()
  await page.waitForURL('/#products')
  expect(await page.getByRole('link', { name: 'Build a site with AI' }).getAttribute('href')).toBe(
    'https://floot.com',
  )
  expect(visit.errors).toEqual([])
})

test('a card is one link with name, price, sizes and colors', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products')
  await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()

  const card = page.getByRole('link', { name: /^#OPENTOWORK Tee/ })
  expect(await card.getByRole('heading').textContent()).toBe('#OPENTOWORK Tee')
  await card.getByText('From $28.00', { exact: true }).waitFor()
  expect(await card.textContent()).toContain('S M L XL +4')
  expect(await card.textContent()).toContain('Forest White Black +5')
  expect(await page.getByRole('link', { name: /Soft Skills Socks/ }).textContent()).toContain('$16.00')
  expect(await page.getByRole('link', { name: /Unlimited PTO Tote/ }).textContent()).toContain('Sold out')

  await card.click()
  await page.waitForURL('**/products/opentowork-tee')
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

test('every page has header and footer', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  for (const path of ['/', '/products', '/products/opentowork-tee', '/no-such-page']) {
    await page.goto(path)
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'All Products' }).getAttribute('href')).toBe('/products')
    await header.getByRole('link', { name: '#OPENTOWORK COLLECTION' }).waitFor()
    await header.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
    await header.getByRole('link', { name: 'Log in' }).waitFor()
    expect(await page.getByRole('contentinfo').textContent()).toContain(`© ${new Date().getFullYear()}`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  }
})

test('the first tab stop skips the header', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await untilFocused(skip)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await untilFocusWithin(page.getByRole('main'))
})

test('the badge shows the count in the cookie', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  for (const [count, name] of [
    ['1', 'Cart, 1 item'],
    ['3', 'Cart, 3 items'],
  ] as const) {
    await page.context().addCookies([{ name: 'cart_count', value: count, url: server.url }])
    const html = await (await page.request.get('/')).text()
    expect(html).toContain(`aria-label="${name}"`)
  }
})

test.each([
  { path: '/no-such-page', title: 'Not Found', link: 'Go to Homepage' },
  { path: '/products/id/0', title: 'Product Not Found', link: 'Go to Homepage' },
  { path: '/products/id/tee', title: 'Product Not Found', link: 'Go to Homepage' },
  { path: '/products/id/99999', title: 'Product Not Found', link: 'Go to Homepage' },
  { path: '/products/%20', title: 'Product Not Found', link: 'Go to Homepage' },
  { path: '/products/no-such-product', title: 'Error', link: 'Go to Homepage' },
])('$path is 404 with a link to the home page', async ({ path, title, link }) => {
  await using visit = await openPage(server)
  const { page } = visit
  const response = await page.goto(path)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: link }).getAttribute('href')).toBe('/')
})

test('a path with an id redirects to the slug', async () => {
  const { id } = await (await fetch(`${server.url}/_api/product/by-slug?slug=opentowork-tee`)).json()
  const response = await fetch(`${server.url}/products/id/${id}`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/products/opentowork-tee')
})

test('the slug is text on the error page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const slug = '<img src=x onerror=alert(1)>'
  const response = await page.goto(`/products/${encodeURIComponent(slug)}`)
  expect(response?.status()).toBe(404)
  await page.getByText('Could not load product details. Please try again later.').waitFor()
  await page.getByText(slug).waitFor()
  await page.getByText('Product not found').waitFor()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})
