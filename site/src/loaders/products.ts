import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { findHomeCollectionPath } from '#api/collections/home-collection'
import { isDatabaseError } from '#api/db/client'
import { findStoredImages } from '#api/images/queries'
import { findHeroProduct } from '#api/products/hero'
import {
  listAlternatives,
  type SearchResult,
  searchProducts,
  suggestSearch,
  withKnownFilters,
} from '#api/products/search'
import { getServices, type Services } from '#api/services'
import type { ImageType } from '#shared/contracts/admin-product'
import type { Product } from '#shared/contracts/product'
import { adminImages, cardImage, type ProductImage } from '#shared/product-images'
import { isFiltered, type ProductSearch, parseProductSearch } from '#shared/product-search'
import type { StoredImage } from '#shared/stored-image'
import { homeMetadata, productsMetadata } from '../metadata/lists.ts'
import { loadPage, type PageData } from './load-page.ts'
import { type ProductList, toProductList } from './product-list.ts'

type SearchedList = Omit<SearchResult, 'products'> & ProductList

const ALTERNATIVES = 8

function searchList({ db }: Pick<Services, 'db'>, search: ProductSearch, cardType?: ImageType): SearchedList {
  const { products, ...result } = searchProducts(db, search)
  return { ...result, ...toProductList(db, products, search, cardType) }
}

export interface Hero {
  product: Product
  image: ProductImage
  storedImage: StoredImage | null
}

interface HomePage extends SearchedList {
  hero: Hero | undefined
  collectionPath: string | undefined
}

export function loadHome(astro: AstroGlobal): PageData<HomePage> {
  const origin = astro.locals.env.SITE_URL
  return loadPage(astro, homeMetadata(origin, []), (services) => {
    const list = searchList(services, { page: 1 }, 'homepage')
    const hero = loadHero(services, list.products)
    return {
      ...list,
      hero,
      collectionPath: loadCollectionPath(services),
      metadata: homeMetadata(origin, list.products),
      tags: [tags.lists, tags.home],
    }
  })
}

function loadCollectionPath({ db, log }: Pick<Services, 'db' | 'log'>): string | undefined {
  try {
    return findHomeCollectionPath(db)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, "the home page's link to a collection could not be read")
    return undefined
  }
}

function loadHero({ db }: Pick<Services, 'db'>, products: readonly Product[]): Hero | undefined {
  const chosen = findHeroProduct(db)
  const product = chosen ?? products.find((product) => product.inStock && cardImage(product))
  const image = product && (adminImages(product, 'hero')[0] ?? cardImage(product))
  if (!image) return undefined
  return { product, image, storedImage: findStoredImages(db, [image.url]).get(image.url) ?? null }
}

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
  const origin = astro.locals.env.SITE_URL
  return loadPage(astro, productsMetadata(origin, search, undefined), (services) => {
    const list = searchList(services, search)
    const isEmptySearch = list.total === 0 && isFiltered(search)
    return {
      ...list,
      ...(isEmptySearch && loadAlternatives(services, search)),
      metadata: productsMetadata(origin, search, list),
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
