import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { openPage } from '../test/browser.ts'
import { adminCookie, find, findAll, pageText, request, sitemapUrls } from '../test/http.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const SITE_URL = 'https://shop.example'
const POSTHOG = 'https://posthog.example'
const PATHS = readdirSync('site/src/content/pages').map((file) => `/${file.replace(/\.md$/, '')}`)
const FLASH = `flash=${encodeURIComponent('{"kind":"success","text":"Saved <b>it</b>."}')}`

let server: TestServer
let configured: TestServer
beforeAll(async () => {
  server = await startTestServer()
  configured = await startTestServer({
    empty: true,
    settings: { SITE_URL, CONTACT_EMAIL: 'hello@shop.example', POSTHOG_KEY: 'key', POSTHOG_HOST: POSTHOG },
  })
})
afterAll(() => Promise.all([server.stop(), configured.stop()]))

const get = (path: string, headers: Record<string, string> = {}) => request(server, path, { headers })
const cartName = (html: string) => find(html, 'a[data-cart-link]', 'aria-label')
const placeholders = (html: string) => html.match(/run-time|store\.invalid/g) ?? []

test('the five pages of the contract are there', () => {
  expect(PATHS).toEqual(expect.arrayContaining(['/about', '/contact', '/privacy', '/returns', '/shipping']))
})

describe.each(PATHS)('%s', (path) => {
  test('has one heading, its own title and the addresses of the public origin', async () => {
    const html = await pageText(configured, path)
    const heading = find(html, 'h1') ?? ''
    expect(findAll(html, 'h1', 'class')).toHaveLength(1)
    expect(find(html, 'title')).toBe(`${heading} | #OPENTOWORK`)
    expect(find(html, 'link[rel=canonical]', 'href')).toBe(SITE_URL + path)
    expect(find(html, 'meta[property="og:url"]', 'content')).toBe(SITE_URL + path)
    expect(find(html, 'meta[property="og:image"]', 'content')).toBe(`${SITE_URL}/share.png`)
    expect(find(html, 'meta[name="twitter:image"]', 'content')).toBe(`${SITE_URL}/share.png`)
    expect(find(html, 'script[type="application/ld+json"]')).toContain(`"url":"${SITE_URL}/"`)
  })

  test('gives no id twice, though headings get theirs from their text', async () => {
    const ids = findAll(await pageText(configured, path), '[id]', 'id')
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([])
  })

  test('has its policy as a header, with the analytics host, and none in the page', async () => {
    for (const store of [server, configured]) {
      const response = await request(store, path)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(securityHeaderProblems(response)).toEqual([])
      expect(policy.includes(`connect-src 'self' ${POSTHOG}`)).toBe(store === configured)
      const html = await response.text()
      expect(html).not.toContain('http-equiv')
      expect(find(html, 'script#analytics') !== undefined).toBe(store === configured)
    }
  })

  test('has no placeholder left, whoever requests it', async () => {
    const session = await adminCookie(server, ADMIN)
    for (const cookie of ['', 'cart_count=3', FLASH, session]) {
      expect(placeholders(await (await get(path, { cookie })).text())).toEqual([])
    }
    expect(placeholders(await pageText(configured, path))).toEqual([])
  })

  test('is linked in the footer and listed in the sitemap', async () => {
    expect(findAll(await pageText(server, '/'), 'nav[aria-label=Footer] a', 'href')).toContain(path)
    expect(sitemapUrls(await pageText(configured, '/sitemap.xml'))).toContain(SITE_URL + path)
  })

  test('is sent without the file that the build wrote', async () => {
    for (const file of [`${path}/index.html`, `${path}.html`]) expect((await get(file)).status).toBe(404)
    const slash = await get(`${path}/?x=1`)
    expect([slash.status, slash.headers.get('location')]).toEqual([308, `${path}?x=1`])
  })
})

test('the header shows the cart and the link of this store', async () => {
  const html = await (await get('/shipping', { cookie: 'cart_count=3' })).text()
  expect([cartName(html), find(html, '[data-cart-count]')]).toEqual(['Cart, 3 items', '3'])
  expect(cartName(await pageText(server, '/shipping'))).toBe('Cart, 0 items')
  expect(findAll(html, 'nav[aria-label=Shop] a', 'href')).toEqual(['/products', '/collections/opentowork'])
  const empty = await pageText(configured, '/shipping')
  expect(findAll(empty, 'nav[aria-label=Shop] a', 'href')).toEqual(['/products', '/collections'])
  expect(find(html, 'footer > div > p')).toContain(`© ${new Date().getFullYear()} #OPENTOWORK`)
})

test('a flash message is shown once, as text, and not by a page that may never be shown', async () => {
  const prerendered = await get('/shipping', { cookie: FLASH, 'sec-purpose': 'prefetch;prerender' })
  expect(find(await prerendered.text(), '[data-flash]')).toBeUndefined()
  expect(prerendered.headers.get('set-cookie')).toBeNull()
  const response = await get('/shipping', { cookie: FLASH })
  expect(find(await response.text(), '[data-flash]')).toBe('Saved &lt;b&gt;it&lt;/b&gt;.')
  expect(response.headers.get('set-cookie')).toContain('flash=deleted')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('whoever is logged in sees the account, and nobody else does', async () => {
  const personal = await get('/shipping', { cookie: await adminCookie(server, ADMIN) })
  expect(find(await personal.text(), '#user-menu')).toContain(ADMIN.email)
  expect(personal.headers.get('cache-control')).toBe('private, no-store')
  expect(await pageText(server, '/shipping')).not.toContain(ADMIN.email)
})

test('the contact page shows the address of the settings, the privacy page whether analytics is on', async () => {
  expect(find(await pageText(configured, '/contact'), 'article a[href^=mailto]', 'href')).toBe(
    'mailto:hello@shop.example',
  )
  expect(find(await pageText(server, '/contact'), 'article')).toContain('has not published an address yet')
  expect(find(await pageText(configured, '/privacy'), 'article > p')).toStartWith(
    'Analytics is on in this store. What it sends goes to posthog.example.',
  )
  expect(find(await pageText(server, '/privacy'), 'article > p strong')).toBe('off')
})

test('it is cached, compressed and validated like every shared page', async () => {
  for (const encoding of ['br', 'zstd', 'gzip']) {
    const { headers } = await get('/shipping', { 'accept-encoding': encoding })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      encoding,
      'Cookie, Accept-Encoding',
    ])
  }
  const { headers } = await get('/shipping?utm=1')
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const etag = headers.get('etag') ?? ''
  expect((await get('/shipping', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/shipping', { 'if-none-match': etag, cookie: 'cart_count=2' })).status).toBe(200)
  for (const cookie of ['', FLASH]) {
    const head = await request(server, '/shipping', { method: 'HEAD', headers: { cookie } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

test('the page that holds the run-time parts has no URL', async () => {
  expect((await get('/shell')).status).toBe(404)
  expect((await get('/shell', { cookie: FLASH })).status).toBe(404)
})

test('it reads with scripts off, and leads on to the others', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page } = visit
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Returns' }).click()
  await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
  expect(await page.getByRole('link', { name: 'Cart, 0 items' }).isVisible()).toBe(true)
})
