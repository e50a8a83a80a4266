import { Readable } from 'node:stream'
import { type EnumChangefreq, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'

export interface SitemapEntry {
  path: string
  changefreq?: `${EnumChangefreq}` | undefined
  priority?: number | undefined
  updatedAt?: Date | undefined
}

/** @see https://www.sitemaps.org/protocol.html */
const MAX_URLS_PER_FILE = 50_000

/** More than there are; they are counted only when a sitemap is written. */
const MAX_STATIC_PAGES = 1000

/** False for what is certainly no part of the sitemap. @param part from 1 */
export function isPossiblePart(part: number, catalogPages: number): boolean {
  const parts = Math.ceil((catalogPages + MAX_STATIC_PAGES) / MAX_URLS_PER_FILE)
  return parts > 1 && part >= 1 && part <= parts
}

/** `/sitemap.xml`: all entries, or, beyond the limit of one file, an index of the parts `/sitemap-1.xml` and so on. */
export function sitemapDocument(
  origin: string,
  entries: readonly SitemapEntry[],
  limit = MAX_URLS_PER_FILE,
): Promise<string> {
  if (entries.length <= limit) return urlSet(origin, entries)
  const index = new SitemapIndexStream()
  const parts = Array.from({ length: Math.ceil(entries.length / limit) }, (_, part) => ({
    url: `${origin}/sitemap-${part + 1}.xml`,
    lastmod: lastUpdate(entries.slice(part * limit, (part + 1) * limit))?.toISOString(),
  }))
  return readText(Readable.from(parts).pipe(index))
}

/** One part of a sitemap with an index, from 1; undefined when there is no such part. */
export async function sitemapPart(
  origin: string,
  entries: readonly SitemapEntry[],
  part: number,
  limit = MAX_URLS_PER_FILE,
): Promise<string | undefined> {
  if (entries.length <= limit || !Number.isInteger(part) || part < 1) return undefined
  const partEntries = entries.slice((part - 1) * limit, part * limit)
  if (partEntries.length === 0) return undefined
  return urlSet(origin, partEntries)
}

function urlSet(origin: string, entries: readonly SitemapEntry[]): Promise<string> {
  const stream = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  const items = entries.map(({ path, changefreq, priority, updatedAt }) => ({
    url: path,
    changefreq,
    priority,
    ...(updatedAt && { lastmod: updatedAt.toISOString() }),
  }))
  return readText(Readable.from(items).pipe(stream))
}

const readText = async (stream: SitemapStream | SitemapIndexStream) =>
  (await streamToPromise(stream)).toString()

const lastUpdate = (entries: readonly SitemapEntry[]) =>
  entries.reduce<Date | undefined>(
    (last, { updatedAt }) => (updatedAt && (!last || updatedAt > last) ? updatedAt : last),
    undefined,
  )
