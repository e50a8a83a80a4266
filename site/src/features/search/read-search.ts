import type { AstroGlobal } from 'astro'
import { parseResponse } from 'hono/client'
import type { ProductSearchResult } from '#shared/contracts/search'
import { cardImages } from '#shared/product-images'
import { type ProductSearch, toSearchInput } from '#shared/product-search'
import type { Pictures } from '../../components/ProductCard'
import { readOr503 } from '../../lib/read-or-503'

export interface SearchReading {
  result: ProductSearchResult
  pictures: Pictures
}

/** Undefined, and the page's status 503, when the catalogue can't be read. */
export function readSearch(
  { locals, response }: Pick<AstroGlobal, 'locals' | 'response'>,
  search: ProductSearch,
): Promise<SearchReading | undefined> {
  return readOr503(response, async () => {
    const result = await parseResponse(locals.api.products.search.$get({ query: toSearchInput(search) }))
    const urls = result.products.flatMap(cardImages).map(({ url }) => url)
    return { result, pictures: locals.pictures(urls) }
  })
}
