import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { structuredDataErrors, structuredDataOf } from '#shared/test/google-rules'
import { find, findAll, pageText, request, sitemapUrls } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const PUBLIC_ORIGIN = 'https://shop.example'

let server: TestServer
let listed: string[]
beforeAll(async () => {
  server = await startTestServer({ settings: { SITE_URL: PUBLIC_ORIGIN } })
  listed = sitemapUrls(await pageText(server, '/sitemap.xml')).map((url) => url.slice(PUBLIC_ORIGIN.length))
})
afterAll(() => server.stop())

test('the sitemap lists every public page and nothing else', async () => {
  const products: { slug: string }[] = await (await request(server, '/_api/products')).json()
  const collections: { slug: string }[] = await (await request(server, '/_api/collections')).json()
  expect(listed).toEqual([
    '/',
    '/about',
    '/collections',
    '/contact',
    '/privacy',
    '/products',
    '/returns',
    '/shipping',
    ...collections.map(({ slug }) => `/collections/${slug}`),
    ...products.map(({ slug }) => `/products/${slug}`),
  ])
})

test('the pages that public pages link to are the listed ones', async () => {
  const hrefs = await Promise.all(
    listed.map(async (path) => findAll(await pageText(server, path), 'a[href]', 'href')),
  )
  const linked = new Set(
    hrefs
      .flat()
      .filter((href) => href.startsWith('/'))
      .map((href) => href.replace(/[?#].*$/, '')),
  )
  const personal = ['/cart', '/login']
  expect([...linked].filter((path) => !personal.includes(path)).sort()).toEqual(listed.toSorted())
})

test('the sitemap has the specified weights and the last changes', async () => {
  const xml = await pageText(server, '/sitemap.xml')
  const weightOf = (path: string) =>
    xml
      .match(new RegExp(`<loc>${PUBLIC_ORIGIN}${path}</loc>(.*?)</url>`))?.[1]
      ?.replace(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/, 'changed, ')
      .replace(/<\/?\w+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  expect(weightOf('/')).toBe('changed, weekly 1.0')
  expect(weightOf('/products')).toBe('changed, daily 0.9')
  expect(weightOf('/collections')).toBe('changed, weekly 0.8')
  expect(weightOf('/shipping')).toBe('monthly 0.5')
  expect(weightOf('/collections/opentowork')).toBe('changed, weekly 0.7')
  expect(weightOf(listed.at(-1) ?? '')).toBe('changed, monthly 0.6')
})

test('robots.txt disallows the administration and the API and names the sitemap', async () => {
  const response = await request(server, '/robots.txt')
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await response.text()).toBe(
    `User-agent: *\nAllow: /\nDisallow: /admin/\nDisallow: /_api/\n\nSitemap: ${PUBLIC_ORIGIN}/sitemap.xml\n`,
  )
})

describe('every listed page', () => {
  test('responds with 200 and is its own canonical', async () => {
    for (const path of listed) {
      const html = await pageText(server, path)
      expect([path, find(html, 'link[rel=canonical]', 'href')]).toEqual([path, PUBLIC_ORIGIN + path])
      expect([path, find(html, 'meta[property="og:url"]', 'content')]).toEqual([path, PUBLIC_ORIGIN + path])
      expect([path, find(html, 'meta[name=robots]', 'content')]).toEqual([path, undefined])
    }
  })

  test('has a title and a description of its own', async () => {
    const titles = new Map<string, string>()
    for (const path of listed) {
      const html = await pageText(server, path)
      const title = find(html, 'title') ?? ''
      expect(title).toContain('#OPENTOWORK')
      if (!/-\d+$/.test(path)) expect([titles.get(title), path]).toEqual([undefined, path])
      titles.set(title, path)
      const description = find(html, 'meta[name=description]', 'content') ?? ''
      expect(description.length).toBeGreaterThan(30)
      expect(description.length).toBeLessThanOrEqual(160)
      for (const name of [
        'og:title',
        'og:description',
        'og:site_name',
        'og:type',
        'og:image',
        'og:image:alt',
      ]) {
        expect([path, name, find(html, `meta[property="${name}"]`, 'content')]).not.toContain(undefined)
      }
      expect(find(html, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
    }
  })

  test('has valid structured data', async () => {
    for (const path of listed) {
      const items = structuredDataOf(await pageText(server, path))
      expect([path, ...items.flatMap((item) => structuredDataErrors(item))]).toEqual([path])
      const types = items
        .map((item) => item['@type'])
        .filter((type) => type !== 'ImageObject' && type !== 'Offer')
      expect([path, types]).toEqual([
        path,
        path === '/'
          ? ['Organization', 'WebSite', 'CollectionPage']
          : path.startsWith('/products/')
            ? ['Organization', 'ProductGroup', 'BreadcrumbList']
            : path.startsWith('/collections/')
              ? ['Organization', 'CollectionPage', 'BreadcrumbList']
              : ['/products', '/collections'].includes(path)
                ? ['Organization', 'CollectionPage']
                : ['Organization'],
      ])
    }
  })
})

test('the images of share previews exist in the size that the page names', async () => {
  const product = listed.find((path) => path.startsWith('/products/')) ?? ''
  for (const path of ['/', product, '/collections/opentowork']) {
    const html = await pageText(server, path)
    const url = find(html, 'meta[property="og:image"]', 'content') ?? ''
    const image = await request(server, url.replace(PUBLIC_ORIGIN, ''))
    expect([path, image.status, image.headers.get('content-type')?.split('/')[0]]).toEqual([
      path,
      200,
      'image',
    ])
    const { width, height } = await new Bun.Image(await image.arrayBuffer()).metadata()
    expect([width, height].map(String)).toEqual([
      find(html, 'meta[property="og:image:width"]', 'content') ?? '',
      find(html, 'meta[property="og:image:height"]', 'content') ?? '',
    ])
  }
})

test('structured data offers each variant at a URL that selects it', async () => {
  const path = listed.find((path) => path.endsWith('/opentowork-tee')) ?? ''
  const html = await pageText(server, path)
  const group = structuredDataOf(html).find((item) => item['@type'] === 'ProductGroup')
  const offeredVariants = group?.hasVariant as {
    sku: string
    size: string
    color: string
    url: string
    offers: { price: string }
  }[]
  const slug = path.slice('/products/'.length)
  const { id } = await (await request(server, `/_api/product/by-slug?slug=${slug}`)).json()
  const variants: { size: string; color: string; price: string }[] = await (
    await request(server, `/_api/product/variants?productId=${id}`)
  ).json()
  expect(offeredVariants.map(({ size, color, offers }) => [size, color, offers.price])).toEqual(
    variants.map(({ size, color, price }) => [size, color, price]),
  )
  expect(offeredVariants.every(({ sku }) => /[A-Z]/i.test(sku))).toBe(true)
  const last = offeredVariants.at(-1)
  const selected = await pageText(server, path + last?.url)
  expect(find(selected, 'link[rel=canonical]', 'href')).toBe(PUBLIC_ORIGIN + path)
  expect(findAll(selected, 'input[checked]', 'value')).toEqual(
    expect.arrayContaining([last?.size, last?.color]),
  )
})

test.each([
  '/login',
  '/cart',
  '/admin',
  '/nothing-here',
  '/products/gone',
  '/collections/gone',
  '/products/id/0',
])('%s is not listed by search engines', async (path) => {
  const response = await request(server, path)
  if (response.status === 302) expect(response.headers.get('location')).toMatch(/^\/login/)
  else expect(find(await response.text(), 'meta[name=robots]', 'content')).toBe('noindex')
})

test('pages name icons, theme colors and a manifest', async () => {
  const html = await pageText(server, '/')
  expect(findAll(html, 'meta[name=theme-color]', 'media')).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ])
  const icons = [
    ...findAll(html, 'link[rel=icon]', 'href'),
    ...findAll(html, 'link[rel=apple-touch-icon]', 'href'),
  ]
  const manifest = await (await request(server, find(html, 'link[rel=manifest]', 'href') ?? '')).json()
  for (const icon of [...icons, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    expect([icon, (await request(server, icon)).status]).toEqual([icon, 200])
  }
  expect(manifest).toMatchObject({ name: '#OPENTOWORK', start_url: '/' })
})

test('no public file names the placeholder host of the build', async () => {
  for (const path of ['/sitemap.xml', '/sitemap-0.xml', '/sitemap-index.xml', '/sitemap-1.xml', '/']) {
    expect(await (await request(server, path)).text()).not.toContain('store.invalid')
  }
  expect((await request(server, '/sitemap-index.xml')).status).toBe(404)
})
