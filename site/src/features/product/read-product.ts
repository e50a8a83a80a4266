import type { AstroGlobal } from 'astro'
import { parseResponse } from 'hono/client'
import { currentStore } from '#api/store'
import type { Product, Variant } from '#shared/contracts/product'
import { galleryImages } from '#shared/product-images'
import { readOr503 } from '../../lib/read-or-503'
import type { PageMetadata } from '../../metadata/metadata'
import { productMetadata } from '../../metadata/product'
import { type PicturedImage, picturedGallery } from './gallery-images'

/** Everything that a product's page shows. */
export interface ProductReading {
  product: Product
  variants: Variant[]
  images: PicturedImage[]
  metadata: PageMetadata
}

/** `null` for a product that is not there; undefined, and the page's status 503, when the catalogue can't be read. */
export function readProduct(
  { locals, response }: Pick<AstroGlobal, 'locals' | 'response'>,
  slug: string,
): Promise<ProductReading | null | undefined> {
  return readOr503(response, async () => {
    const answer = await locals.api.product['by-slug'].$get({ query: { slug } })
    // What can't be a slug (400) names no product either.
    if (answer.status >= 400 && answer.status < 500) return null
    const product = await parseResponse(answer)
    const variants = await parseResponse(
      locals.api.product.variants.$get({ query: { productId: String(product.id) } }),
    )
    const copies = locals.pictures(galleryImages(product).map(({ url }) => url))
    const metadata = productMetadata(currentStore(), product, variants)
    return { product, variants, images: picturedGallery(product, copies), metadata }
  })
}
