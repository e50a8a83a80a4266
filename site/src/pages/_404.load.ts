import type { AstroGlobal } from 'astro'
import { setCacheTags, tags } from '#api/cache/tags'
import { isDatabaseError } from '#api/db/client'
import { getServices } from '#api/services'
import { listSuggestions } from '../loaders/load-page.ts'
import type { ProductList } from '../loaders/product-list.ts'

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
