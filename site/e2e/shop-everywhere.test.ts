import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { axeViolations } from '../test/axe.ts'
import { openPage } from '../test/browser.ts'
import { openSheet, toast } from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const LONG_NAME = '/products/i-have-reviewed-the-job-description-and-believe-i-am-a-strong-fit-for-this-or-an'
const PATHS = [
  '/',
  '/products',
  '/products/opentowork-tee',
  '/products/unlimited-pto-tote',
  '/products/nope',
  LONG_NAME,
  '/products?q=tee&color=Black&sort=price-asc',
  '/products?q=unobtainium',
  '/collections',
  '/collections/opentowork',
  '/collections/nope',
  '/login',
  '/privacy',
  '/nope',
]
/** One of each kind. */
const KINDS = ['/', '/products', '/products/opentowork-tee', '/products?q=unobtainium', '/login', '/nope']
const WIDTHS = [320, 360, 768, 1280, 1920, 2560]

test('axe finds no violation on any page', async () => {
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  for (const path of PATHS) {
    await visit.page.goto(path)
    expect([path, await axeViolations(visit.page)]).toEqual([path, []])
  }
})

test('in dark colors the contrast is enough on any page', async () => {
  await using visit = await openPage(server, { colorScheme: 'dark', reducedMotion: 'reduce' })
  for (const path of KINDS) {
    await visit.page.goto(path)
    expect([path, await axeViolations(visit.page, ['color-contrast'])]).toEqual([path, []])
  }
})

test('the link of the hero is named by what it shows, whichever product that is', async () => {
  const database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  const rename = database.prepare('UPDATE products SET name = ? WHERE id = 1')
  rename.run('Ghosted Cap One')
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  await visit.page.goto('/')
  await visit.page.getByRole('link', { name: 'Ghosted Cap One, #OPENTOWORK', exact: true }).waitFor()
  expect(await axeViolations(visit.page)).toEqual([])
  rename.run('#OPENTOWORK Tee')
  database.close()
})

test('no page scrolls sideways at any width', async () => {
  await using visit = await openPage(server)
  for (const path of PATHS) {
    await visit.page.goto(path)
    for (const width of WIDTHS) {
      await visit.page.setViewportSize({ width, height: 800 })
      const excess = await visit.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, width, excess]).toEqual([path, width, 0])
    }
  }
})

/** The sum of the page's layout shifts so far. A late font moves labels in a row by a few pixels: less than 0.0005. */
const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 200))
    return sum.toFixed(3)
  })

test('no page has a layout shift', async () => {
  await using visit = await openPage(server)
  for (const path of KINDS) {
    await visit.page.goto(path, { waitUntil: 'networkidle' })
    expect([path, await layoutShift(visit.page)]).toEqual([path, '0.000'])
  }
})

test('nothing moves on a phone when the font arrives late', async () => {
  await using visit = await openPage(server, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  for (const path of KINDS) {
    const sendFont = await delayRequests(page, /bricolage/)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
    sendFont()
    await page.waitForFunction(() => document.fonts.check('1em "Bricolage Grotesque Variable"'))
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    expect([path, await layoutShift(page)]).toEqual([path, '0.000'])
    await page.unrouteAll()
  }
})

/** Brotli-compressed, with the scripts in the page itself. */
function recordScripts(page: Page) {
  const files: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    files.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  return {
    countFiles: () => files.length,
    async countBytes() {
      const inline = await page.locator('script:not([src], [type="application/ld+json"])').allTextContents()
      const sizes = await Promise.all(files)
      return sizes.reduce((sum, size) => sum + size, brotliCompressSync(inline.join('\n')).length)
    },
  }
}

/** The bytes of the text font's files. */
function recordFonts(page: Page) {
  const files: Promise<number>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('bricolage')) return
    files.push(response.body().then((body) => body.length))
  })
  return { countBytes: async () => (await Promise.all(files)).reduce((sum, size) => sum + size, 0) }
}

test('before any interaction a page loads at most 15 kB of script and 26 of fonts', async () => {
  for (const path of KINDS) {
    await using visit = await openPage(server)
    const scripts = recordScripts(visit.page)
    const fonts = recordFonts(visit.page)
    await visit.page.goto(path, { waitUntil: 'networkidle' })
    expect(await scripts.countBytes()).toBeLessThan(15_000)
    expect(await fonts.countBytes()).toBeWithin(1, 26_000)
  }
})

test('a product page with everything used loads at most 85 kB of script, its islands in at most 6 files', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  const scripts = recordScripts(page)
  await page.goto('/products/two-weeks-notice-hoodie', { waitUntil: 'networkidle' })
  const filesBefore = scripts.countFiles()
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
  expect(scripts.countFiles() - filesBefore).toBeWithin(1, 7)
  expect(await scripts.countBytes()).toBeLessThan(85_000)
  expect(errors).toEqual([])
})
