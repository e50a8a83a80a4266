import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { isDatabaseError } from '#api/db/client'
import { listAlternatives, suggestSearch, withKnownFilters } from '#api/products/search'
import { getServices, type Services } from '#api/services'
import { isFiltered, type ProductSearch, parseProductSearch } from '#shared/product-search'
import { loadPage, type PageData } from '../../loaders/load-page.ts'
import { type ProductList, type SearchedList, searchList, toProductList } from '../../loaders/product-list.ts'
import { productsMetadata } from './_index.metadata.ts'

const ALTERNATIVES = 8

/** Parses the search of a URL. Ignores values that no product has. */
export function parseSearch(parameters: URLSearchParams): ProductSearch {
  const search = parseProductSearch(parameters)
  try {
    return withKnownFilters(getServices().db, search)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    return search
  }
}

interface ProductsPage extends SearchedList {
  /** Similar query for a search without results. */
  suggestion?: string | undefined
  alternatives?: ProductList
}

export function loadProducts(astro: AstroGlobal, search: ProductSearch): PageData<ProductsPage> {
  const { env, storefront } = astro.locals
  const site = { origin: env.SITE_URL, storeName: storefront.name }
  return loadPage(astro, productsMetadata(site, search, undefined), (services) => {
    const list = searchList(services, search)
    const isEmptySearch = list.total === 0 && isFiltered(search)
    return {
      ...list,
      ...(isEmptySearch && loadAlternatives(services, search)),
      metadata: productsMetadata(site, search, list),
      tags: listSearchTags(search, isEmptySearch),
    }
  })
}

/** Lists cache tags. A query without results isn't cached, because any word could be one. */
function listSearchTags({ q }: ProductSearch, isEmpty: boolean): string[] {
  if (q === undefined) return [tags.lists]
  return isEmpty ? [] : [tags.products]
}

function loadAlternatives({ db }: Pick<Services, 'db'>, search: ProductSearch) {
  const suggestion = suggestSearch(db, search)
  const products = listAlternatives(db, { page: 1, q: suggestion ?? search.q }, ALTERNATIVES)
  return { suggestion, alternatives: toProductList(db, products) }
}
