import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { findCollection, listCollections } from '#api/collections/queries'
import type { Db } from '#api/db/client'
import { findStoredImages } from '#api/images/queries'
import { cardImages } from '#shared/product-images'
import type { StoredImages } from '#shared/stored-image'
import { bannerCovers, type CollectionCover } from '../features/collections/covers.ts'
import { collectionsMetadata } from '../metadata/lists.ts'
import { loadPage, type PageData } from './load-page.ts'

const COVER_IMAGES = 3

interface CollectionsPage {
  covers: readonly CollectionCover[]
  storedImages: StoredImages
}

export function loadCollections(astro: AstroGlobal): PageData<CollectionsPage> {
  const origin = astro.locals.env.SITE_URL
  return loadPage(astro, collectionsMetadata(origin, []), ({ db }) => {
    const collections = listCollections(db)
    const covers = bannerCovers(collections).map((cover) => withProductImages(db, cover))
    const urls = covers.flatMap(({ images }) => images.map(({ url }) => url))
    return {
      covers,
      storedImages: findStoredImages(db, urls),
      metadata: collectionsMetadata(origin, collections),
      tags: [tags.collections, tags.products],
    }
  })
}

function withProductImages(db: Db, { collection, images }: CollectionCover): CollectionCover {
  if (images.length > 0) return { collection, images }
  const products = findCollection(db, { id: collection.id }, { limit: COVER_IMAGES })?.products ?? []
  const productImages = products.flatMap((product) => cardImages(product).slice(0, 1))
  return {
    collection,
    images: productImages.length < COVER_IMAGES ? productImages.slice(0, 1) : productImages,
  }
}
