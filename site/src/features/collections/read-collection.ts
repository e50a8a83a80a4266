import type { AstroGlobal } from 'astro'
import { findCollectionPage } from '#api/collections/queries'
import { currentStore } from '#api/store'
import type { CollectionWithProducts } from '#shared/contracts/collection'
import { cardImages } from '#shared/product-images'
import { PAGE_SIZE } from '#shared/product-search'
import type { Pictures } from '../../components/ProductCard'
import { readOr503 } from '../../lib/read-or-503'

export interface CollectionReading {
  /** With the products of one page. */
  collection: CollectionWithProducts
  /** Of their pictures, and of the banner. */
  pictures: Pictures
}

/**
 * One page of a collection, from 1. `null` for a collection that is not there; undefined, and the page's status 503, when
 * the catalogue can't be read.
 */
export function readCollection(
  { locals, response }: Pick<AstroGlobal, 'locals' | 'response'>,
  slug: string,
  page: number,
): Promise<CollectionReading | null | undefined> {
  const { db, log } = currentStore()
  return readOr503(response, async () => {
    try {
      const collection = findCollectionPage(db, { slug }, PAGE_SIZE, (page - 1) * PAGE_SIZE)
      if (!collection) return null
      const shown = collection.products.flatMap(cardImages).map(({ url }) => url)
      const banner = collection.bannerImageUrl ? [collection.bannerImageUrl] : []
      return { collection, pictures: locals.pictures([...shown, ...banner]) }
    } catch (error) {
      log.error(error, 'a collection could not be read')
      throw error
    }
  })
}
