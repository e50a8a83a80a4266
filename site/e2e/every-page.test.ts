import { afterAll, expect, test } from 'bun:test'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { openEditor, overflow, unusedProduct } from '../test/admin.ts'
import { axeViolations, axeViolationsInBothSchemes } from '../test/axe.ts'
import { logIn, openPage, untilStill } from '../test/browser.ts'
import { addFromPage, openSheet, sheetItems, toast } from '../test/cart.ts'
import { changeDatabase } from '../test/change-database.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { find, findAll, request } from '../test/http.ts'
import { createPlainUser, PLAIN_USER, submit } from '../test/login.ts'
import { markupProblems } from '../test/markup.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { ownStore } from '../test/stores.ts'

const server = await ownStore({ settings: { CONTACT_EMAIL: 'security@example.com' } })

const TEE = '/products/opentowork-tee'
const LONG_NAME = '/products/i-have-reviewed-the-job-description-and-believe-i-am-a-strong-fit-for-this-or-an'
/** One of each kind. */
const KINDS = ['/', '/products', TEE, '/products?q=unobtainium', '/login?next=/admin&check=failed', '/%ff']
const SHOP = [
  ...KINDS,
  '/products?q=tee&color=Black&sort=price-asc',
  '/products/nope',
  LONG_NAME,
  '/collections',
  '/collections/opentowork',
  '/privacy',
  '/signup',
  '/forgot-password',
  '/reset-password?token=nope',
  '/cart',
]
const VIEWPORT = { width: 1280, height: 720 }
/** What people may set. @see https://www.w3.org/TR/WCAG22/#text-spacing */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const MAX_SCRIPT_BYTES = 15_000
const MAX_FONT_BYTES = 26_000

declare global {
  interface Window {
    sumLayoutShifts?: () => number
  }
}

/** Runs in the page, before its own scripts. */
function observeLayoutShifts() {
  let sum = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) sum += Number(Reflect.get(entry, 'value'))
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.sumLayoutShifts = () => {
    add(observer.takeRecords())
    return sum
  }
}

/** A late font moves labels in a row by a few pixels: less than 0.001. */
async function shiftProblems(page: Page): Promise<string[]> {
  await untilStill(page)
  const sum = await page.evaluate(() => window.sumLayoutShifts?.() ?? Number.NaN)
  return sum < 0.001 ? [] : [`a layout shift of ${sum}`]
}

/** The compressed bytes of scripts, those in the page itself included, and of the text font; the number of script files. */
async function measureLoads(page: Page) {
  const resources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: Number(Reflect.get(entry, 'encodedBodySize')),
    })),
  )
  const sum = (files: typeof resources) => files.reduce((total, { bytes }) => total + bytes, 0)
  const scripts = resources.filter(({ path }) => path.endsWith('.js'))
  const inline = await page.locator('script:not([src], [type="application/ld+json"])').allTextContents()
  return {
    files: scripts.length,
    scriptBytes: sum(scripts) + brotliCompressSync(inline.join('\n')).length,
    fontBytes: sum(resources.filter(({ path }) => path.includes('bricolage'))),
  }
}

async function loadProblems(page: Page): Promise<string[]> {
  const { scriptBytes, fontBytes } = await measureLoads(page)
  return [
    ...(scriptBytes < MAX_SCRIPT_BYTES ? [] : [`${scriptBytes} bytes of script before an interaction`]),
    ...(fontBytes > 0 && fontBytes < MAX_FONT_BYTES ? [] : [`${fontBytes} bytes of fonts`]),
  ]
}

const sizelessImages = (page: Page) =>
  page
    .locator('img:not([width][height])')
    .evaluateAll((images) => images.map(({ outerHTML }) => `no width or height: ${outerHTML}`))

async function widthProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of [320, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    if ((await overflow(page)) > 0) problems.push(`something to scroll to sideways at ${width}`)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, TEXT_SPACING)
  if ((await overflow(page)) > 0) problems.push('something to scroll to sideways with more text spacing')
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  await page.setViewportSize(VIEWPORT)
  return problems
}

