import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { DayCounts, ProductCounts } from '#shared/contracts/statistics'
import type { Db } from '../db/client.ts'
import { products } from '../db/schema/catalog.ts'
import { productCounts } from '../db/schema/operations.ts'
import { productReference } from '../products/queries.ts'

const MAX_PRODUCTS = 10

export type CountKind = 'view' | 'add'

export interface Count {
  day: string
  productId: number
  kind: CountKind
  count: number
}

const sumOf = (kind: CountKind) =>
  sql<number>`coalesce(sum(${productCounts.count}) FILTER (WHERE ${productCounts.kind} = ${kind}), 0)`

const views = sumOf('view')
const adds = sumOf('add')

/** Adds to the stored counts. */
export function saveCounts(db: Db, counts: readonly Count[]): void {
  for (const count of counts) {
    db.insert(productCounts)
      .values(count)
      .onConflictDoUpdate({
        target: [productCounts.day, productCounts.productId, productCounts.kind],
        set: { count: sql`${productCounts.count} + ${count.count}` },
      })
      .run()
  }
}

export function deleteCountsBefore(db: Db, day: string): void {
  db.delete(productCounts).where(lt(productCounts.day, day)).run()
}

export const listDayCounts = (db: Db, firstDay: string): DayCounts[] =>
  db
    .select({ day: productCounts.day, views, adds })
    .from(productCounts)
    .where(gte(productCounts.day, firstDay))
    .groupBy(productCounts.day)
    .orderBy(productCounts.day)
    .all()

/** Lists the most viewed products first, hidden ones included. */
export const listProductCounts = (db: Db, firstDay: string): ProductCounts[] =>
  db
    .select({
      product: productReference,
      views,
      adds,
    })
    .from(productCounts)
    .innerJoin(products, eq(products.id, productCounts.productId))
    .where(gte(productCounts.day, firstDay))
    .groupBy(products.id)
    .orderBy(desc(views), desc(adds), products.id)
    .limit(MAX_PRODUCTS)
    .all()

export const prepareIsActive = (db: Db) => {
  const query = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), eq(products.isActive, true)))
    .prepare()
  return (id: number): boolean => query.get({ id }) !== undefined
}
