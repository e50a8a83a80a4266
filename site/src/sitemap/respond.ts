import type { APIContext } from 'astro'
import { tags } from '#api/cache/tags'
import { isDatabaseError } from '#api/db/client'
import { getServices } from '#api/services'
import type { SitemapEntry } from './document.ts'
import { listEntries } from './entries.ts'
import { listStaticPages } from './static-pages.ts'

/** Responds with the sitemap of the current catalog: 404 when `write` returns nothing, 503 when the catalog can't be read. */
export async function respondWithSitemap(
  { cache, locals, rewrite }: APIContext,
  write: (origin: string, entries: readonly SitemapEntry[]) => Promise<string | undefined>,
): Promise<Response> {
  const { db, log } = getServices()
  const staticPages = await listStaticPages()
  try {
    const xml = await write(locals.env.SITE_URL, listEntries(db, staticPages))
    if (xml === undefined) return await rewrite('/404')
    cache.set({ tags: [tags.products, tags.collections] })
    return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the sitemap could not be written')
    return new Response('The sitemap is not available right now.', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' },
    })
  }
}
