import type { APIContext } from 'astro'
import { currentStore } from '#api/store'
import { SHARED_HEADER, tags } from '#api/tags'
import type { SitemapEntry } from './document.ts'
import { listEntries } from './entries.ts'
import { listOwnPages } from './own-pages.ts'

/**
 * A sitemap of the catalogue as it is now, kept until it changes. 404 where `write` has nothing to say, and 503, so that
 * crawlers come again, where the catalogue can't be read.
 */
export async function answerSitemap(
  { locals, rewrite }: APIContext,
  write: (origin: string, entries: readonly SitemapEntry[]) => Promise<string | undefined>,
): Promise<Response> {
  const { db, log } = currentStore()
  try {
    const xml = await write(locals.env.SITE_URL, listEntries(db, await listOwnPages()))
    if (xml === undefined) return await rewrite('/404')
    return new Response(xml, {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        [SHARED_HEADER]: [tags.products, tags.collections].join(','),
      },
    })
  } catch (error) {
    log.error(error, 'the sitemap could not be written')
    return new Response('The sitemap is not available right now.', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60' },
    })
  }
}
