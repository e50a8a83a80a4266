import type { AstroGlobal } from 'astro'
import { tags } from '#api/cache/tags'
import { listCollectionIds } from '#api/collections/queries'
import { findStoredImages } from '#api/images/queries'
import { findGarment, type ProductGarment } from '#api/products/details'
import { listImageColors } from '#api/products/image-colors'
import { findOwnTexts } from '#api/products/own-texts'
import { findProductBySlug, listVariants } from '#api/products/queries'
import { listRelated } from '#api/products/related'
import { listVariantImages } from '#api/products/variant-images'
import type { Product, Variant } from '#shared/contracts/product'
import { adminImages, galleryImages, moreImages } from '#shared/product-images'
import type { StoredImages } from '#shared/stored-image'
import { initialSelection } from '#shared/variant-selection'
import { careInstructions } from '../../features/products/care.ts'
import type { GarmentFactsProps } from '../../features/products/GarmentFacts.tsx'
import {
  type GalleryImage,
  startIndex,
  toGalleryImages,
  withStoredImage,
} from '../../features/products/gallery-images.ts'
import { loadPage, type PageData } from '../../loaders/load-page.ts'
import { type ProductList, toProductList } from '../../loaders/product-list.ts'
import { productMetadata } from './_slug.metadata.ts'

const NOT_FOUND = { title: 'Product Not Found' }
const RELATED_PRODUCTS = 4

interface ProductPage {
  product: Product
  variants: Variant[]
  images: GalleryImage[]
  start: number
  moreImages: GalleryImage[]
  garment: GarmentFactsProps
  related: ProductList
}

/** Loads a product. Its gallery starts at the first image of the variant's color. */
export function loadProduct(
  astro: AstroGlobal,
  slug: string,
  variantId: number | undefined,
): PageData<ProductPage> {
  return loadPage(astro, NOT_FOUND, ({ db, env }) => {
    const product = findProductBySlug(db, slug)
    if (!product) return undefined
    const variants = listVariants(db, product.id)
    const mockupUrls = Object.values(product.mockups).flatMap((mockups) => mockups.map(({ url }) => url))
    const garment = findGarment(db, product)
    const related = toProductList(db, listRelated(db, product, RELATED_PRODUCTS))
    const imageColors = listImageColors(db, [product.id]).get(product.id)
    const further = moreImages(product, imageColors)
    const [featured] = adminImages(product, 'featured', imageColors)
    const shown = [...galleryImages(product), ...further, featured ?? []].flat()
    const storedImages = findStoredImages(db, [
      ...shown.map(({ url }) => url),
      ...mockupUrls,
      ...garment.sizeImages.map(({ url }) => url),
    ])
    const images = toGalleryImages(product, { imageColors, storedImages })
    const start = startIndex(images, initialSelection(variants, variantId).color)
    return {
      product,
      variants,
      images,
      start,
      moreImages: further.map((image) => withStoredImage(image, storedImages)),
      garment: toGarmentFacts(garment, storedImages),
      related,
      metadata: productMetadata(env.SITE_URL, {
        product,
        texts: findOwnTexts(db, product.id),
        shareImage: featured ?? images[start],
        variants,
        variantImages: listVariantImages(db, product.id),
        storedImages,
        isSold: env.isCheckoutOn,
        storeName: astro.locals.storefront.name,
      }),
      tags: [
        tags.product(product.id),
        tags.related,
        tags.relatedTo(product.id),
        ...related.products.map(({ id }) => tags.card(id)),
        ...listCollectionIds(db, product.id).map(tags.members),
      ],
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
    // A page asks nothing of the provider, so only stored images are shown.
    measuringImages: sizeImages.flatMap((image) => {
      const storedImage = storedImages.get(image.url)
      return storedImage ? [{ ...image, storedImage }] : []
    }),
  }
}
