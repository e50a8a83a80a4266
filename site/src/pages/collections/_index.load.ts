import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { listCollectionsWithProducts } from '#api/collections/queries'
import { findStoredImages } from '#api/images/queries'
import { listTypes } from '#api/products/search'
import type { CollectionWithProducts } from '#shared/contracts/collection'
import type { FacetValue } from '#shared/contracts/product-search'
import { coverImage } from '#shared/product-images'
import type { StoredImages } from '#shared/stored-image'
import { bannerCover, type CollectionCover } from '../../features/collections/covers.ts'
import { loadPage, type PageData } from '../../loaders/load-page.ts'
import { collectionsMetadata } from './_index.metadata.ts'

const COVER_IMAGES = 3

interface CollectionsPage {
  covers: readonly CollectionCover[]
  storedImages: StoredImages
  types: readonly FacetValue[]
}

export function loadCollections(astro: AstroGlobal): PageData<CollectionsPage> {
  const { env, storefront } = astro.locals
  const site = { origin: env.SITE_URL, storeName: storefront.name }
  return loadPage(astro, collectionsMetadata(site, []), ({ db }) => {
    const collections = listCollectionsWithProducts(db, COVER_IMAGES)
    const covers = collections.map(toCover)
    const urls = covers.flatMap(({ images }) => images.map(({ url }) => url))
    return {
      covers,
      storedImages: findStoredImages(db, urls),
      types: listTypes(db),
      metadata: collectionsMetadata(site, collections),
      tags: [tags.collections, tags.lists],
    }
  })
}

function toCover({ products, ...collection }: CollectionWithProducts): CollectionCover {
  const cover = bannerCover(collection)
  if (cover.images.length > 0) return cover
  const images = products.flatMap((product) => coverImage(product) ?? [])
  return { collection, images: images.length < COVER_IMAGES ? images.slice(0, 1) : images }
}
