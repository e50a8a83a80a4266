import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { PAGE_SIZE, type ProductSearch, type Sort } from '#shared/product-search'
import { ONE_SIZE, sortSizes } from '#shared/sizes'
import type { Db } from '../db/client.ts'
import { products, variants } from '../db/schema.ts'
import { listProductsById } from './queries.ts'

type Facets = ProductSearchResult['facets']

/** Below this SQLite's trigrams find nothing. */
const TRIGRAM = 3

const byName = new Intl.Collator('en', { numeric: true, ignorePunctuation: true })

/** Letters as the search index has them: without case, accents and apostrophes. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()

/** One page of the shown products that have what is asked for, and how many there are. A page beyond the end is empty. */
export function searchProducts(db: Db, search: ProductSearch): ProductSearchResult {
  const facets = listFacets(db)
  const rows = db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.isActive, true), ...conditions(search, facets)))
    .orderBy(...order(search.sort))
    .all()
  if (search.sort === 'name-asc') rows.sort((a, b) => byName.compare(a.name, b.name))
  if (search.sort === 'name-desc') rows.sort((a, b) => byName.compare(b.name, a.name))
  const from = (search.page - 1) * PAGE_SIZE
  const ids = rows.slice(from, from + PAGE_SIZE).map(({ id }) => id)
  return { products: listProductsById(db, ids), total: rows.length, facets }
}

/** The sizes and colors of shown products. Read off two indexes, whatever the size of the catalog. */
export function listFacets(db: Db): Facets {
  const distinct = (column: typeof variants.size | typeof variants.color) => {
    const value = db.selectDistinct({ value: column }).from(variants).as('value')
    const shown = db
      .select({ one: sql`1` })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(and(sql`${column} IS ${value.value}`, eq(variants.isListed, true), eq(products.isActive, true)))
    return db
      .select({ value: value.value })
      .from(value)
      .where(sql`EXISTS ${shown}`)
      .all()
      .map((row) => row.value)
  }
  return {
    sizes: sortSizes(distinct(variants.size).map((size) => size ?? ONE_SIZE)),
    colors: distinct(variants.color)
      .filter((color) => color !== null)
      .sort(byName.compare),
  }
}

function conditions({ q, size, color, availability }: ProductSearch, { colors }: Facets): SQL[] {
  const words = q?.split(' ').map((word) => wordCondition(word, colors)) ?? []
  if (!size && !color && !availability) return words
  const ofSize = size === ONE_SIZE ? or(isNull(variants.size), eq(variants.size, size)) : undefined
  const variant = variantExists(
    size ? (ofSize ?? eq(variants.size, size)) : undefined,
    color ? eq(variants.color, color) : undefined,
    availability ? sql`${variants.stockQuantity} IS NOT 0` : undefined,
  )
  return [...words, variant]
}

/** One listed variant that has all of it: a size that is only there in another color is no match. */
const variantExists = (...which: (SQL | undefined)[]): SQL =>
  sql`EXISTS (SELECT 1 FROM ${variants} WHERE ${and(
    eq(variants.productId, products.id),
    eq(variants.isListed, true),
    ...which,
  )})`

/** In the name or description, or the name of a color: people look for a black tee. */
function wordCondition(word: string, colors: readonly string[]): SQL {
  const folded = fold(word)
  const named = folded ? colors.filter((color) => fold(color).includes(folded)) : []
  // The plus keeps SQLite from walking through every pair of two words' products.
  const text =
    [...folded].length < TRIGRAM
      ? sql`${products.name} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`
      : sql`+${products.id} IN (SELECT rowid FROM product_search WHERE product_search MATCH ${`"${folded.replaceAll('"', '""')}"`})`
  if (named.length === 0) return text
  return sql`(${text} OR ${variantExists(sql`${variants.color} IN ${named}`)})`
}

const lowestPrice = sql`(SELECT min(${variants.priceCents}) FROM ${variants} WHERE ${and(
  eq(variants.productId, products.id),
  eq(variants.isListed, true),
)})`

/** Names are sorted as people do it, which SQLite can't. */
function order(sort: Sort | undefined): SQL[] {
  if (sort === 'price-asc') return [asc(lowestPrice), asc(products.id)]
  if (sort === 'price-desc') return [desc(lowestPrice), asc(products.id)]
  return [asc(products.id)]
}
