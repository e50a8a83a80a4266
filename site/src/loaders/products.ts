import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { isDatabaseError } from '#api/db/client'
import { findStoredImages } from '#api/images/queries'
import { searchProducts, withKnownFilters } from '#api/products/search'
import { getServices, type Services } from '#api/services'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { cardImages } from '#shared/product-images'
import { isFiltered, type ProductSearch, parseProductSearch } from '#shared/product-search'
import type { StoredImages } from '#shared/stored-image'
import { homeMetadata, productsMetadata } from '../metadata/lists.ts'
import { loadPage, type PageData } from './load-page.ts'

type ProductList = ProductSearchResult & { storedImages: StoredImages }

function searchWithImages({ db }: Pick<Services, 'db'>, search: ProductSearch): ProductList {
  const result = searchProducts(db, search)
  const urls = result.products.flatMap(cardImages).map(({ url }) => url)
  return { ...result, storedImages: findStoredImages(db, urls) }
}

/** The home page's first page of all products. */
export function loadHome(astro: AstroGlobal): PageData<ProductList> {
  const origin = astro.locals.env.SITE_URL
  return loadPage(astro, homeMetadata(origin, []), (services) => {
    const list = searchWithImages(services, { page: 1 })
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

/** A search without results is not cached: there are as many as there are words. */
export function loadProducts(astro: AstroGlobal, search: ProductSearch): PageData<ProductList> {
  const origin = astro.locals.env.SITE_URL
  return loadPage(astro, productsMetadata(origin, search, undefined), (services) => {
    const list = searchWithImages(services, search)
    const isEmptySearch = list.total === 0 && isFiltered(search)
    return {
      ...list,
      metadata: productsMetadata(origin, search, list),
      tags: isEmptySearch ? [] : [tags.products],
    }
  })
}
