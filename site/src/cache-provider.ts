import type { CacheProvider } from 'astro'
import { getServices } from '#api/services'

/**
 * Makes `Astro.cache` work with the store's own response cache: without `onRequest`, Astro leaves the tags on the response,
 * where the server reads them.
 */
export default (): CacheProvider => ({
  name: 'response-cache',
  async invalidate({ tags }) {
    getServices().responseCache.purge(typeof tags === 'string' ? [tags] : tags)
  },
})
