import { Readable } from 'node:stream'
import { type EnumChangefreq, SitemapStream, streamToPromise } from 'sitemap'

export interface SitemapEntry {
  path: string
  changefreq?: `${EnumChangefreq}` | undefined
  priority?: number | undefined
  updatedAt?: Date | undefined
}

/** @see https://www.sitemaps.org/protocol.html */
const MAX_URLS = 50_000

/** Writes a sitemap of the first 50,000 entries, as many as one file may have. */
export async function sitemapDocument(origin: string, entries: readonly SitemapEntry[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  const items = entries.slice(0, MAX_URLS).map(({ path, changefreq, priority, updatedAt }) => ({
    url: path,
    changefreq,
    priority,
    ...(updatedAt && { lastmod: updatedAt.toISOString() }),
  }))
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString()
}
