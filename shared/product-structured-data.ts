import type { Product, Variant } from './contracts/product.ts'
import { CURRENCY } from './price.ts'
import { organizationReference, type Reference, type Thing } from './structured-data.ts'
import { variantQuery } from './variant-selection.ts'

export interface OfferedVariant extends Variant {
  image: string | null
}

export interface DescribedProduct {
  product: Product
  variants: readonly OfferedVariant[]
  description: string
  /** Absolute URLs, best first. Google lists no product without an image. */
  images: readonly string[]
  isSold: boolean
  storeName: string
}

type Offered = Pick<Variant, 'price'> & { inStock: boolean }

const SCHEMA = 'https://schema.org'

/** @see https://developers.google.com/search/docs/appearance/structured-data/product-variants */
export function productStructuredData(origin: string, described: DescribedProduct): Thing[] {
  const { product, variants, description } = described
  const url = `${origin}/products/${product.slug}`
  const images = createReferences('i', (image: string) => ({ '@type': 'ImageObject', url: image }))
  const offers = createReferences('o', (offered: Offered) => offer(origin, offered, described.isSold))
  const common = {
    name: product.name,
    description,
    url,
    image: described.images.map(images.refer),
    brand: { '@type': 'Brand', name: described.storeName },
  }
  const id = `${url}#product`
  const thing: Thing =
    variants.length === 0
      ? { '@type': 'Product', '@id': id, ...common, sku: String(product.id), offers: offers.refer(product) }
      : {
          '@type': 'ProductGroup',
          '@id': id,
          ...common,
          productGroupID: String(product.id),
          variesBy: listVariesBy(variants),
          hasVariant: variants.map(({ image, ...variant }) => ({
            '@type': 'Product',
            name: [product.name, variant.color, variant.size, variant.option].filter(Boolean).join(', '),
            url: variantQuery(variant),
            // This is the feed's id, because Printful's SKUs repeat and aren't always there.
            sku: String(variant.id),
            size: variant.size,
            ...(variant.color && { color: variant.color }),
            ...(variant.option && { pattern: variant.option }),
            image: images.refer(image ?? described.images[0]!),
            offers: offers.refer({ price: variant.price, inStock: variant.stockQuantity !== 0 }),
          })),
        }
  return [thing, ...images.things, ...offers.things]
}

const listVariesBy = (variants: readonly OfferedVariant[]) => [
  ...(variants.some(({ size }) => size) ? [`${SCHEMA}/size`] : []),
  ...(variants.some(({ color }) => color) ? [`${SCHEMA}/color`] : []),
  ...(variants.some(({ option }) => option) ? [`${SCHEMA}/pattern`] : []),
]

const offer = (origin: string, { price, inStock }: Offered, isSold: boolean): Thing => ({
  '@type': 'Offer',
  price,
  priceCurrency: CURRENCY,
  availability: `${SCHEMA}/${inStock ? 'InStock' : 'OutOfStock'}`,
  itemCondition: `${SCHEMA}/NewCondition`,
  seller: organizationReference(origin),
  // The cost of shipping is known only for an address.
  ...(isSold && {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      merchantReturnLink: `${origin}/returns`,
    },
  }),
})

/** Describes once what variants share. Each of them refers to it by a fragment. */
function createReferences<T>(prefix: string, describe: (value: T) => Thing) {
  const things = new Map<string, Thing & Reference>()
  return {
    refer(value: T): Reference {
      const thing = describe(value)
      const key = JSON.stringify(thing)
      const known = things.get(key) ?? { '@id': `#${prefix}${things.size + 1}`, ...thing }
      things.set(key, known)
      return { '@id': known['@id'] }
    },
    get things() {
      return [...things.values()]
    },
  }
}
