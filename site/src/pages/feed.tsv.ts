import type { APIRoute } from 'astro'
import { cacheHeaders, tags } from '#api/cache/tags'
import { getServices } from '#api/services'
import { loadFeed } from './_feed.load.ts'

/** Responds with the catalog as a product feed for shopping engines, or with 404 while checkout is off. */
export const GET: APIRoute = async ({ locals, rewrite }) => {
  if (!locals.env.isCheckoutOn) return rewrite('/404')
  const feed = await loadFeed(getServices().db, locals.env.SITE_URL)
  return new Response(feed, {
    headers: { ...cacheHeaders(tags.products), 'content-type': 'text/tab-separated-values; charset=utf-8' },
  })
}
