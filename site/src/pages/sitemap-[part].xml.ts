import type { APIRoute } from 'astro'
import { answerSitemap } from '../sitemap/answer'
import { sitemapPart } from '../sitemap/document'

/** A part of a sitemap that is too long for one file; named by the index in `/sitemap.xml`. */
export const GET: APIRoute = (context) => {
  const { part = '' } = context.params
  return answerSitemap(context, (origin, entries) =>
    sitemapPart(origin, entries, /^[1-9]\d*$/.test(part) ? Number(part) : 0),
  )
}
