import type { Page } from 'playwright-core'

/** Delays requests whose URL matches until the returned function is called. */
export async function delayRequests(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
