import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { find, findAll, pageText, request } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const productPaths = async (path: string) =>
  findAll(await pageText(server, path), 'main a.product-card', 'href')

describe('without scripts', () => {
  test('the search form leads to its canonical URL', async () => {
    await using opened = await openPage(server, { javaScriptEnabled: false })
    const { page } = opened
    await page.goto('/products')
    await page.getByRole('searchbox', { name: 'Search products' }).fill('tee')
    await page.getByRole('radio', { name: /^Black/ }).check()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
    await page.getByRole('checkbox', { name: 'In stock only' }).check()
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('/products?q=tee&color=black&availability=in-stock&sort=price-asc')
    expect(await page.getByRole('searchbox').inputValue()).toBe('tee')
    expect(await page.getByRole('radio', { name: /^Black/ }).isChecked()).toBe(true)
    const count = await page.locator('main a.product-card').count()
    expect(count).toBeGreaterThan(1)
    expect(await page.getByRole('main').getByRole('status').textContent()).toBe(`${count} products`)
    expect(await page.title()).toBe(`“tee”, black, in stock: ${count} products | #OPENTOWORK`)

    await page.getByRole('link', { name: 'Remove “tee”' }).click()
    await page.waitForURL('/products?color=black&availability=in-stock&sort=price-asc')
  })

  test('a search without results has its own text and a link to all products', async () => {
    await using opened = await openPage(server, { javaScriptEnabled: false })
    const { page } = opened
    await page.goto('/products?q=unobtainium')
    expect(await page.getByRole('status').textContent()).toBe('0 products')
    await page.getByRole('link', { name: 'Show all products' }).click()
    await page.waitForURL('/products')
  })
})

test.each([
  ['/products?q=&size=&color=&sort=', '/products'],
  ['/products?page=1', '/products'],
  ['/products?page=abc&q=mug', '/products?q=mug'],
  ['/products?q=%20%20mug%20', '/products?q=mug'],
  ['/products?sort=cheapest', '/products'],
  ['/products?size=9XL&color=Plaid&type=Yacht', '/products'],
  ['/products?color=Green', '/products?color=green'],
  ['/products?page=99', '/products'],
  ['/products?q=mug&page=99', '/products?q=mug'],
  ['/products/?q=mug', '/products?q=mug'],
])('%s redirects to %s', async (from, to) => {
  const response = await request(server, from)
  expect([response.status < 400, response.headers.get('location')]).toEqual([true, to])
})

test('unknown query parameters change nothing', async () => {
  expect(await productPaths('/products?utm_source=letter&q=mug')).toEqual(
    await productPaths('/products?q=mug'),
  )
})

test('searches are noindex, the list of all products is not', async () => {
  for (const path of ['/products?q=mug', '/products?sort=price-asc', '/products?size=M&color=Black']) {
    const html = await pageText(server, path)
    expect([path, find(html, 'meta[name=robots]', 'content')]).toEqual([path, 'noindex'])
  }
  expect(find(await pageText(server, '/products'), 'meta[name=robots]', 'content')).toBeUndefined()
})

test('search terms are text, never markup', async () => {
  const markup = '"><script>alert(1)</script>&<img src=x onerror=alert(2)>'
  await using opened = await openPage(server)
  const { page, errors } = opened
  await page.goto(`/products?q=${encodeURIComponent(markup)}`)
  expect(await page.getByRole('searchbox').inputValue()).toBe(markup)
  expect(await page.locator('img[src=x], main script:not([type=module])').count()).toBe(0)
  expect(errors).toEqual([])
})

test('products are sorted as the API sorts them', async () => {
  const apiPaths = async (sort: string) =>
    (
      (await (await request(server, `/_api/products/search?sort=${sort}`)).json()) as {
        products: { slug: string }[]
      }
    ).products.map(({ slug }) => `/products/${slug}`)
  expect(await productPaths('/products?sort=price-desc')).toEqual(await apiPaths('price-desc'))
  expect((await productPaths('/products?sort=name-asc'))[0]).not.toBe((await productPaths('/products'))[0])
})
