import type { CacheProvider } from 'astro'
import { getServices } from '#api/services'

/**
 * Without `onRequest`, Astro leaves the tags on the response, where the server's cache handler reads them. Written for Astro 7.3.
 */
export default (): CacheProvider => ({
  name: 'response-cache',
  async invalidate({ tags }) {
    getServices().responseCache.purge(typeof tags === 'string' ? [tags] : tags)
  },
})
