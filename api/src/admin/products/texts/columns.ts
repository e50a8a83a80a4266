import type { ProductTexts } from '../queries.ts'

/** Of the file of texts. `name` is the provider's, for reading, as is `slug`. */
export const COLUMNS = [
  'id',
  'slug',
  'name',
  'ownName',
  'description',
  'feature1',
  'feature2',
  'feature3',
  'searchTitle',
  'searchDescription',
  'updatedAt',
] as const
export type Column = (typeof COLUMNS)[number]

export const FEATURE_COLUMNS = ['feature1', 'feature2', 'feature3'] as const

export const toCells = (product: ProductTexts): Record<Column, string> => ({
  id: String(product.id),
  slug: product.slug,
  name: product.providerName,
  ownName: product.ownName ?? '',
  description: product.description ?? '',
  feature1: product.features[0] ?? '',
  feature2: product.features[1] ?? '',
  feature3: product.features[2] ?? '',
  searchTitle: product.searchTitle ?? '',
  searchDescription: product.searchDescription ?? '',
  updatedAt: product.updatedAt,
})
