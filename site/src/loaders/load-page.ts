import type { AstroGlobal } from 'astro'
import { isDatabaseError } from '#api/db/client'
import { getServices, type Services } from '#api/services'
import type { PageMetadata } from '../metadata/metadata.ts'

/** What a loader finds: the page's data with its metadata and cache tags; undefined for what does not exist. */
export type Loaded<T> = (T & { metadata: PageMetadata; tags: readonly string[] }) | undefined

export type PageData<T> =
  | ({ status: 'ok'; metadata: PageMetadata } & T)
  | { status: 'notFound'; metadata: PageMetadata }
  | { status: 'unavailable'; metadata: PageMetadata }

const RETRY_AFTER_SECONDS = '10'

/**
 * Loads a page's data in process and sets what follows from it: the cache tags, 404 for what does not exist, 503 when the
 * catalog can't be read. Any other exception is a bug: it is not caught here, and Astro answers 500.
 * @param fallback the metadata of a page that has no data
 */
export function loadPage<T>(
  { response, cache }: Pick<AstroGlobal, 'response' | 'cache'>,
  fallback: PageMetadata,
  load: (services: Services) => Loaded<T>,
): PageData<T> {
  const services = getServices()
  try {
    const loaded = load(services)
    if (!loaded) {
      response.status = 404
      return { status: 'notFound', metadata: fallback }
    }
    cache.set({ tags: [...loaded.tags] })
    return { status: 'ok', ...loaded }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    services.log.error(error, 'the catalog could not be read')
    response.status = 503
    response.headers.set('Retry-After', RETRY_AFTER_SECONDS)
    return { status: 'unavailable', metadata: fallback }
  }
}
