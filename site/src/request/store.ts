import { createPageLookups } from '#api/collections/page-lookups'
import { CacheHandler } from './cache-handler.ts'
import { forwardedWarning } from './incoming-request.ts'
import type { Pages, Store } from './store-env.ts'

type StoreOptions = Pages & Pick<Store, 'services' | 'app'> & Partial<Pick<Store, 'files' | 'observe'>>

export function createStore(options: StoreOptions): Store {
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
