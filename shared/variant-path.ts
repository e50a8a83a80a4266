import type { Product, Variant } from './contracts/product.ts'

/** The product's page with this variant selected. */
export const variantPath = (product: Pick<Product, 'slug'>, variant: Pick<Variant, 'id'>) =>
  `/products/${product.slug}?variant=${variant.id}`
