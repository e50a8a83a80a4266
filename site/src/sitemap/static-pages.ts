import { Readable } from 'node:stream'
import { parseSitemap } from 'sitemap'
import xml from '../../.astro/sitemap/sitemap-0.xml?raw'
import type { SitemapEntry } from './document.ts'

export async function listStaticPages(): Promise<SitemapEntry[]> {
  const items = await parseSitemap(Readable.from([xml]))
  return items.map(({ url, changefreq, priority }) => ({ path: new URL(url).pathname, changefreq, priority }))
}
