import type { APIRoute } from 'astro'
import { sitemapPart } from '../sitemap/document.ts'
import { respondWithSitemap } from '../sitemap/respond.ts'

/** One part of a sitemap that is too long for one file; `/sitemap.xml` is then the index. */
export const GET: APIRoute = (context) => {
  const { part = '' } = context.params
  return respondWithSitemap(context, (origin, entries) =>
    sitemapPart(origin, entries, /^[1-9]\d*$/.test(part) ? Number(part) : 0),
  )
}
