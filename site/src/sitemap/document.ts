import { Readable } from 'node:stream'
import { type EnumChangefreq, SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'

export interface SitemapEntry {
  path: string
  changefreq?: `${EnumChangefreq}` | undefined
  priority?: number | undefined
  updatedAt?: Date | undefined
}

/** What one file may hold. @see https://www.sitemaps.org/protocol.html */
export const MAX_ADDRESSES = 50_000

/**
 * `/sitemap.xml` on this origin: all entries, or, where they are too many for one file, an index of its parts,
 * `/sitemap-1.xml` and on.
 */
export function sitemapDocument(
  origin: string,
  entries: readonly SitemapEntry[],
  limit = MAX_ADDRESSES,
): Promise<string> {
  if (entries.length <= limit) return addressList(origin, entries)
  const index = new SitemapIndexStream()
  const parts = Array.from({ length: Math.ceil(entries.length / limit) }, (_, part) => ({
    url: `${origin}/sitemap-${part + 1}.xml`,
    lastmod: lastChange(entries.slice(part * limit, (part + 1) * limit))?.toISOString(),
  }))
  return text(Readable.from(parts).pipe(index))
}

/** One part of a sitemap with an index, from 1. Undefined for a part that there isn't. */
export async function sitemapPart(
  origin: string,
  entries: readonly SitemapEntry[],
  part: number,
  limit = MAX_ADDRESSES,
): Promise<string | undefined> {
  if (entries.length <= limit || !Number.isInteger(part) || part < 1) return undefined
  const some = entries.slice((part - 1) * limit, part * limit)
  if (some.length === 0) return undefined
  return addressList(origin, some)
}

function addressList(origin: string, entries: readonly SitemapEntry[]): Promise<string> {
  const list = new SitemapStream({
    hostname: origin,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  const items = entries.map(({ path, changefreq, priority, updatedAt }) => ({
    url: path,
    changefreq,
    priority,
    ...(updatedAt && { lastmod: updatedAt.toISOString() }),
  }))
  return text(Readable.from(items).pipe(list))
}

const text = async (stream: SitemapStream | SitemapIndexStream) => (await streamToPromise(stream)).toString()

const lastChange = (entries: readonly SitemapEntry[]) =>
  entries.reduce<Date | undefined>(
    (last, { updatedAt }) => (updatedAt && (!last || updatedAt > last) ? updatedAt : last),
    undefined,
  )
