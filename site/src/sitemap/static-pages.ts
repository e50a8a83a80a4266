import { createReadStream } from 'node:fs'
import { parseSitemap } from 'sitemap'
import type { SitemapEntry } from './document.ts'

const FILE = `${import.meta.env.DEV ? 'site/.astro' : 'site/dist/server'}/sitemap/sitemap-0.xml`

async function readStaticPages(): Promise<SitemapEntry[]> {
  const items = await parseSitemap(createReadStream(FILE))
  return items.map(({ url, changefreq, priority }) => ({
    path: new URL(url).pathname,
    changefreq,
    priority,
  }))
}

let pages: Promise<SitemapEntry[]> | undefined

/** The pages that don't depend on the catalog, as the build found them. */
export function listStaticPages(): Promise<SitemapEntry[]> {
  if (import.meta.env.DEV) return readStaticPages()
  pages ??= readStaticPages()
  return pages
}
