import type { OwnTexts } from '#api/products/own-texts'
import type { ProductImage } from '#shared/product-images'
import { productStructuredData } from '#shared/product-structured-data'
import { breadcrumbs } from '#shared/structured-data'
import { excerpt, type PageMetadata } from '../../metadata/metadata.ts'
import { describeProduct, type ProductData } from '../../metadata/product.ts'
import { toShareImage } from '../../metadata/share-image.ts'

interface ProductPageData extends ProductData {
  texts: OwnTexts
  shareImage: ProductImage | undefined
}

export function productMetadata(
  origin: string,
  { product, texts, shareImage, variants, variantImages, storedImages, isSold, storeName }: ProductPageData,
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
