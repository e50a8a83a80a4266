import { expect, test } from 'bun:test'
import { Readable } from 'node:stream'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { type SitemapEntry, sitemapDocument, sitemapPart } from './document.ts'

const origin = 'https://store.example'
const entries: SitemapEntry[] = [
  { path: '/', changefreq: 'weekly', priority: 1 },
  ...[1, 2, 3, 4].map((day) => ({
    path: `/products/tee-${day}`,
    changefreq: 'monthly' as const,
    priority: 0.6,
    updatedAt: new Date(Date.UTC(2026, 0, day)),
  })),
]
const urlsOf = async (xml: string | undefined) =>
  (await parseSitemap(Readable.from([xml ?? '']))).map(({ url }) => url)

test('an entry has its URL, last change, change frequency and priority', async () => {
  const xml = await sitemapDocument(origin, entries.slice(0, 2))
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
      '<url><loc>https://store.example/</loc><changefreq>weekly</changefreq><priority>1.0</priority></url>' +
      '<url><loc>https://store.example/products/tee-1</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod>' +
      '<changefreq>monthly</changefreq><priority>0.6</priority></url></urlset>',
  )
})

test('beyond the limit the sitemap is an index of parts, which together list every page once', async () => {
  const index = await parseSitemapIndex(Readable.from([await sitemapDocument(origin, entries, 2)]))
  expect(index.map(({ url, lastmod }) => [url, lastmod])).toEqual([
    [`${origin}/sitemap-1.xml`, '2026-01-01T00:00:00.000Z'],
    [`${origin}/sitemap-2.xml`, '2026-01-03T00:00:00.000Z'],
    [`${origin}/sitemap-3.xml`, '2026-01-04T00:00:00.000Z'],
  ])
  const parts = await Promise.all([1, 2, 3].map((part) => sitemapPart(origin, entries, part, 2)))
  const listed = (await Promise.all(parts.map(urlsOf))).flat()
  expect(listed).toEqual(entries.map(({ path }) => origin + path))
})

test('at the limit one file is enough, which has no parts', async () => {
  expect(await urlsOf(await sitemapDocument(origin, entries, entries.length))).toHaveLength(entries.length)
  expect(await sitemapPart(origin, entries, 1)).toBeUndefined()
})

test.each([0, 4, 1.5, Number.NaN])('there is no part %d', async (part) => {
  expect(await sitemapPart(origin, entries, part, 2)).toBeUndefined()
})
