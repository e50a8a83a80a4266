import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { findCollection } from '#api/collections/queries'
import { findStoredImages } from '#api/images/queries'
import type { CollectionWithProducts } from '#shared/contracts/collection'
import { idTextSchema } from '#shared/contracts/fields'
import { coverImage } from '#shared/product-images'
import { PAGE_SIZE } from '#shared/product-search'
import { loadPage, type PageData } from '../../loaders/load-page.ts'
import { type ProductList, toProductList } from '../../loaders/product-list.ts'
import { collectionMetadata } from './_slug.metadata.ts'

const NOT_FOUND = { title: 'Collection Not Found' }

interface CollectionPage {
  collection: CollectionWithProducts
  list: ProductList
}

export function loadCollection(astro: AstroGlobal, slug: string, page: number): PageData<CollectionPage> {
  return loadPage(astro, NOT_FOUND, ({ db, env }) => {
    const collection = findCollection(db, { slug }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
    if (!collection) return undefined
    const list = toProductList(db, collection.products)
    const { bannerImageUrl } = collection
    const covers = collection.products.flatMap((product) => coverImage(product)?.url ?? [])
    const shareImageUrls = [bannerImageUrl ?? covers[0] ?? []].flat()
    const storedImages = new Map([...list.storedImages, ...findStoredImages(db, shareImageUrls)])
    return {
      collection,
      list,
      metadata: collectionMetadata(env.SITE_URL, collection, storedImages, page),
      tags: [tags.collection(collection.id), tags.lists],
    }
  })
}

export function loadCollectionSlug(astro: AstroGlobal, id: string): PageData<{ slug: string }> {
  return loadPage(astro, NOT_FOUND, ({ db }) => {
    const parsed = idTextSchema('collectionId').safeParse(id)
    const collection = parsed.success ? findCollection(db, { id: parsed.data }, { limit: 0 }) : undefined
    return collection && { slug: collection.slug, metadata: NOT_FOUND, tags: [] }
  })
}
