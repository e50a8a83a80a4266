import { openPage } from '../browser.ts'
import { type Driver, WINDOW } from './driver.ts'

/** Opens a page of the Chromium that the other tests use. Playwright turns its back/forward cache off. */
export async function startChromium(): Promise<Driver> {
  const visit = await openPage({ url: '' }, { viewport: WINDOW, baseURL: undefined })
  const { page, errors } = visit
  return {
    hasBackForwardCache: false,
    errors,
    navigate: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose](),
  }
}