/** A tab for a walk. Each check names the page and all that is wrong with it, and what has come since the one before. */
async function startWalk() {
  const { page, errors, [Symbol.asyncDispose]: close } = await openPage(server, { viewport: VIEWPORT })
  afterAll(close)
  page.on('response', (response) => {
    // The page itself may be a 404.
    if (response.status() < 400 || response.request().isNavigationRequest()) return
    errors.push(`${response.status()} ${response.url()}`)
  })
  await page.addInitScript(observeLayoutShifts)
  const check = async (name: string, { before = [] as string[], isDarkToo = false } = {}) => {
    const found = [
      ...before,
      ...markupProblems(await page.content()),
      ...(await sizelessImages(page)),
      ...(await widthProblems(page)),
      ...(isDarkToo ? await axeViolationsInBothSchemes(page) : await axeViolations(page)),
      ...errors.splice(0),
    ]
    expect(found.map((problem) => `${name}: ${problem}`)).toEqual([])
  }
  const visit = async (path: string) => {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    const before = [
      ...markupProblems((await response?.text()) ?? ''),
      ...(await shiftProblems(page)),
      ...(await loadProblems(page)),
    ]
    await check(path, { before, isDarkToo: KINDS.includes(path) })
  }
  return { page, check, visit }
}

const shop = await startWalk()
const admin = await startWalk()
await logIn(admin.page)

test.each(SHOP)('%s has no error, no violation, no shift, no heavy load and no excess width', (path) =>
  shop.visit(path),
)

test('a cart with an item and a refused login have none of these either', async () => {
  const { page, check, visit } = shop
  await addFromPage(page, 'opentowork-tee')
  await openSheet(page)
  await sheetItems(page).first().waitFor()
  await check('the cart’s sheet')
  await visit('/cart')
  await page.goto('/login')
  await submit(page).click()
  await page.getByText('Email is required').waitFor()
  await check('a login without an email')
})

test('no other document has a console error or violates its policy', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const image = (await (await request(server, '/')).text()).match(/\/images\/[\w-]{22}\/\d+\.avif/)![0]
  for (const path of [image, '/favicon.svg', '/sitemap.xml', '/manifest.webmanifest', '/_api/nothing']) {
    await page.goto(path)
    expect([path, errors]).toEqual([path, []])
  }
})

test('the account page has no error, no violation and no excess width', async () => {
  await admin.page.goto('/account', { waitUntil: 'networkidle' })
  await admin.check('/account')
})

test('a dialog of the administration has none of these either', async () => {
  const { page, check } = admin
  const product = await unusedProduct(page, new Set())
  for (const action of ['Manage images', 'Edit description', 'Edit features'] as const) {
    const dialog = await openEditor(page, product, action)
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    await check(action)
  }
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('dialog').waitFor()
  await check('New collection')
})

test('a refusal has none of these either', async () => {
  await createPlainUser(server)
  const { page, check } = await startWalk()
  await logIn(page, PLAIN_USER)
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await check('Access Denied')
  await page.goto('/cart')
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/cart/add', enctype: 'text/plain' })
    document.body.append(form)
    form.submit()
  })
  await page.getByRole('heading', { name: 'That Didn’t Work' }).waitFor()
  await page.getByText('Send a form').waitFor()
  await check('a form of another type')
})

test('the link of the hero is named by what it shows, whichever product that is', async () => {
  changeDatabase(server, "UPDATE products SET name = 'Ghosted Cap One' WHERE id = 1")
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  await visit.page.goto('/')
  await visit.page.getByRole('link', { name: 'Ghosted Cap One, #OPENTOWORK', exact: true }).waitFor()
  expect(await axeViolations(visit.page)).toEqual([])
})

