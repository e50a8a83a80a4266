import type { CacheProvider } from 'astro'
import { CACHE_TAG_HEADER } from '#api/cache/tags'
import { getServices } from '#api/services'

/** Leaves the cache tags on the response for the server's cache handler. */
export default (): CacheProvider => ({
  name: 'response-cache',
  setHeaders: ({ tags = [] }) => new Headers(tags.length > 0 ? { [CACHE_TAG_HEADER]: tags.join(',') } : {}),
  async invalidate({ tags }) {
    getServices().responseCache.purge(typeof tags === 'string' ? [tags] : tags)
  },
})
