import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import type { Variant } from '#shared/contracts/product'
import { structuredDataErrors, structuredDataOf } from '#shared/test/google-rules'
import { cartCookie } from '../test/cart.ts'
import { adminCookie, find, findAll, pageText, request, sitemapUrls } from '../test/http.ts'
import { markupProblems } from '../test/markup.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { ADMIN, type TestServer } from '../test/server.ts'
import { ownStore, sharedStore } from '../test/stores.ts'

const SITE_URL = 'https://shop.example'
const POSTHOG = 'https://posthog.example'
const plain = await sharedStore()
const server = await ownStore({
  settings: { SITE_URL, CONTACT_EMAIL: 'hello@shop.example', POSTHOG_KEY: 'key', POSTHOG_HOST: POSTHOG },
})

/** Pages of text, which the build renders and the server completes. */
const TEXTS = readdirSync('site/src/content/pages').map((file) => `/${file.replace(/\.md$/, '')}`)
const FLASH = `flash=${encodeURIComponent('{"kind":"success","text":"Saved <b>it</b>."}')}`
const session = await adminCookie(plain, ADMIN)
const sitemap = await pageText(server, '/sitemap.xml')
const listed = sitemapUrls(sitemap).map((url) => url.slice(SITE_URL.length))
const isProduct = (path: string) => path.startsWith('/products/')

const getFrom = (store: TestServer, path: string, headers: Record<string, string> = {}) =>
  request(store, path, { headers })
const getJson = async <T>(path: string) => (await (await request(server, path)).json()) as T

test('the sitemap lists every public page and nothing else', async () => {
  const products = await getJson<{ slug: string }[]>('/_api/products')
  const collections = await getJson<{ slug: string }[]>('/_api/collections')
  expect(TEXTS.toSorted()).toEqual(['/about', '/contact', '/privacy', '/returns', '/shipping', '/terms'])
  expect(listed).toEqual([
    '/',
    '/about',
    '/collections',
    '/contact',
    '/privacy',
    '/products',
    '/returns',
    '/shipping',
    '/terms',
    ...collections.map(({ slug }) => `/collections/${slug}`),
    ...products.map(({ slug }) => `/products/${slug}`),
  ])
})

test.each([
  ['/', 'changed, weekly 1.0'],
  ['/products', 'changed, daily 0.9'],
  ['/collections', 'changed, weekly 0.8'],
  ['/shipping', 'monthly 0.5'],
])('the sitemap says of %s: %s', (path, weight) => {
  const entry = sitemap.match(new RegExp(`<loc>${SITE_URL}${path}</loc>(.*?)</url>`))?.[1] ?? ''
  const words = entry
    .replace(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/, 'changed, ')
    .replace(/<\/?\w+>/g, ' ')
  expect(words.replace(/\s+/g, ' ').trim()).toBe(weight)
})

function structuredTypes(path: string): string[] {
  if (path === '/') return ['Organization', 'WebSite', 'CollectionPage']
  if (isProduct(path)) return ['Organization', 'ProductGroup', 'BreadcrumbList']
  if (path.startsWith('/collections/')) return ['Organization', 'CollectionPage', 'BreadcrumbList']
  return ['/products', '/collections'].includes(path) ? ['Organization', 'CollectionPage'] : ['Organization']
}

