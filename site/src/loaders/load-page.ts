import type { AstroGlobal } from 'astro'
import { setCacheTags, tags } from '#api/cache/tags'
import { type Db, isDatabaseError } from '#api/db/client'
import { listAlternatives } from '#api/products/search'
import { getServices, type Services } from '#api/services'
import type { PageMetadata } from '../metadata/metadata.ts'
import { type ProductList, toProductList } from './product-list.ts'

type Loaded<T> = (T & { metadata: PageMetadata; tags: readonly string[] }) | undefined

export type PageData<T> =
  | ({ status: 'ok'; metadata: PageMetadata } & T)
  | { status: 'notFound'; metadata: PageMetadata; suggestions: ProductList }
  | { status: 'unavailable'; metadata: PageMetadata }

const RETRY_AFTER_SECONDS = '10'
const SUGGESTIONS = 4

/** Loads a page's data and sets its cache tags, or a status: 404, or 503 if the database can't be read. */
export function loadPage<T>(
  { response }: Pick<AstroGlobal, 'response'>,
  fallback: PageMetadata,
  load: (services: Services) => Loaded<T>,
): PageData<T> {
  const services = getServices()
  try {
    const loaded = load(services)
    if (!loaded) {
      response.status = 404
      setCacheTags(response.headers, tags.navigation, tags.lists)
      return { status: 'notFound', metadata: fallback, suggestions: listSuggestions(services.db) }
    }
    setCacheTags(response.headers, ...loaded.tags)
    return { status: 'ok', ...loaded }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    services.log.error(error, 'the catalog could not be read')
    response.status = 503
    response.headers.set('Retry-After', RETRY_AFTER_SECONDS)
    return { status: 'unavailable', metadata: fallback }
  }
}

/** Lists products that can be bought. Unknown paths share one page, so the list can't depend on the path. */
export const listSuggestions = (db: Db): ProductList =>
  toProductList(db, listAlternatives(db, { page: 1 }, SUGGESTIONS))
