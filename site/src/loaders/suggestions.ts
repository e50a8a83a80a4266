import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { type Db, isDatabaseError } from '#api/db/client'
import { listAlternatives } from '#api/products/search'
import { getServices } from '#api/services'
import { type ProductList, toProductList } from './product-list.ts'

const SUGGESTIONS = 4

/** Products that can be bought, for a page that shows nothing else. Unknown paths share one, so it can't depend on the path. */
export const listSuggestions = (db: Db): ProductList =>
  toProductList(db, listAlternatives(db, { page: 1 }, SUGGESTIONS))

/** Loads suggestions for a page that needs no catalog: undefined while that can't be read, and then the page is not cached. */
export function loadSuggestions({ cache }: Pick<AstroGlobal, 'cache'>): ProductList | undefined {
  const { db, log } = getServices()
  try {
    const suggestions = listSuggestions(db)
    cache.set({ tags: [tags.navigation, tags.lists] })
    return suggestions
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the catalog could not be read')
    return undefined
  }
}
