import { and, desc, eq, gt } from 'drizzle-orm'
import type { NewProducts } from '#shared/contracts/range-health'
import type { Db } from '../../db/client.ts'
import { products } from '../../db/schema.ts'
import { shownName } from '../../products/shown-name.ts'
import { toBoundedList } from './bounded-list.ts'

/** Shown products that syncs have brought since then, newest first. */
export function listNewProducts(db: Db, since: Date): NewProducts {
  const { id, slug, isActive, createdAt } = products
  const rows = db
    .select({ id, slug, name: shownName, isActive, createdAt })
    .from(products)
    .where(and(eq(products.isActive, true), gt(products.createdAt, since)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .all()
  return toBoundedList(rows, (row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
