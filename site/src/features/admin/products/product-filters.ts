import { z } from 'zod'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { toCents } from '#shared/price'

export const productFilterSchema = z.enum(['hidden', 'sold-out', 'edited', 'no-description', 'no-alt-text'])
export type ProductFilter = z.infer<typeof productFilterSchema>

export const FILTER_NAMES: Record<ProductFilter, string> = {
  hidden: 'Hidden',
  'sold-out': 'Sold out',
  edited: 'Edited',
  'no-description': 'No description',
  'no-alt-text': 'No alt text',
}

const FILTERS: Record<ProductFilter, (product: AdminProduct) => boolean> = {
  hidden: ({ isActive }) => !isActive,
  'sold-out': ({ variants }) =>
    variants.length > 0 && variants.every(({ stockQuantity }) => stockQuantity === 0),
  edited: ({ configuredImages, features, badges, ...product }) =>
    configuredImages.length > 0 ||
    features.length > 0 ||
    [badges, product.ownName, product.description, product.searchTitle, product.searchDescription].some(
      (value) => value !== null,
    ),
  'no-description': ({ description }) => description === null,
  // The provider's own images are described by color and view.
  'no-alt-text': ({ configuredImages }) =>
    configuredImages.some(({ isActive, altText }) => isActive && altText === null),
}

export const productSortSchema = z.enum(['name', 'price', 'changed'])
export type ProductSort = z.infer<typeof productSortSchema>

const collator = new Intl.Collator('en', { numeric: true, ignorePunctuation: true })

/** Equal ones stay in the order of their ids. */
const SORTS: Record<ProductSort, (a: AdminProduct, b: AdminProduct) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  price: (a, b) => toCents(a.price) - toCents(b.price),
  changed: (a, b) => (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : 0),
}

/** Products whose name, provider's name or slug contains every word, ignoring case. */
export function filterProducts(products: readonly AdminProduct[], filter: string): readonly AdminProduct[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return products
  return products.filter(({ name, providerName, slug }) => {
    const text = `${name} ${providerName} ${slug}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

interface ProductMatch {
  q?: string | undefined
  filters?: readonly ProductFilter[] | undefined
  sort?: ProductSort | undefined
}

/**
 * What the list shows on all of its pages: products that have the words and pass each of the filters.
 * @param openId stays at its place, also once it has been edited so that it no longer passes
 */
export function listMatches(
  products: readonly AdminProduct[],
  { q = '', filters = [], sort }: ProductMatch,
  openId?: number,
): readonly AdminProduct[] {
  const named = new Set(filterProducts(products, q))
  const matches = products.filter(
    (product) =>
      product.id === openId || (named.has(product) && filters.every((filter) => FILTERS[filter](product))),
  )
  return sort ? matches.toSorted(SORTS[sort]) : matches
}
