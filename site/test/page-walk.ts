import { afterAll, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { overflow } from './admin.ts'
import { axeViolations, axeViolationsInBothSchemes } from './axe.ts'
import { openPage } from './browser.ts'
import { observeLayoutShifts, shiftProblems } from './layout-shifts.ts'
import { markupProblems } from './markup.ts'
import { loadProblems } from './page-loads.ts'
import type { TestServer } from './server.ts'
import { within } from './within.ts'

const VIEWPORT = { width: 1280, height: 720 }
/** The spacing that people may set. @see https://www.w3.org/TR/WCAG22/#text-spacing */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

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

/** Waits for the fonts and for what the page's scripts fetch ahead once it has loaded. */
async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/** Opens a tab for a walk. Each check names the page and all that is wrong with it, and what has come since the one before. */
export async function startWalk(server: TestServer) {
  const { page, errors, [Symbol.asyncDispose]: close } = await openPage(server, { viewport: VIEWPORT })
  afterAll(close)
  page.on('response', (response) => {
    // The page itself may be a 404.
    if (response.status() < 400 || response.request().isNavigationRequest()) return
    errors.push(`${response.status()} ${response.url()}`)
  })
  await observeLayoutShifts(page)
  const check = async (name: string, { before = [] as string[], isDarkToo = false } = {}) => {
    const findViolations = isDarkToo ? axeViolationsInBothSchemes : axeViolations
    const found = [
      ...before,
      ...markupProblems(await within(`the HTML of ${name}`, page.content())),
      ...(await within(`the images of ${name}`, sizelessImages(page))),
      ...(await within(`the widths of ${name}`, widthProblems(page))),
      ...(await within(`axe on ${name}`, findViolations(page))),
      ...errors.splice(0),
    ]
    expect(found.map((problem) => `${name}: ${problem}`)).toEqual([])
  }
  const visit = async (path: string, { isDarkToo = false } = {}) => {
    const response = await within(`the load of ${path}`, page.goto(path))
    await within(`the fonts of ${path}`, untilLoaded(page))
    const html = await within(`the body of ${path}`, response?.text() ?? Promise.resolve(''))
    const before = [
      ...markupProblems(html),
      ...(await within(`the end of motion on ${path}`, shiftProblems(page))),
      ...(await within(`the sizes of ${path}`, loadProblems(page))),
    ]
    await check(path, { before, isDarkToo })
  }
  return { page, check, visit }
}