test('nothing moves on a phone when the font arrives late', async () => {
  await using visit = await openPage(server, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.addInitScript(observeLayoutShifts)
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

test('a product page with everything used loads at most 95 kB of script, its islands in at most 7 files', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.goto('/products/two-weeks-notice-hoodie', { waitUntil: 'networkidle' })
  const before = await measureLoads(page)
  await page.getByRole('button', { name: 'Next image' }).click()
  await page.getByRole('main').getByRole('radio').last().focus()
  await page.locator('form[data-add-to-cart][data-hydrated]').waitFor({ state: 'attached' })
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

test('a page comes with its styles, at most 9 kB compressed, and its first paint waits for no other request', async () => {
  for (const path of [...KINDS, '/collections', '/collections/opentowork', '/cart', '/shipping']) {
    const html = await (await request(server, path)).text()
    const [head = '', body = ''] = html.split('<body')
    const styles = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text)
    const blocking = head.match(/<link[^>]*rel="(?:stylesheet|preload)"|<script[^>]*src=/g)
    expect([path, styles.length, blocking]).toEqual([path, 1, null])
    for (const href of findAll(body, 'link[rel="stylesheet"]', 'href')) {
      styles.push(await (await request(server, href)).text())
    }
    const bytes = styles.reduce((sum, each) => sum + brotliCompressSync(each).length, 0)
    expect([path, bytes, bytes > 1000 && bytes < 9000]).toEqual([path, bytes, true])
  }
})

test('the HTML of 27 products has at most 60 kB, compressed 9; that of 40 variants too, compressed 10.5', async () => {
  const idOf = (slug: string) => `(SELECT id FROM products WHERE slug = '${slug}')`
  changeDatabase(
    server,
    `UPDATE variants SET product_id = ${idOf('exit-interview-sticker')}
     WHERE product_id = ${idOf('opentowork-tee')} AND color IN ('Moss', 'Mauve', 'Navy')`,
  )
  const found = { '/': 27, '/products': 27, '/collections/opentowork': 27, [TEE]: 40 }
  for (const [path, count] of Object.entries(found)) {
    const html = (await (await request(server, path)).text()).replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    const bytes = [Buffer.byteLength(html), brotliCompressSync(html).length] as const
    const limits = path === TEE ? ([60_000, 10_500] as const) : ([60_000, 9000] as const)
    const isSmall = bytes[0] <= limits[0] && bytes[1] <= limits[1]
    expect([path, ...bytes, isSmall]).toEqual([path, ...bytes, true])
    const data = find(html, 'script[type="application/ld+json"]') ?? ''
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(12_000)
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
const NEVER = 'no-store'

test.each<[status: number, cacheControl: string | null, path: string, init: RequestInit]>([
  [200, SHARED, '/', { headers: { 'accept-encoding': 'br' } }],
  [200, SHARED, '/products?q=tee', { method: 'HEAD' }],
  [200, SHARED, TEE, {}],
  [200, PERSONAL, '/cart', {}],
  [200, SHARED, '/favicon.svg', {}],
  [200, SHARED, '/sitemap.xml', {}],
  [200, SHARED, '/.well-known/security.txt', {}],
  [200, SHARED, '/_api/products', {}],
  [200, NEVER, '/_api/auth/session', {}],
  [302, PERSONAL, '/admin', {}],
  [308, null, '/products/', {}],
  [303, null, '/cart/add', form('productId=999999')],
  [303, null, '/logout', form('')],
  [400, NEVER, '/_api/product?productId=x', {}],
  [400, null, '/', { headers: { host: 'a.example, b.example' } }],
  [401, NEVER, '/_api/admin/products', {}],
  [403, null, '/_api/cart/add', json('{}', CROSS_SITE)],
  [403, NEVER, '/login', form('email=a', CROSS_SITE)],
  [404, SHARED, '/%ff', {}],
  [404, null, '/images/none/320.avif', {}],
  [405, NEVER, '/_api/products', { method: 'DELETE' }],
  [413, null, '/_api/cart/add', json(`"${'x'.repeat(10_000_000)}"`)],
  [413, NEVER, '/cart/add', form(`a=${'x'.repeat(300_000)}`)],
  [415, NEVER, '/cart/add', form('a=1', { 'content-type': 'text/plain' })],
])('a %i with Cache-Control %p at %s has the security headers', async (status, cacheControl, path, init) => {
  const response = await request(server, path, init)
  await response.arrayBuffer()
  expect([response.status, response.headers.get('cache-control')]).toEqual([status, cacheControl])
  expect(securityHeaderProblems(response)).toEqual([])
})
