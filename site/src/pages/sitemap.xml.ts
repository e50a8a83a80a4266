import type { APIRoute } from 'astro'
import { cacheHeaders, tags } from '#api/cache/tags'
import { isDatabaseError } from '#api/db/client'
import { getServices } from '#api/services'
import { sitemapDocument } from '../sitemap/document.ts'
import { listEntries } from '../sitemap/entries.ts'
import { listStaticPages } from '../sitemap/static-pages.ts'

/** Responds with the sitemap of the current catalog, or with 503 when the catalog can't be read. */
export const GET: APIRoute = async ({ locals }) => {
  const { db, log } = getServices()
  const staticPages = await listStaticPages()
  try {
    const xml = await sitemapDocument(locals.env.SITE_URL, listEntries(db, staticPages))
    return new Response(xml, {
      headers: {
        ...cacheHeaders(tags.products, tags.collections),
        'content-type': 'application/xml; charset=utf-8',
      },
    })
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the sitemap could not be written')
    return new Response('The sitemap is not available right now.', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' },
    })
  }
}
