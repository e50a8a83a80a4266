import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openPage } from '../test/browser.ts'
import { changeDatabase } from '../test/change-database.ts'
import { request } from '../test/http.ts'
import { ownStore } from '../test/stores.ts'

const server = await ownStore()
changeDatabase(server, "UPDATE products SET name = replace(name, '👀', '')")

const PATH = '/products/ghosted-cap'
const rename = (name: string) =>
  changeDatabase(server, "UPDATE products SET name = ? WHERE slug = 'ghosted-cap'", [name])

/** Paths of the fonts that the page loads, as far as they are of emoji. */
function recordEmojiFonts(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'font' && pathname.includes('emoji')) paths.push(pathname)
  })
  return paths
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** How many glyphs of the heading are drawn from each font. */
async function listFonts(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  const text = 'Bricolage Grotesque'
  return Object.fromEntries(
    // A variable font is named by its instance too.
    fonts.map(({ familyName, glyphCount }) => [familyName.startsWith(text) ? text : familyName, glyphCount]),
  )
}

const heightOfHeading = (page: Page) =>
  page.locator('h1').evaluate((element) => element.getBoundingClientRect().height)

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

test('signs and digits load no font of emoji, not even while the text font is on its way', async () => {
  rename('No. 1 * Cap™ #2 © ® 34 ↑ → ↔')
  await using visit = await openPage(server)
  const { page } = visit
  const loaded = recordEmojiFonts(page)
  for (const path of ['/', '/cart', '/nope', PATH]) await show(page, path)
  expect(await listFonts(page)).not.toHaveProperty('Noto Emoji')
  rename('Ghosted Cap 123')
  await page.route(/bricolage/, (route) => route.abort())
  await show(page, PATH)
  expect(loaded).toEqual([])
})

test.each([
  ['Cap 👻', 1],
  ['Cap 🏳️‍🌈', 7],
  ['Cap ❤️', 3],
  ['Cap 1️⃣', 1],
])(
  'the emoji of %p is one glyph, from at most %i files of the store’s own, in a line as high as any',
  async (name, files) => {
    await using visit = await openPage(server)
    const { page } = visit
    const loaded = recordEmojiFonts(page)
    rename('Cap')
    await show(page, PATH)
    const height = await heightOfHeading(page)
    rename(name)
    await show(page, PATH)
    expect(await page.title()).toContain(name)
    if (await hasLocalEmoji(page)) return expect(loaded).toEqual([])
    expect(await heightOfHeading(page)).toBe(height)
    expect(loaded.length).toBeWithin(1, files + 1)
    expect(await listFonts(page)).toEqual({ 'Bricolage Grotesque': 'Cap '.length, 'Noto Emoji': 1 })
    for (const path of loaded) {
      const { headers } = await request(server, path)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    expect(visit.errors).toEqual([])
  },
)
