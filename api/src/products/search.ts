import { COLOR_FAMILIES } from '#shared/color-family'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import type { SearchSuggestions } from '#shared/contracts/search-suggestions'
import { garmentPlural, garmentWords } from '#shared/garment-type'
import { thumbnailImage } from '#shared/product-images'
import { PAGE_SIZE, type ProductSearch, type Sort, toFilterValues } from '#shared/product-search'
import { compareSizes } from '#shared/sizes'
import { startsWords } from '#shared/words'
import type { Db } from '../db/client.ts'
import { type CatalogIndex, collator, type FilteredProducts, getCatalogIndex } from './catalog-index.ts'
import { listProductsById } from './queries.ts'
import { findByAnyWord, findByText, suggestQuery } from './text-search.ts'
import { getWordIndex } from './word-index.ts'

export type SearchResult = Omit<ProductSearchResult, 'facets'> & { facets: FilteredProducts['facets'] }

/** Drops values that no active product has. Writes a basic color in lower case. */
export function withKnownFilters(db: Db, search: ProductSearch): ProductSearch {
  const { type, size, color } = search
  if (!type && !size && !color) return search
  const index = getCatalogIndex(db)
  const knownColor = (color: string) => {
    const family = color.toLowerCase()
    return index.hasColor(color) ? color : index.hasColorFamily(family) ? family : []
  }
  return {
    ...search,
    type: toFilterValues(type?.filter(index.hasType) ?? []),
    size: toFilterValues(size?.filter(index.hasSize) ?? []),
    color: toFilterValues(color?.flatMap(knownColor) ?? []),
  }
}

function findIds(db: Db, index: CatalogIndex, search: ProductSearch): FilteredProducts {
  if (!search.q) return index.filter(search)
  const ranked = findByText(getWordIndex(db), search.q)
  const { ids, facets } = index.filter(search, new Set(ranked))
  const matching = new Set(ids)
  return { ids: ranked.filter((id) => matching.has(id)), facets }
}

export function countProducts(db: Db, search: ProductSearch): number {
  return findIds(db, getCatalogIndex(db), search).ids.length
}

/** Returns one page of the matching active products, and their total. A page beyond the last is empty. */
export function searchProducts(db: Db, search: ProductSearch): SearchResult {
  const index = getCatalogIndex(db)
  const { ids, facets } = findIds(db, index, search)
  sort(ids, index, search.sort)
  const offset = (search.page - 1) * PAGE_SIZE
  return {
    products: listProductsById(db, ids.slice(offset, offset + PAGE_SIZE)),
    total: ids.length,
    facets: {
      ...facets,
      types: sortTypes(facets.types),
      sizes: facets.sizes.sort((a, b) => compareSizes(a.value, b.value)),
      colorFamilies: facets.colorFamilies.sort((a, b) => familyOrder(a.value) - familyOrder(b.value)),
      colors: facets.colors.sort((a, b) => collator.compare(a.value, b.value)),
    },
  }
}

export const listTypes = (db: Db) => sortTypes(getCatalogIndex(db).filter({}).facets.types)

const sortTypes = (types: FilteredProducts['facets']['types']) =>
  types.sort((a, b) => b.count - a.count || collator.compare(a.value, b.value))

const familyOrder = (family: string) => (COLOR_FAMILIES as readonly string[]).indexOf(family)

function sort(ids: number[], index: CatalogIndex, by: Sort | undefined): void {
  if (by === 'price-asc') ids.sort((a, b) => index.minPriceOf(a) - index.minPriceOf(b) || a - b)
  if (by === 'price-desc') ids.sort((a, b) => index.minPriceOf(b) - index.minPriceOf(a) || a - b)
  if (by === 'name-asc') ids.sort((a, b) => index.nameRankOf(a) - index.nameRankOf(b))
  if (by === 'name-desc') ids.sort((a, b) => index.nameRankOf(b) - index.nameRankOf(a))
}

const MAX_SUGGESTED_PRODUCTS = 5
const MAX_SUGGESTED_TYPES = 3

export function suggest(db: Db, q: string): SearchSuggestions {
  const { ids } = findIds(db, getCatalogIndex(db), { q, page: 1 })
  return {
    products: listProductsById(db, ids.slice(0, MAX_SUGGESTED_PRODUCTS)).map((product) => ({
      slug: product.slug,
      name: product.name,
      minPrice: product.minPrice,
      maxPrice: product.maxPrice,
      imageUrl: thumbnailImage(product)?.url ?? null,
    })),
    types: listTypes(db)
      .map(({ value, count }) => ({ name: value, plural: garmentPlural(value), count }))
      .filter(({ name, plural }) => startsWords(`${plural} ${garmentWords(name)}`, q))
      .slice(0, MAX_SUGGESTED_TYPES),
  }
}

/** Suggests a query that has results, for one that has none. */
export function suggestSearch(db: Db, { q }: ProductSearch): string | undefined {
  const suggestion = q && suggestQuery(q, getWordIndex(db).vocabulary)
  return suggestion && countProducts(db, { q: suggestion, page: 1 }) > 0 ? suggestion : undefined
}

/** Lists what matches without the filters or by some words, and then the first products that can be bought. */
export function listAlternatives(db: Db, { q }: ProductSearch, count: number) {
  const index = getCatalogIndex(db)
  const available = index.availableIds
  const words = getWordIndex(db)
  const related = q ? [...findByText(words, q), ...findByAnyWord(words, q)] : []
  const isAvailable = index.isAvailable
  const ids = new Set([...related.filter(isAvailable).slice(0, count), ...available.slice(0, 2 * count)])
  return listProductsById(db, [...ids].slice(0, count))
}
