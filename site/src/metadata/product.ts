import type { OwnTexts } from '#api/products/own-texts'
import type { Product, Variant } from '#shared/contracts/product'
import { detailPrice } from '#shared/price'
import { galleryImages, type ProductImage } from '#shared/product-images'
import { type DescribedProduct, productStructuredData } from '#shared/product-structured-data'
import type { StoredImages } from '#shared/stored-image'
import { breadcrumbs } from '#shared/structured-data'
import { excerpt, type PageMetadata, SHARE_IMAGE } from './metadata.ts'
import { absoluteImageUrl, toShareImage } from './share-image.ts'

interface ProductData {
  product: Product
  texts: OwnTexts
  shareImage: ProductImage | undefined
  variants: readonly Variant[]
  variantImages: ReadonlyMap<number, string>
  storedImages: StoredImages
  isSold: boolean
  storeName: string
}

export function productMetadata(
  origin: string,
  { product, texts, shareImage, variants, variantImages, storedImages, isSold, storeName }: ProductData,
): PageMetadata {
  const described = describeProduct(origin, {
    product,
    variants,
    variantImages,
    storedImages,
    isSold,
    storeName,
  })
  const { description } = described
  const path = `/products/${product.slug}`
  return {
    title: texts.searchTitle ?? product.name,
    description: texts.searchDescription ?? excerpt(description),
    canonical: path,
    image: toShareImage(shareImage, storedImages),
    offer: { price: product.price, inStock: product.inStock },
    structuredData: [
      ...productStructuredData(origin, described),
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: 'Products', path: '/products' },
        { name: product.name, path },
      ]),
    ],
  }
}

/** Describes a product for its structured data and its rows in the feed. */
export function describeProduct(
  origin: string,
  {
    product,
    variants,
    variantImages,
    storedImages,
    isSold,
    storeName,
  }: Omit<ProductData, 'texts' | 'shareImage'>,
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
