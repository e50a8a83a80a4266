import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { findStoredImages } from '#api/images/queries'
import { findGarment, type ProductGarment } from '#api/products/details'
import { findProduct, findProductBySlug, listVariants } from '#api/products/queries'
import { listVariantMetadata } from '#api/products/variant-metadata'
import { careInstructions } from '#shared/care'
import { idTextSchema } from '#shared/contracts/id'
import type { Product, Variant } from '#shared/contracts/product'
import { galleryImages } from '#shared/product-images'
import type { StoredImages } from '#shared/stored-image'
import type { GarmentFactsProps } from '../features/products/GarmentFacts.tsx'
import { type GalleryImage, toGalleryImages } from '../features/products/gallery-images.ts'
import { productMetadata } from '../metadata/product.ts'
import { loadPage, type PageData } from './load-page.ts'

const NOT_FOUND = { title: 'Product Not Found' }

interface ProductPage {
  product: Product
  variants: Variant[]
  images: GalleryImage[]
  garment: GarmentFactsProps
}

export function loadProduct(astro: AstroGlobal, slug: string): PageData<ProductPage> {
  return loadPage(astro, NOT_FOUND, ({ db, env }) => {
    const product = findProductBySlug(db, slug)
    if (!product) return undefined
    const variants = listVariants(db, product.id)
    const mockupUrls = Object.values(product.mockups).flatMap((mockups) => mockups.map(({ url }) => url))
    const garment = findGarment(db, product)
    const storedImages = findStoredImages(db, [
      ...galleryImages(product).map(({ url }) => url),
      ...mockupUrls,
      ...garment.sizeImages.map(({ url }) => url),
    ])
    return {
      product,
      variants,
      images: toGalleryImages(product, storedImages),
      garment: toGarmentFacts(garment, storedImages),
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

function toGarmentFacts(
  { details, technique, materials, sizeImages }: ProductGarment,
  storedImages: StoredImages,
): GarmentFactsProps {
  return {
    details,
    materials,
    care: careInstructions(details.type, technique, details.description),
    // Only the store's own: a page asks nothing of the provider.
    measuringImages: sizeImages.flatMap((image) => {
      const storedImage = storedImages.get(image.url)
      return storedImage ? [{ ...image, storedImage }] : []
    }),
  }
}

/** @param id from the path, unparsed */
export function loadProductSlug(astro: AstroGlobal, id: string): PageData<{ slug: string }> {
  return loadPage(astro, NOT_FOUND, ({ db }) => {
    const parsed = idTextSchema('productId').safeParse(id)
    const product = parsed.success ? findProduct(db, parsed.data) : undefined
    return product && { slug: product.slug, metadata: NOT_FOUND, tags: [] }
  })
}
