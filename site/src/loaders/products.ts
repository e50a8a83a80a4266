import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { isDatabaseError } from '#api/db/client'
import {
  listAlternatives,
  type SearchResult,
  searchProducts,
  suggestSearch,
  withKnownFilters,
} from '#api/products/search'
import { getServices, type Services } from '#api/services'
import { isFiltered, type ProductSearch, parseProductSearch } from '#shared/product-search'
import { homeMetadata, productsMetadata } from '../metadata/lists.ts'
import { loadPage, type PageData } from './load-page.ts'
import { type ProductList, toProductList } from './product-list.ts'

type SearchedList = Omit<SearchResult, 'products'> & ProductList

const ALTERNATIVES = 8

function searchList({ db }: Pick<Services, 'db'>, search: ProductSearch): SearchedList {
  const { products, ...result } = searchProducts(db, search)
  return { ...result, ...toProductList(db, products, search) }
}

/** The home page's first page of all products. */
export function loadHome(astro: AstroGlobal): PageData<SearchedList> {
  const origin = astro.locals.env.SITE_URL
  return loadPage(astro, homeMetadata(origin, []), (services) => {
    const list = searchList(services, { page: 1 })
    return { ...list, metadata: homeMetadata(origin, list.products), tags: [tags.products] }
  })
}

/** The search of a URL; values that nothing has are as good as none. */
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
  /** For a search without results: another query, and products to look at. */
  suggestion?: string | undefined
  alternatives?: ProductList
}

/** A query without results is not cached: there are as many as there are words. */
export function loadProducts(astro: AstroGlobal, search: ProductSearch): PageData<ProductsPage> {
  const origin = astro.locals.env.SITE_URL
  return loadPage(astro, productsMetadata(origin, search, undefined), (services) => {
    const list = searchList(services, search)
    const isEmptySearch = list.total === 0 && isFiltered(search)
    return {
      ...list,
      ...(isEmptySearch && loadAlternatives(services, search)),
      metadata: productsMetadata(origin, search, list),
      tags: isEmptySearch && search.q ? [] : [tags.products],
    }
  })
}

/** Products of the suggested query if there is one, else those that come closest. */
function loadAlternatives({ db }: Pick<Services, 'db'>, search: ProductSearch) {
  const suggestion = suggestSearch(db, search)
  const products = listAlternatives(db, { page: 1, q: suggestion ?? search.q }, ALTERNATIVES)
  return { suggestion, alternatives: toProductList(db, products) }
}
