import type { Db } from '#api/db/client'
import { findStoredImages } from '#api/images/queries'
import { breathe } from '#api/platform/breathe'
import { findWornGarment } from '#api/products/details'
import { listProductIds, listProductsById, listVariants } from '#api/products/queries'
import { listVariantImages } from '#api/products/variant-images'
import { readStoreName } from '#api/storefront/storefront'
import type { Product } from '#shared/contracts/product'
import { FEED_HEADER, toFeedRows, writeFeedRows } from '#shared/product-feed'
import { galleryImages } from '#shared/product-images'
import { describeProduct } from '../metadata/product.ts'

/** Number of products that are read at once. 12 variants of each take about 5 ms. */
const PRODUCTS_IN_SLICE = 10

/** Writes the catalog as a product feed. The server responds to other requests between slices of it. */
export async function loadFeed(db: Db, origin: string): Promise<Blob> {
  const ids = listProductIds(db)
  const encoder = new TextEncoder()
  // Encoding all parts at the end would be a long slice.
  const parts = [encoder.encode(FEED_HEADER)]
  for (let start = 0; start < ids.length; start += PRODUCTS_IN_SLICE) {
    for (const product of listProductsById(db, ids.slice(start, start + PRODUCTS_IN_SLICE))) {
      parts.push(encoder.encode(writeProduct(db, origin, product)))
      await breathe()
    }
  }
  return new Blob(parts)
}

function writeProduct(db: Db, origin: string, product: Product): string {
  const variantImages = listVariantImages(db, product.id)
  const urls = [...galleryImages(product).map(({ url }) => url), ...variantImages.values()]
  const described = describeProduct(origin, {
    product,
    variants: listVariants(db, product.id),
    variantImages,
    storedImages: findStoredImages(db, urls),
    isSold: true,
    storeName: readStoreName(db),
  })
  return writeFeedRows(toFeedRows(origin, described, findWornGarment(db, product)))
}
