import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { PAGE_SIZE, type ProductSearch, type Sort } from '#shared/product-search'
import { ONE_SIZE, sortSizes } from '#shared/sizes'
import type { Db } from '../db/client.ts'
import { products, variants } from '../db/schema.ts'
import { listProductsById } from './queries.ts'

type Facets = ProductSearchResult['facets']

const TRIGRAM_LENGTH = 3

const collator = new Intl.Collator('en', { numeric: true, ignorePunctuation: true })

const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()

/** The search without the sizes and colors that no active product has. */
export function withKnownFilters(db: Db, search: ProductSearch): ProductSearch {
  const isKnown = (condition: SQL | undefined) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.isActive, true), variantExists(condition)))
      .limit(1)
      .get() !== undefined
  const { size, color } = search
  return {
    ...search,
    size: size && isKnown(hasSize(size)) ? size : undefined,
    color: color && isKnown(eq(variants.color, color)) ? color : undefined,
  }
}

/** How many active products match, on all pages. */
export function countProducts(db: Db, search: ProductSearch): number {
  const row = db
    .select({ total: count() })
    .from(products)
    .where(and(eq(products.isActive, true), ...filters(search, search.q ? listFacets(db).colors : [])))
    .get()
  return row?.total ?? 0
}

/** One page of the matching active products, and their total. A page beyond the last is empty. */
export function searchProducts(db: Db, search: ProductSearch): ProductSearchResult {
  const facets = listFacets(db)
  const rows = db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.isActive, true), ...filters(search, facets.colors)))
    .orderBy(...order(search.sort))
    .all()
  if (search.sort === 'name-asc') rows.sort((a, b) => collator.compare(a.name, b.name))
  if (search.sort === 'name-desc') rows.sort((a, b) => collator.compare(b.name, a.name))
  const offset = (search.page - 1) * PAGE_SIZE
  const ids = rows.slice(offset, offset + PAGE_SIZE).map(({ id }) => id)
  return { products: listProductsById(db, ids), total: rows.length, facets }
}

/** The sizes and colors of active products, read from two indexes however large the catalog is. */
export function listFacets(db: Db): Facets {
  const distinct = (column: typeof variants.size | typeof variants.color) => {
    const value = db.selectDistinct({ value: column }).from(variants).as('value')
    const ofActiveProduct = db
      .select({ one: sql`1` })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(sql`${column} IS ${value.value}`, eq(variants.isListed, true), eq(products.isActive, true)))
    return db
      .select({ value: value.value })
      .from(value)
      .where(sql`EXISTS ${ofActiveProduct}`)
      .all()
      .map((row) => row.value)
  }
  return {
    sizes: sortSizes(distinct(variants.size).map((size) => size ?? ONE_SIZE)),
    colors: distinct(variants.color)
      .filter((color) => color !== null)
      .sort(collator.compare),
  }
}

/** @param colors of active products, for words that name one */
function filters({ q, size, color, availability }: ProductSearch, colors: readonly string[]): SQL[] {
  const words = q?.split(' ').map((word) => wordCondition(word, colors)) ?? []
  if (!size && !color && !availability) return words
  const variant = variantExists(
    size ? hasSize(size) : undefined,
    color ? eq(variants.color, color) : undefined,
    availability ? sql`${variants.stockQuantity} IS NOT 0` : undefined,
  )
  return [...words, variant]
}

const hasSize = (size: string) =>
  size === ONE_SIZE ? or(isNull(variants.size), eq(variants.size, size)) : eq(variants.size, size)

/** One listed variant meets all conditions: a size that exists only in another color is no match. */
const variantExists = (...conditions: (SQL | undefined)[]): SQL =>
  sql`EXISTS (SELECT 1 FROM ${variants} WHERE ${and(
    eq(variants.productId, products.id),
    eq(variants.isListed, true),
    ...conditions,
  )})`

function wordCondition(word: string, colors: readonly string[]): SQL {
  const normalized = normalize(word)
  const matchingColors = normalized ? colors.filter((color) => normalize(color).includes(normalized)) : []
  // The plus stops SQLite from using this index, with which two words would be a nested loop.
  const text =
    [...normalized].length < TRIGRAM_LENGTH
      ? sql`${products.name} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`
      : sql`+${products.id} IN (SELECT rowid FROM product_search WHERE product_search MATCH ${`"${normalized.replaceAll('"', '""')}"`})`
  if (matchingColors.length === 0) return text
  return sql`(${text} OR ${variantExists(sql`${variants.color} IN ${matchingColors}`)})`
}

const minPrice = sql`(SELECT min(${variants.priceCents}) FROM ${variants} WHERE ${and(
  eq(variants.productId, products.id),
  eq(variants.isListed, true),
)})`

/** Sorting by name needs a collator, which SQLite doesn't have. */
function order(sort: Sort | undefined): SQL[] {
  if (sort === 'price-asc') return [asc(minPrice), asc(products.id)]
  if (sort === 'price-desc') return [desc(minPrice), asc(products.id)]
  return [asc(products.id)]
}
