import type { APIRoute } from 'astro'
import { tags } from '#api/cache/tags'
import { getServices } from '#api/services'
import { loadFeed } from '../loaders/feed.ts'

/** Responds with the catalog as a product feed for shopping engines, or with 404 while checkout is off. */
export const GET: APIRoute = async ({ cache, locals, rewrite }) => {
  if (!locals.env.isCheckoutOn) return rewrite('/404')
  const feed = await loadFeed(getServices().db, locals.env.SITE_URL)
  cache.set({ tags: [tags.products] })
  return new Response(feed, { headers: { 'content-type': 'text/tab-separated-values; charset=utf-8' } })
}
