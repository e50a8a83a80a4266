import { Readable } from 'node:stream'
import { type EnumChangefreq, SitemapStream, streamToPromise } from 'sitemap'
import { breathe } from '#api/platform/breathe'

export interface SitemapEntry {
  path: string
  changefreq?: `${EnumChangefreq}` | undefined
  priority?: number | undefined
  updatedAt?: Date | undefined
}

/** Limit of https://www.sitemaps.org/protocol.html. */
const MAX_URLS = 50_000

/** Writes a sitemap of the first 50,000 entries, in slices that let the server respond to others. */
export async function sitemapDocument(origin: string, entries: readonly SitemapEntry[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  const items = toItems(entries.slice(0, MAX_URLS))
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString()
}

async function* toItems(entries: readonly SitemapEntry[]) {
  for (const { path, changefreq, priority, updatedAt } of entries) {
    await breathe()
    yield { url: path, changefreq, priority, ...(updatedAt && { lastmod: updatedAt.toISOString() }) }
  }
}
