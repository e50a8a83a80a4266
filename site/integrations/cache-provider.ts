import type { CacheProvider } from 'astro'
import { getServices } from '#api/services'

/** Leaves the cache tags on the response for the server's cache handler. Written for Astro 7.3. */
export default (): CacheProvider => ({
  name: 'response-cache',
  async invalidate({ tags }) {
    getServices().responseCache.purge(typeof tags === 'string' ? [tags] : tags)
  },
})
