import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'

const MAX_SCRIPT_BYTES = 15_000
const MAX_FONT_BYTES = 18_000

/** The compressed bytes of scripts, those in the page itself included, and of the text font; the number of script files. */
export async function measureLoads(page: Page) {
  const resources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: Number(Reflect.get(entry, 'encodedBodySize')),
    })),
  )
  const sum = (files: typeof resources) => files.reduce((total, { bytes }) => total + bytes, 0)
  const scripts = resources.filter(({ path }) => path.endsWith('.js'))
  const inline = await page.locator('script:not([src], [type="application/ld+json"])').allTextContents()
  return {
    files: scripts.length,
    scriptBytes: sum(scripts) + brotliCompressSync(inline.join('\n')).length,
    fontBytes: sum(resources.filter(({ path }) => path.includes('bricolage'))),
  }
}

/** Names the loads of a page that nobody has touched that are above their limits. */
export async function loadProblems(page: Page): Promise<string[]> {
  const { scriptBytes, fontBytes } = await measureLoads(page)
  return [
    ...(scriptBytes < MAX_SCRIPT_BYTES ? [] : [`${scriptBytes} bytes of script before an interaction`]),
    ...(fontBytes > 0 && fontBytes < MAX_FONT_BYTES ? [] : [`${fontBytes} bytes of fonts`]),
  ]
}