test('every listed page has its own address, title, description, structured data and policy', async () => {
  const titles = new Map<string, string>()
  const linked = new Set<string>()
  for (const path of listed) {
    const response = await request(server, path)
    const html = await response.text()
    const meta = (property: string) => find(html, `meta[property="${property}"]`, 'content') ?? ''
    const description = find(html, 'meta[name=description]', 'content') ?? ''
    const items = structuredDataOf(html)
    expect([path, response.status, securityHeaderProblems(response)]).toEqual([path, 200, []])
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(response.headers.get('content-security-policy')).toContain(`connect-src 'self' ${POSTHOG}`)
    expect([path, markupProblems(html)]).toEqual([path, []])
    expect(html).not.toMatch(/http-equiv|run-time|store\.invalid/)
    expect([find(html, 'link[rel=canonical]', 'href'), meta('og:url')]).toEqual(
      Array(2).fill(SITE_URL + path),
    )
    expect([path, find(html, 'meta[name=robots]', 'content')]).toEqual([path, undefined])
    expect([path, description.length > 30 && description.length <= 160]).toEqual([path, true])
    for (const name of ['title', 'description', 'site_name', 'type', 'image', 'image:alt']) {
      expect([path, name, meta(`og:${name}`)]).not.toContain('')
    }
    expect(find(html, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
    expect([path, ...items.flatMap((item) => structuredDataErrors(item))]).toEqual([path])
    const types = items
      .map((item) => String(item['@type']))
      .filter((type) => !/^(ImageObject|Offer)$/.test(type))
    expect([path, types]).toEqual([path, structuredTypes(path)])

    const title = find(html, 'title') ?? ''
    expect(title).toContain('#OPENTOWORK')
    if (TEXTS.includes(path)) expect(title).toBe(`${find(html, 'h1')} | #OPENTOWORK`)
    if (!/-\d+$/.test(path)) expect([path, titles.get(title)]).toEqual([path, undefined])
    titles.set(title, path)
    for (const href of findAll(html, 'a[href^="/"]', 'href')) linked.add(href.replace(/[?#].*$/, ''))
  }
  const shop = [...linked].filter((path) => !/^\/(cart|account|admin)(\/|$)/.test(path))
  expect(shop.toSorted()).toEqual(listed.toSorted())
})

test('the images of share previews exist in the size that the page names', async () => {
  for (const path of ['/', '/shipping', listed.find(isProduct)!, '/collections/opentowork']) {
    const html = await pageText(server, path)
    const content = (property: string) => find(html, `meta[property="${property}"]`, 'content') ?? ''
    const image = await request(server, content('og:image').replace(SITE_URL, ''))
    expect([path, image.status, image.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ])
    const { width, height } = await new Bun.Image(await image.arrayBuffer()).metadata()
    expect([path, `${width}`, `${height}`]).toEqual([
      path,
      content('og:image:width'),
      content('og:image:height'),
    ])
  }
})

test('structured data offers each variant at a URL that selects it', async () => {
  const path = '/products/opentowork-tee'
  const group = structuredDataOf(await pageText(server, path)).find(
    (item) => item['@type'] === 'ProductGroup',
  )
  const offered = group?.hasVariant as {
    size: string
    color: string
    url: string
    offers: { price: string }
  }[]
  const { id } = await getJson<{ id: number }>('/_api/product/by-slug?slug=opentowork-tee')
  const variants = await getJson<Variant[]>(`/_api/product/variants?productId=${id}`)
  expect(offered.map(({ size, color, offers }) => [size, color, offers.price])).toEqual(
    variants.map(({ size, color, price }) => [size!, color!, price]),
  )
  const last = offered.at(-1)!
  const selected = await pageText(server, path + last.url)
  expect(find(selected, 'link[rel=canonical]', 'href')).toBe(SITE_URL + path)
  const checked = findAll(selected, 'input[checked]', 'value')
  expect(checked).toEqual(expect.arrayContaining([last.size, last.color]))
})

test('pages that are personal or not there are kept from search engines', async () => {
  for (const path of ['/login', '/cart', '/nothing-here', '/products/gone', '/collections/gone']) {
    const response = await request(server, path)
    const html = await response.text()
    expect([path, find(html, 'meta[name=robots]', 'content')]).toEqual([path, 'noindex'])
    // A page that isn't there has no address of its own.
    const canonical = response.status === 404 ? undefined : SITE_URL + path
    expect([path, find(html, 'link[rel=canonical]', 'href')]).toEqual([path, canonical])
  }
  const robots = await request(server, '/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await robots.text()).toBe(
    `User-agent: *\nAllow: /\nDisallow: /admin/\nDisallow: /_api/\n\nSitemap: ${SITE_URL}/sitemap.xml\n`,
  )
})

test('pages name icons, theme colors and a manifest, and there is an icon for programs that read no page', async () => {
  expect((await request(server, '/favicon.ico')).status).toBe(200)
  const html = await pageText(server, '/')
  expect(findAll(html, 'meta[name=theme-color]', 'media')).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ])
  const manifest = await getJson<{ icons: { src: string }[] }>(find(html, 'link[rel=manifest]', 'href') ?? '')
  expect(manifest).toMatchObject({ name: '#OPENTOWORK', start_url: '/' })
  const icons = ['icon', 'apple-touch-icon'].flatMap((rel) => findAll(html, `link[rel=${rel}]`, 'href'))
  for (const icon of [...icons, ...manifest.icons.map(({ src }) => src)]) {
    expect([icon, (await request(server, icon)).status]).toEqual([icon, 200])
  }
})

test('a page of text has no placeholder left, whoever requests it, and is not sent as the file that was built', async () => {
  for (const path of TEXTS) {
    for (const cookie of ['', 'cart_count=3', FLASH, session]) {
      const html = await (await getFrom(plain, path, { cookie })).text()
      expect([path, cookie, html.match(/run-time|store\.invalid/g)]).toEqual([path, cookie, null])
    }
    expect((await getFrom(plain, `${path}/index.html`)).status).toBe(404)
  }
  expect(find(await pageText(plain, '/shipping'), 'script#analytics')).toBeUndefined()
  const slash = await getFrom(plain, '/shipping/?x=1')
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/shipping?x=1'])
})

test('the contact page shows the address of the settings, the privacy page whether analytics is on', async () => {
  const contact = find(await pageText(server, '/contact'), 'article a[href^=mailto]', 'href')
  expect(contact).toBe('mailto:hello@shop.example')
  expect(find(await pageText(plain, '/contact'), 'article')).toContain('has not published an address yet')
  const privacy = find(await pageText(server, '/privacy'), 'article > p')
  expect(privacy).toStartWith('Analytics is on in this store. What it sends goes to posthog.example.')
  expect(find(await pageText(plain, '/privacy'), 'article > p strong')).toBe('off')
})

test.each(['/', '/products', '/products/opentowork-tee', '/collections/opentowork', '/shipping', '/unknown'])(
  '%s is the same for everyone, before and after it is cached',
  async (path) => {
    const { headers, ...anonymous } = await shownTo(path, '')
    expect(headers.get('vary')).toBe('Accept-Encoding')
    for (const cookie of ['cart_count=3', FLASH, session, `${session}; profile=x; cart=y`]) {
      expect(await shownTo(path, cookie)).toMatchObject(anonymous)
    }
  },
)

async function shownTo(path: string, cookie: string) {
  const response = await getFrom(plain, path, { cookie })
  const { status, headers } = response
  return { status, headers, cookies: headers.getSetCookie(), hash: Bun.hash(await response.bytes()) }
}

test('a personal page shows the message of a form once, an error as an alert', async () => {
  const response = await getFrom(plain, '/cart', { cookie: FLASH })
  const html = await response.text()
  expect(find(html, '[data-flash]')).toBe('Saved &lt;b&gt;it&lt;/b&gt;.')
  const failed = await getFrom(plain, '/cart', { cookie: FLASH.replace('success', 'error') })
  const roles = [html, await failed.text()].map((each) => find(each, '[data-flash]', 'role'))
  expect(roles).toEqual(['status', 'alert'])
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^flash=(deleted)?; .*Path=\//)])
})

test('a message is not used up by a page that may never be shown, nor by a redirect', async () => {
  const prerendered = await getFrom(plain, '/cart', {
    cookie: FLASH,
    'sec-purpose': 'prefetch;prerender',
  })
  expect(find(await prerendered.text(), '[data-flash]')).toBeUndefined()
  expect(prerendered.headers.getSetCookie()).toEqual([])
  const redirect = await getFrom(plain, '/products?page=1', { cookie: FLASH })
  expect([redirect.status, redirect.headers.getSetCookie()]).toEqual([302, []])
})

test('under https no bare cookie counts, which another site may have planted, and none is issued again', async () => {
  const session = (await adminCookie(server, ADMIN)).match(/__Host-session=([\w-]{43})/)![1]!
  const cart = (await cartCookie(server)).match(/__Host-cart=([\w-]{43})/)![1]!
  expect((await getFrom(server, '/admin', { cookie: `__Host-session=${session}` })).status).toBe(200)
  const planted = `session=${session}; cart=${cart}; ${FLASH}`
  expect((await getFrom(server, '/admin', { cookie: planted })).status).toBe(302)
  const page = await getFrom(server, '/cart', { cookie: planted })
  const html = await page.text()
  expect([html.includes('Your cart is empty'), html.includes('Saved')]).toEqual([true, false])
  expect(page.headers.getSetCookie().join()).not.toMatch(/session=|cart=/)
})
