import type { APIRoute } from 'astro'
import { tags } from '#api/cache/tags'
import { findStoredImages } from '#api/images/queries'
import { findWornGarment } from '#api/products/details'
import { listProducts, listVariants } from '#api/products/queries'
import { listVariantImages } from '#api/products/variant-images'
import { getServices } from '#api/services'
import { toFeedRows, writeFeed } from '#shared/product-feed'
import { galleryImages } from '#shared/product-images'
import { describeProduct } from '../metadata/product.ts'

/** Responds with the catalog as a product feed for shopping engines. 404 while checkout is off. */
export const GET: APIRoute = ({ cache, locals, rewrite }) => {
  if (!locals.env.isCheckoutOn) return rewrite('/404')
  const { db } = getServices()
  const origin = locals.env.SITE_URL
  const rows = listProducts(db).flatMap((product) => {
    const variantImages = listVariantImages(db, product.id)
    const urls = [...galleryImages(product).map(({ url }) => url), ...variantImages.values()]
    const storedImages = findStoredImages(db, urls)
    const variants = listVariants(db, product.id)
    return toFeedRows(
      origin,
      describeProduct(origin, {
        ...{ product, variants, variantImages, storedImages },
        isSold: true,
      }),
      findWornGarment(db, product),
    )
  })
  cache.set({ tags: [tags.products] })
  return new Response(writeFeed(rows), {
    headers: { 'content-type': 'text/tab-separated-values; charset=utf-8' },
  })
}
