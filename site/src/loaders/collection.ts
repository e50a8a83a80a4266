import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { findCollection } from '#api/collections/queries'
import { findStoredImages } from '#api/images/queries'
import type { CollectionWithProducts } from '#shared/contracts/collection'
import { idTextSchema } from '#shared/contracts/id'
import { cardImages } from '#shared/product-images'
import { PAGE_SIZE } from '#shared/product-search'
import type { StoredImages } from '#shared/stored-image'
import { collectionMetadata } from '../metadata/lists.ts'
import { loadPage, type PageData } from './load-page.ts'

const NOT_FOUND = { title: 'Collection Not Found' }

interface CollectionPage {
  collection: CollectionWithProducts
  storedImages: StoredImages
}

/** @param page from 1 */
export function loadCollection(astro: AstroGlobal, slug: string, page: number): PageData<CollectionPage> {
  return loadPage(astro, NOT_FOUND, ({ db, env }) => {
    const collection = findCollection(db, { slug }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
    if (!collection) return undefined
    const urls = collection.products.flatMap(cardImages).map(({ url }) => url)
    const { bannerImageUrl } = collection
    const storedImages = findStoredImages(db, bannerImageUrl ? [...urls, bannerImageUrl] : urls)
    return {
      collection,
      storedImages,
      metadata: collectionMetadata(env.SITE_URL, collection, storedImages, page),
      tags: [tags.collection(collection.id), tags.products],
    }
  })
}

/** @param id from the path, unparsed */
export function loadCollectionSlug(astro: AstroGlobal, id: string): PageData<{ slug: string }> {
  return loadPage(astro, NOT_FOUND, ({ db }) => {
    const parsed = idTextSchema('collectionId').safeParse(id)
    const collection = parsed.success ? findCollection(db, { id: parsed.data }, { limit: 0 }) : undefined
    return collection && { slug: collection.slug, metadata: NOT_FOUND, tags: [] }
  })
}
