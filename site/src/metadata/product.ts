import type { Product, Variant } from '#shared/contracts/product'
import { detailPrice } from '#shared/price'
import { galleryImages } from '#shared/product-images'
import type { DescribedProduct } from '#shared/product-structured-data'
import type { StoredImages } from '#shared/stored-image'
import { SHARE_IMAGE } from './metadata.ts'
import { absoluteImageUrl } from './share-image.ts'

export interface ProductData {
  product: Product
  variants: readonly Variant[]
  variantImages: ReadonlyMap<number, string>
  storedImages: StoredImages
  isSold: boolean
  storeName: string
}

/** Lists products for the structured data of a page that shows them. */
export const productItems = (products: readonly Product[]) =>
  products.map(({ name, slug }) => ({ name, path: `/products/${slug}` }))

/** Describes a product for its structured data and its rows in the feed. */
export function describeProduct(
  origin: string,
  { product, variants, variantImages, storedImages, isSold, storeName }: ProductData,
): DescribedProduct {
  const gallery = galleryImages(product)
  const visibleMockups = new Set(
    Object.values(product.mockups)
      .flat()
      .map(({ url }) => url),
  )
  const images = gallery.map(({ url }) => absoluteImageUrl(origin, url, storedImages))
  return {
    product,
    variants: variants.map((variant) => {
      const imageUrl = variantImages.get(variant.id)
      const image =
        imageUrl && visibleMockups.has(imageUrl) ? absoluteImageUrl(origin, imageUrl, storedImages) : null
      return { ...variant, image }
    }),
    description: product.description ?? defaultDescription(product),
    images: images.length > 0 ? images : [origin + SHARE_IMAGE],
    isSold,
    storeName,
  }
}

function defaultDescription(product: Product): string {
  const countIfSeveral = (name: string, values: readonly string[]) =>
    values.length > 1 ? [`${values.length} ${name}`] : []
  const options = [
    ...countIfSeveral('colors', product.colors),
    ...countIfSeveral('sizes', product.sizes),
  ].join(' and ')
  const price = detailPrice(product)
  return `${product.name}, ${price}${options && `, in ${options}`}. Made to order for people who are open to work and don’t hide it.`
}
