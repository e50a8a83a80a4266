import { openPage } from '../browser.ts'
import { type Driver, type EngineOptions, WINDOW } from './driver.ts'

/** Opens a page of the Chromium that the other tests use. Playwright turns its back/forward cache off. */
export async function startChromium({ hasScripts = true }: EngineOptions = {}): Promise<Driver> {
  const options = { viewport: WINDOW, baseURL: undefined, javaScriptEnabled: hasScripts }
  const visit = await openPage({ url: '' }, options)
  const { page, errors } = visit
  return {
    hasBackForwardCache: false,
    errors,
    navigate: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose](),
  }
}
