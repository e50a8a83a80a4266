import { expect, test } from 'bun:test'
import { openPage, untilStill } from '../test/browser.ts'
import { openSheet, toast } from '../test/cart.ts'
import { changeDatabase } from '../test/change-database.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { find, findAll, request } from '../test/http.ts'
import { observeLayoutShifts, shiftProblems } from '../test/layout-shifts.ts'
import { measureLoads, sentBytes } from '../test/page-loads.ts'
import { openInPieces } from '../test/pieces.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { DESKTOP, PHONE } from '../test/viewports.ts'

const server = await ownStore({ settings: { CONTACT_EMAIL: 'security@example.com' } })

const TEE = '/products/opentowork-tee'
/** One of each kind. */
const KINDS = ['/', '/products', TEE, '/products?q=unobtainium', '/login?next=/admin&check=failed', '/%ff']

testAll('nothing moves on a phone when the font arrives late', async () => {
  await using visit = await openPage(server, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await observeLayoutShifts(page)
  for (const path of KINDS) {
    const sendFont = await delayRequests(page, /bricolage/)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => document.fonts.status === 'loading')
    await untilStill(page)
    sendFont()
    await page.waitForFunction(() => document.fonts.check('1em "Bricolage Grotesque"'))
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    expect([path, await shiftProblems(page)]).toEqual([path, []])
    await page.unrouteAll()
  }
})

testAll('the fonts of a page have at most 30 kB, whatever the European letters of its names', async () => {
  const name = 'Grüße aus Łódź, Şişli, Þórshöfn, Țara și ŴYE, u\u0308ber 50\u00A0€'
  changeDatabase(server, "UPDATE products SET name = ? WHERE slug = 'opentowork-tee'", [name])
  await using visit = await openPage(server)
  const { page } = visit
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  for (const path of [TEE, '/products']) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const { fontBytes } = await measureLoads(page)
    expect([path, fontBytes, fontBytes > 0 && fontBytes <= 30_000]).toEqual([path, fontBytes, true])
    const { root } = await client.send('DOM.getDocument')
    const selector = path === TEE ? 'h1' : `a[href="${TEE}"] h2`
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
    expect([path, ...new Set(fonts.map(({ isCustomFont }) => isCustomFont))]).toEqual([path, true])
  }
})

testAll.each(['/', '/products', TEE, '/login', '/forgot-password', '/cart', '/about'])(
  'nothing moves while %s arrives in pieces',
  async (path) => {
    for (const viewport of [PHONE, DESKTOP]) {
      await using visit = await openPage(server, { viewport })
      await observeLayoutShifts(visit.page)
      expect(await openInPieces(visit.page, server, path)).toBeGreaterThan(10)
      expect([path, viewport, await shiftProblems(visit.page)]).toEqual([path, viewport, []])
    }
  },
)

test('a product page with everything used loads at most 95 kB of script, its islands in at most 7 files', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.goto('/products/two-weeks-notice-hoodie')
  const before = await measureLoads(page)
  await page.getByRole('button', { name: 'Next image' }).click()
  await page.getByRole('main').getByRole('radio').last().focus()
  await page.locator('astro-island:not([ssr]) form[data-add-to-cart]').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await toast(page, 'Item added to cart!').waitFor()
  await page.getByRole('button', { name: 'Enlarge image' }).click()
  await page.getByRole('dialog', { name: 'Enlarged image' }).waitFor()
  await page.keyboard.press('Escape')
  await openSheet(page)
  await page.getByRole('button', { name: /^Increase/ }).click()
  await toast(page, 'Cart updated.').waitFor()
  const { files, scriptBytes } = await measureLoads(page)
  expect(files - before.files).toBeWithin(1, 8)
  expect(scriptBytes).toBeWithin(before.scriptBytes, 95_000)
  expect(errors).toEqual([])
})

