import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  run("UPDATE products SET name = replace(name, '👀', '')")
})
afterAll(() => server.stop())

const SLUG = 'ghosted-cap'

function run(statement: string, values: string[] = []) {
  const database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  database.run(statement, values)
  database.close()
}
const rename = (name: string) => run('UPDATE products SET name = ? WHERE slug = ?', [name, SLUG])

/** Paths of the fonts that the page loads, as far as they are of emoji. */
function recordEmojiFonts(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'font' && pathname.includes('emoji')) paths.push(pathname)
  })
  return paths
}

/** How many glyphs of the element are drawn from each font. */
async function listFonts(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  const text = 'Bricolage Grotesque'
  return Object.fromEntries(
    // A variable font is named by its instance too.
    fonts.map(({ familyName, glyphCount }) => [familyName.startsWith(text) ? text : familyName, glyphCount]),
  )
}

const fontsReady = (page: Page) => page.evaluate(async () => void (await document.fonts.ready))

/** Where the system has an emoji font, the store's own is not loaded. */
const hasLocalEmoji = (page: Page) =>
  page.evaluate(async () => {
    const names = ['Apple Color Emoji', 'AppleColorEmoji', 'Segoe UI Emoji', 'Noto Color Emoji']
    const source = names.map((name) => `local('${name}')`).join()
    return new FontFace('probe', source).load().then(
      () => true,
      () => false,
    )
  })

test('a page without emoji loads no font of them, however many signs and digits it has', async () => {
  rename('No. 1 * Cap™ #2 © ® 34 ↑ → ↔')
  await using visit = await openPage(server)
  const { page } = visit
  const loaded = recordEmojiFonts(page)
  for (const path of ['/', '/products', `/products/${SLUG}`, '/cart', '/nope']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await fontsReady(page)
  }
  expect(loaded).toEqual([])
  expect(await listFonts(page, 'h1')).not.toHaveProperty('Noto Emoji')
})

test('digits load no font of emoji while the text font is on its way', async () => {
  rename('Ghosted Cap 123')
  await using visit = await openPage(server)
  const { page } = visit
  const loaded = recordEmojiFonts(page)
  await page.route(/bricolage/, (route) => route.abort())
  await page.goto(`/products/${SLUG}`, { waitUntil: 'networkidle' })
  await fontsReady(page)
  expect(loaded).toEqual([])
})

test.each([
  ['Ghosted 👻 Cap', 1],
  ['Coffee ☕ Cap', 1],
  ['Pride 🏳️‍🌈 Cap', 7],
  ['Flag 🇩🇪 Cap', 1],
  ['Heart ❤️ Cap', 3],
  ['Developer 👩‍💻 Cap', 2],
  ['Keycap 1️⃣ Cap', 1],
])('the emoji of %p is one glyph, from at most %i files of the store’s own', async (name, files) => {
  rename(name)
  await using visit = await openPage(server)
  const { page } = visit
  const loaded = recordEmojiFonts(page)
  await page.goto(`/products/${SLUG}`, { waitUntil: 'networkidle' })
  await fontsReady(page)
  expect(await page.title()).toContain(name)
  if (await hasLocalEmoji(page)) return expect(loaded).toEqual([])
  expect(loaded.length).toBeWithin(1, files + 1)
  expect(await listFonts(page, 'h1')).toEqual({
    'Bricolage Grotesque': name.replace(/1?[^ \w]+/u, '').length,
    'Noto Emoji': 1,
  })
  for (const path of loaded) {
    expect(path).toStartWith('/_astro/')
    const { headers } = await fetch(server.url + path)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  expect(visit.errors).toEqual([])
})

test('an emoji moves nothing but itself: its line is as high as any', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const heightOf = async (name: string) => {
    rename(name)
    await page.goto(`/products/${SLUG}`, { waitUntil: 'networkidle' })
    await fontsReady(page)
    return page.locator('h1').evaluate((element) => element.getBoundingClientRect().height)
  }
  expect(await heightOf('Cap 👻')).toBe(await heightOf('Cap'))
})
