import { createPageLookups } from '#api/collections/page-lookups'
import { CacheHandler } from './cache-handler.ts'
import { forwardedWarning } from './incoming-request.ts'
import type { Pages, Site } from './site-env.ts'

type SiteOptions = Pages & Pick<Site, 'services' | 'app'> & Partial<Pick<Site, 'files' | 'observe'>>

export function createSite(options: SiteOptions): Site {
  const { env, db, responseCache, cachePurger } = options.services
  return {
    files: new Map(),
    observe: (_, handle) => handle(),
    ...options,
    cache: new CacheHandler(responseCache, cachePurger, { hasEdges: env.EDGES.length > 0 }),
    lookups: createPageLookups(db),
    warnOfForwarded: forwardedWarning(options.services),
  }
}
