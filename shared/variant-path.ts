import type { Product, Variant } from './contracts/product.ts'

/** The product's page with this variant selected. */
export const variantPath = ({ slug }: Pick<Product, 'slug'>, variant: Pick<Variant, 'id'>): string =>
  `/products/${slug}${variantQuery(variant)}`

/** The same, relative to the product's page. */
export const variantQuery = ({ id }: Pick<Variant, 'id'>): string => `?variant=${id}`
