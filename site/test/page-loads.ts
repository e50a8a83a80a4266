import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from 'playwright-core'
import { CACHED_BROTLI_QUALITY } from '#api/cache/cached-response'

/** Bytes of a text as a cached page sends it. */
export const sentBytes = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: CACHED_BROTLI_QUALITY } }).length

const MAX_SCRIPT_BYTES = 15_000
const MAX_FONT_BYTES = 18_000

/**
 * The compressed bytes of scripts, those in the page itself included, and of the text font; the number of script files. A script
 * that was fetched ahead has not run, unless somebody has touched the page.
 */
export async function measureLoads(page: Page) {
  const resources = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.map(({ name, encodedBodySize, initiatorType }) => ({
      path: new URL(name).pathname,
      bytes: encodedBodySize,
      isAhead: initiatorType === 'fetch',
    }))
  })
  const sum = (files: typeof resources) => files.reduce((total, { bytes }) => total + bytes, 0)
  const scripts = resources.filter(
    ({ path }, index) =>
      path.endsWith('.js') && resources.findIndex((resource) => resource.path === path) === index,
  )
  const inline = await page.locator('script:not([src], [type="application/ld+json"])').allTextContents()
  const inlineBytes = sentBytes(inline.join('\n'))
  return {
    files: scripts.length,
    scriptBytes: sum(scripts) + inlineBytes,
    runBytes: sum(scripts.filter(({ isAhead }) => !isAhead)) + inlineBytes,
    fontBytes: sum(resources.filter(({ path }) => path.includes('bricolage'))),
  }
}

/** Names the loads of a page that nobody has touched that are above their limits. */
export async function loadProblems(page: Page): Promise<string[]> {
  const { runBytes, fontBytes } = await measureLoads(page)
  return [
    ...(runBytes < MAX_SCRIPT_BYTES ? [] : [`${runBytes} bytes of script before an interaction`]),
    ...(fontBytes > 0 && fontBytes < MAX_FONT_BYTES ? [] : [`${fontBytes} bytes of fonts`]),
  ]
}
