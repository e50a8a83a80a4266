import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { DEFAULT_COLLECTION_NAME } from '#api/collections/header-link'
import { findHomeCollection } from '#api/collections/home-collection'
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
  /** Collection that the products lead to. */
  collection: { path: string; name: string } | undefined
}

export function loadHome(astro: AstroGlobal): PageData<HomePage> {
  const { env, storefront } = astro.locals
  const toMetadata = (products: readonly Product[], collectionName: string) =>
    homeMetadata(env.SITE_URL, products, {
      title: storefront.hero.title,
      storeName: storefront.name,
      collectionName,
    })
  return loadPage(astro, toMetadata([], DEFAULT_COLLECTION_NAME), (services) => {
    const list = searchList(services, { page: 1 }, 'homepage')
    const hero = loadHero(services, list.products)
    const collection = loadHomeCollection(services)
    return {
      ...list,
      hero,
      collection,
      metadata: toMetadata(list.products, collection?.name ?? DEFAULT_COLLECTION_NAME),
      tags: [tags.lists, tags.home],
    }
  })
}

function loadHomeCollection({ db, log }: Pick<Services, 'db' | 'log'>): HomePage['collection'] {
  try {
    return findHomeCollection(db)
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
