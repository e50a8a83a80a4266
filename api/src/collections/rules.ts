import { and, asc, eq, exists, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { CollectionRules } from '#shared/contracts/collection-rules'
import { toCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { products, variants } from '../db/schema/catalog.ts'
import { productName } from '../products/queries.ts'

function meetsRules(db: Db, { types, colors, minPrice, maxPrice }: CollectionRules): SQL | undefined {
  const needsVariant = colors.length > 0 || minPrice !== null || maxPrice !== null
  const variant = and(
    eq(variants.productId, products.id),
    eq(variants.isListed, true),
    minPrice === null ? undefined : gte(variants.priceCents, toCents(minPrice)),
    maxPrice === null ? undefined : lte(variants.priceCents, toCents(maxPrice)),
    colors.length > 0 ? inArray(variants.colorFamily, colors) : undefined,
  )
  return and(
    types.length > 0 ? inArray(products.type, types) : undefined,
    needsVariant ? exists(db.select({ one: sql`1` }).from(variants).where(variant)) : undefined,
  )
}

/** True if the product meets the rules, whether it is shown or not. */
export const productMeetsRules = (db: Db, productId: number, rules: CollectionRules): boolean =>
  db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), meetsRules(db, rules)))
    .get() !== undefined

export interface ProductRange {
  limit?: number
  offset?: number
}

export function listByRules(db: Db, rules: CollectionRules, { limit = -1, offset = 0 }: ProductRange = {}) {
  return db
    .select({ id: products.id, name: productName })
    .from(products)
    .where(and(eq(products.isActive, true), meetsRules(db, rules)))
    .orderBy(asc(products.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** SQLite takes at most 2000 columns and 32 766 values in a statement; rules have up to 64 values. */
const RULES_PER_STATEMENT = 200

/** Counts in one statement, because one for each of the rules would take twice as long. */
export function countByRules(db: Db, rules: readonly CollectionRules[]): number[] {
  if (rules.length === 0) return []
  const counts = rules
    .slice(0, RULES_PER_STATEMENT)
    .map((each, index) => [index, sql<number>`count(*) FILTER (WHERE ${meetsRules(db, each)})`])
  const [row = []] = db
    .select(Object.fromEntries(counts))
    .from(products)
    .where(eq(products.isActive, true))
    .values() as number[][]
  return [...row, ...countByRules(db, rules.slice(RULES_PER_STATEMENT))]
}
