import { createReadStream } from 'node:fs'
import { parseSitemap } from 'sitemap'
import type { SitemapEntry } from './document.ts'

/** From the repository's root; written by the integration. */
const FILE = `${import.meta.env.DEV ? 'site/.astro' : 'site/dist/server'}/sitemap/sitemap-0.xml`

async function read(): Promise<SitemapEntry[]> {
  const items = await parseSitemap(createReadStream(FILE))
  return items.map(({ url, changefreq, priority }) => ({
    path: new URL(url).pathname,
    changefreq,
    priority,
  }))
}

let pages: Promise<SitemapEntry[]> | undefined

/** The pages that are there whatever the catalog holds, as the build found them. */
export function listStaticPages(): Promise<SitemapEntry[]> {
  if (import.meta.env.DEV) return read()
  pages ??= read()
  return pages
}
