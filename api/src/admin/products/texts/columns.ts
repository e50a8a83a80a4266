import { mapTextsBy, PRODUCT_TEXT_FIELDS, PRODUCT_TEXTS } from '#shared/product-fields'
import type { ProductTexts } from '../queries.ts'

export const FEATURE_COLUMNS = ['feature1', 'feature2', 'feature3'] as const

const TEXT_COLUMNS = PRODUCT_TEXT_FIELDS.map((field) => PRODUCT_TEXTS[field].property)

/** Columns of the file of texts. `slug` and `name`, the provider's, are for reading. */
export const COLUMNS = [
  ...(['id', 'slug', 'name'] as const),
  ...TEXT_COLUMNS.slice(0, 2),
  ...FEATURE_COLUMNS,
  ...TEXT_COLUMNS.slice(2),
  'updatedAt' as const,
]
export type Column = (typeof COLUMNS)[number]

export const toCells = (product: ProductTexts): Record<Column, string> => ({
  id: String(product.id),
  slug: product.slug,
  name: product.providerName,
  ...mapTextsBy('property', (field) => product[PRODUCT_TEXTS[field].property] ?? ''),
  feature1: product.features[0] ?? '',
  feature2: product.features[1] ?? '',
  feature3: product.features[2] ?? '',
  updatedAt: product.updatedAt,
})
