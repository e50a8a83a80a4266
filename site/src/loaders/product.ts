import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { findStoredImages } from '#api/images/queries'
import { findProduct, findProductBySlug, listVariants } from '#api/products/queries'
import { listVariantMetadata } from '#api/products/variant-metadata'
import { idTextSchema } from '#shared/contracts/id'
import type { Product, Variant } from '#shared/contracts/product'
import { galleryImages } from '#shared/product-images'
import { type GalleryImage, toGalleryImages } from '../features/products/gallery-images.ts'
import { productMetadata } from '../metadata/product.ts'
import { loadPage, type PageData } from './load-page.ts'

const NOT_FOUND = { title: 'Product Not Found' }

interface ProductPage {
  product: Product
  variants: Variant[]
  images: GalleryImage[]
}

export function loadProduct(astro: AstroGlobal, slug: string): PageData<ProductPage> {
  return loadPage(astro, NOT_FOUND, ({ db, env }) => {
    const product = findProductBySlug(db, slug)
    if (!product) return undefined
    const variants = listVariants(db, product.id)
    const mockupUrls = Object.values(product.mockups).flatMap((mockups) => mockups.map(({ url }) => url))
    const storedImages = findStoredImages(db, [
      ...galleryImages(product).map(({ url }) => url),
      ...mockupUrls,
    ])
    return {
      product,
      variants,
      images: toGalleryImages(product, storedImages),
      metadata: productMetadata(env.SITE_URL, {
        product,
        variants,
        variantMetadata: listVariantMetadata(db, product.id),
        storedImages,
      }),
      tags: [tags.product(product.id)],
    }
  })
}

/** @param id from the path, unparsed */
export function loadProductSlug(astro: AstroGlobal, id: string): PageData<{ slug: string }> {
  return loadPage(astro, NOT_FOUND, ({ db }) => {
    const parsed = idTextSchema('productId').safeParse(id)
    const product = parsed.success ? findProduct(db, parsed.data) : undefined
    return product && { slug: product.slug, metadata: NOT_FOUND, tags: [] }
  })
}
