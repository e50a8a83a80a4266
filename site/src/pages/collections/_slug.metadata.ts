import type { CollectionWithProducts } from '#shared/contracts/collection'
import { coverImage } from '#shared/product-images'
import { PAGE_SIZE } from '#shared/product-search'
import type { StoredImages } from '#shared/stored-image'
import { breadcrumbs, listPage } from '#shared/structured-data'
import { excerpt, type PageMetadata } from '../../metadata/metadata.ts'
import { productItems } from '../../metadata/product.ts'
import { toShareImage } from '../../metadata/share-image.ts'

/** Makes a collection's metadata. The share image is the banner, or else the first product's image. */
export function collectionMetadata(
  origin: string,
  collection: CollectionWithProducts,
  storedImages: StoredImages,
  page: number,
): PageMetadata {
  const { name, slug, description, bannerImageUrl, products, productCount } = collection
  const text = description ?? `${name}: goods for people who are open to work, made to order.`
  const path = `/collections/${slug}`
  const canonical = page > 1 ? `${path}?page=${page}` : path
  const firstImage = products.flatMap((product) => coverImage(product) ?? [])[0]
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: excerpt(text),
    canonical,
    image: toShareImage(bannerImageUrl ? { url: bannerImageUrl, altText: name } : firstImage, storedImages),
    structuredData: [
      listPage(origin, {
        name,
        description: text,
        path: canonical,
        items: productItems(products),
        total: productCount,
        offset: (page - 1) * PAGE_SIZE,
      }),
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: 'Collections', path: '/collections' },
        { name, path },
      ]),
    ],
  }
}