test('a page comes with its styles, at most 12 kB compressed, and its first paint waits for no other request', async () => {
  for (const path of [...KINDS, '/collections', '/collections/opentowork', '/cart', '/shipping']) {
    const html = await (await request(server, path)).text()
    const [head = '', body = ''] = html.split('<body')
    const styles = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text)
    const blocking = head.match(
      /<link[^>]*rel="(?:stylesheet|preload)"(?![^>]*forced-colors)|<script[^>]*src=/g,
    )
    expect([path, styles.length, blocking]).toEqual([path, 1, null])
    expect(body).not.toMatch(/<script(?![^>]*fetchpriority="low")[^>]* src=/)
    for (const href of findAll(body, 'link[rel="stylesheet"]', 'href')) {
      styles.push(await (await request(server, href)).text())
    }
    const bytes = styles.reduce((sum, each) => sum + sentBytes(each), 0)
    expect([path, bytes, bytes > 1000 && bytes < 12_000]).toEqual([path, bytes, true])
  }
})

test('the HTML of 27 products has at most 10 kB compressed, that of 40 variants 15', async () => {
  const idOf = (slug: string) => `(SELECT id FROM products WHERE slug = '${slug}')`
  changeDatabase(
    server,
    `UPDATE variants SET product_id = ${idOf('exit-interview-sticker')}
     WHERE product_id = ${idOf('opentowork-tee')} AND color IN ('Moss', 'Mauve', 'Navy')`,
  )
  const found = { '/': 27, '/products': 27, '/collections/opentowork': 27, [TEE]: 40 }
  for (const [path, count] of Object.entries(found)) {
    const html = (await (await request(server, path)).text()).replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    const bytes = sentBytes(html)
    expect([path, bytes, bytes <= (path === TEE ? 15_000 : 10_000)]).toEqual([path, bytes, true])
    const data = find(html, 'script[type="application/ld+json"]') ?? ''
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(13_000)
    const counted = path === TEE ? data.match(/"sku"/g) : html.match(/class="product-card"/g)
    expect([path, counted?.length]).toEqual([path, count])
    expect(html.match(/\/images\/[\w-]{23,}/g)).toBeNull()
  }
})

const json = (body: string, headers: HeadersInit = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})
const form = (body: string, headers: HeadersInit = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
})
const CROSS_SITE = { 'sec-fetch-site': 'cross-site' }
const SHARED = 'public, max-age=0, must-revalidate'
const PERSONAL = 'private, no-store'

test.each<[status: number, cacheControl: string | null, path: string, init: RequestInit]>([
  [200, SHARED, '/', { headers: { 'accept-encoding': 'br' } }],
  [200, SHARED, '/products?q=tee', { method: 'HEAD' }],
  [200, SHARED, TEE, {}],
  [200, PERSONAL, '/cart', {}],
  [200, SHARED, '/favicon.svg', {}],
  [200, SHARED, '/sitemap.xml', {}],
  [200, SHARED, '/.well-known/security.txt', {}],
  [200, SHARED, '/_api/products', {}],
  [200, PERSONAL, '/_api/auth/session', {}],
  [302, PERSONAL, '/admin', {}],
  [308, null, '/products/', {}],
  [303, PERSONAL, '/cart/add', form('productId=999999')],
  [303, PERSONAL, '/logout', form('')],
  [400, PERSONAL, '/_api/product?productId=x', {}],
  [400, PERSONAL, '/', { headers: { host: 'a.example, b.example' } }],
  [401, PERSONAL, '/_api/admin/products', {}],
  [403, PERSONAL, '/_api/cart/add', json('{}', CROSS_SITE)],
  [403, PERSONAL, '/login', form('email=a', CROSS_SITE)],
  [404, SHARED, '/%ff', {}],
  [404, null, '/images/none/320.avif', {}],
  [405, PERSONAL, '/_api/products', { method: 'DELETE' }],
  [413, PERSONAL, '/_api/cart/add', json(`"${'x'.repeat(10_000_000)}"`)],
  [413, PERSONAL, '/cart/add', form(`a=${'x'.repeat(300_000)}`)],
  [415, PERSONAL, '/cart/add', form('a=1', { 'content-type': 'text/plain' })],
])('a %i with Cache-Control %p at %s has the security headers', async (status, cacheControl, path, init) => {
  const response = await request(server, path, init)
  await response.arrayBuffer()
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, cacheControl])
  expect(securityHeaderProblems(response)).toEqual([])
})
