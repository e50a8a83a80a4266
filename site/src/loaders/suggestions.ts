import type { AstroGlobal } from 'astro'
import { setCacheTags, tags } from '#api/cache/tags'
import { type Db, isDatabaseError } from '#api/db/client'
import { listAlternatives } from '#api/products/search'
import { getServices } from '#api/services'
import { type ProductList, toProductList } from './product-list.ts'

const SUGGESTIONS = 4

/** Lists products that can be bought. Unknown paths share one page, so the list can't depend on the path. */
export const listSuggestions = (db: Db): ProductList =>
  toProductList(db, listAlternatives(db, { page: 1 }, SUGGESTIONS))

/** Loads suggestions. If the catalog can't be read, returns undefined, and the page isn't cached. */
export function loadSuggestions({ response }: Pick<AstroGlobal, 'response'>): ProductList | undefined {
  const { db, log } = getServices()
  try {
    const suggestions = listSuggestions(db)
    setCacheTags(response.headers, tags.navigation, tags.lists)
    return suggestions
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the catalog could not be read')
    return undefined
  }
}
