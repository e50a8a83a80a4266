import type { Page } from 'playwright-core'

/** Delays scripts of that name until the returned function is called. */
export async function delayScript(page: Page, script: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
