import { count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { CHANGES_PER_PAGE, type Change, isAccountChange, parseChangeValues } from '#shared/contracts/change'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/accounts.ts'
import { collections, products } from '../../db/schema/catalog.ts'
import { changes } from '../../db/schema/operations.ts'
import { productReference } from '../../products/queries.ts'

const later = alias(changes, 'later')

// Changes of a collection concern one value. Those of products and arrangements have a value for each kind.
const hasChangedSince = sql<boolean>`(EXISTS (SELECT 1 FROM ${changes} AS later WHERE ${later.id} > ${changes.id} AND (
  ${later.collectionId} = ${changes.collectionId}
  OR (${later.productId} = ${changes.productId} AND ${later.kind} = ${changes.kind})))
  OR (${changes.collectionId} IS NULL AND ${changes.productId} IS NULL AND EXISTS (
  SELECT 1 FROM ${changes} AS later WHERE ${later.id} > ${changes.id} AND ${later.kind} = ${changes.kind})))`

function selectChanges(db: Db, condition: SQL | undefined, range: { limit: number; offset?: number }) {
  const { limit, offset = 0 } = range
  return db
    .select({
      change: changes,
      by: users.displayName,
      product: productReference,
      collection: {
        id: collections.id,
        slug: collections.slug,
        name: collections.name,
        isActive: collections.isActive,
      },
      isUndoable: sql`NOT ${hasChangedSince}`.mapWith(Boolean),
    })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.userId))
    .leftJoin(products, eq(products.id, changes.productId))
    .leftJoin(collections, eq(collections.id, changes.collectionId))
    .where(condition)
    .orderBy(desc(changes.id))
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ change, ...row }): Change => {
      const values = parseChangeValues(change)
      const isUndoable = row.isUndoable && !isAccountChange(values.kind) && values.kind !== 'unreadable'
      return { id: change.id, at: change.at.toISOString(), ...row, isUndoable, ...values }
    })
}

const ofProduct = (productId: number | undefined) =>
  productId === undefined ? undefined : eq(changes.productId, productId)

export const listChanges = (db: Db, page: number, productId?: number): Change[] =>
  selectChanges(db, ofProduct(productId), {
    limit: CHANGES_PER_PAGE,
    offset: (page - 1) * CHANGES_PER_PAGE,
  })

export const countChanges = (db: Db, productId?: number): number =>
  db.select({ total: count() }).from(changes).where(ofProduct(productId)).get()?.total ?? 0

export const findChange = (db: Db, id: number): Change | undefined =>
  selectChanges(db, eq(changes.id, id), { limit: 1 })[0]

/** Finds the product or collection of a change. A change of all collections has neither. */
export const findChangeSubject = (db: Db, id: number) =>
  db
    .select({ productId: changes.productId, collectionId: changes.collectionId })
    .from(changes)
    .where(eq(changes.id, id))
    .get()

export const findLastChange = (db: Db): Change | undefined => selectChanges(db, undefined, { limit: 1 })[0]
