import type { Page } from 'playwright-core'

/** Lets no script of that name arrive until the answer is called. */
export async function delayScript(page: Page, script: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
