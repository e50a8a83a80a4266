import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { DEFAULT_COLLECTION_NAME } from '#api/collections/header-link'
import { findHomeCollection } from '#api/collections/home-collection'
import { isDatabaseError } from '#api/db/client'
import { findStoredImages } from '#api/images/queries'
import { findHeroProduct } from '#api/products/hero'
import type { Services } from '#api/services'
import type { Product } from '#shared/contracts/product'
import { adminImages, cardImage, type ProductImage } from '#shared/product-images'
import type { StoredImage } from '#shared/stored-image'
import { loadPage, type PageData } from '../loaders/load-page.ts'
import { type SearchedList, searchList } from '../loaders/product-list.ts'
import { homeMetadata } from './_index.metadata.ts'

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
