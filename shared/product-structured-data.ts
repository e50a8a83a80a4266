import type { Product, Variant } from './contracts/product.ts'
import { SITE_NAME, type Thing } from './structured-data.ts'
import { variantPath } from './variant-path.ts'

export interface OfferedVariant extends Variant {
  sku: string | null
  image: string | null
}

interface DescribedProduct {
  product: Product
  variants: readonly OfferedVariant[]
  description: string
  /** Absolute URLs, best first. Google lists no product without an image. */
  images: readonly string[]
}

const SCHEMA = 'https://schema.org'
const brand: Thing = { '@type': 'Brand', name: SITE_NAME }

const availability = (inStock: boolean) => `${SCHEMA}/${inStock ? 'InStock' : 'OutOfStock'}`

const offer = (origin: string, url: string, price: string, inStock: boolean): Thing => ({
  '@type': 'Offer',
  url,
  price,
  priceCurrency: 'USD',
  availability: availability(inStock),
  itemCondition: `${SCHEMA}/NewCondition`,
  seller: { '@type': 'Organization', '@id': `${origin}/#organization`, name: SITE_NAME },
})

/**
 * A product group with an offer for each variant; a product without variants is one offer.
 * @see https://developers.google.com/search/docs/appearance/structured-data/product-variants
 */
export function productStructuredData(origin: string, described: DescribedProduct): Thing {
  const { product, variants, description, images } = described
  const url = `${origin}/products/${product.slug}`
  const common = { name: product.name, description, url, image: images, brand }
  if (variants.length === 0) {
    return {
      '@type': 'Product',
      '@id': `${url}#product`,
      ...common,
      sku: String(product.id),
      offers: offer(origin, url, product.price, product.inStock),
    }
  }
  const variesBy = [
    ...(variants.some(({ size }) => size) ? [`${SCHEMA}/size`] : []),
    ...(variants.some(({ color }) => color) ? [`${SCHEMA}/color`] : []),
  ]
  return {
    '@type': 'ProductGroup',
    '@id': `${url}#product`,
    ...common,
    productGroupID: String(product.id),
    variesBy,
    hasVariant: variants.map((variant) => variantThing(origin, described, variant)),
  }
}

function variantThing(
  origin: string,
  { product, description, images }: DescribedProduct,
  variant: OfferedVariant,
): Thing {
  const { id, sku, size, color, image, price, stockQuantity } = variant
  return {
    '@type': 'Product',
    name: [product.name, color, size].filter(Boolean).join(', '),
    description,
    sku: sku ?? String(id),
    size,
    ...(color && { color }),
    image: image ?? images[0],
    brand,
    offers: offer(origin, origin + variantPath(product, variant), price, stockQuantity !== 0),
  }
}
