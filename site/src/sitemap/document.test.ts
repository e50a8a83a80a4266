import { expect, test } from 'bun:test'
import { type SitemapEntry, sitemapDocument } from './document.ts'

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
test('an entry has its URL, last change, change frequency and priority', async () => {
  const xml = await sitemapDocument(origin, entries.slice(0, 2))
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
      '<url><loc>https://store.example/</loc><changefreq>weekly</changefreq><priority>1.0</priority></url>' +
      '<url><loc>https://store.example/products/tee-1</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod>' +
      '<changefreq>monthly</changefreq><priority>0.6</priority></url></urlset>',
  )
})

test('requests are handled while a large sitemap is written', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ path: `/products/tee-${index}` }))
  const events: string[] = []
  const request = new Promise<void>((resolve) =>
    setImmediate(() => {
      events.push('another request')
      resolve()
    }),
  )
  const sitemap = sitemapDocument(origin, many).then(() => events.push('the sitemap'))
  await Promise.all([request, sitemap])
  expect(events).toEqual(['another request', 'the sitemap'])
})
