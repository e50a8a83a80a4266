import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { AdminProduct } from '#shared/contracts/admin-product'
import type { AdminUser } from '#shared/contracts/admin-user'
import type { ChangeValues, CollectionReference, CollectionValues } from '#shared/contracts/change'
import type { AdminCollection } from '#shared/contracts/collection'
import type { Storefront } from '#shared/contracts/storefront'
import { DAY_MS } from '#shared/days'
import { mapTextsBy, PRODUCT_TEXT_FIELDS, PRODUCT_TEXTS } from '#shared/product-fields'
import { pageChangeKind, SHOP_PART_NAMES, SHOP_PARTS, TEXT_PAGES } from '#shared/storefront-parts'
import type { Db } from '../db/client.ts'
import { changes } from '../db/schema/operations.ts'
import type { EditedParts } from '../storefront/storefront.ts'

const MAX_AGE_MS = 365 * DAY_MS
/** Number of changes to keep, about 50 MB. Those of the last 30 days stay in any case. */
const MAX_CHANGES = 100_000
const KEPT_MS = 30 * DAY_MS

type Subject = { productId?: number; collectionId?: number }

/** Logs what differs and returns the ids. Call it in the transaction of the change. */
export function logProductChange(
  db: Db,
  userId: number,
  before: AdminProduct,
  after: AdminProduct,
): number[] {
  const ids: number[] = []
  const log = (values: ChangeValues) => ids.push(...insertChange(db, userId, { productId: after.id }, values))
  const [old, now] = [toProductValues(before), toProductValues(after)]
  for (const field of PRODUCT_TEXT_FIELDS) {
    const kind = PRODUCT_TEXTS[field].changeKind
    log({ kind, before: old[kind], after: now[kind] })
  }
  log({ kind: 'features', before: old.features, after: now.features })
  log({ kind: 'images', before: old.images, after: now.images })
  log({ kind: 'visibility', before: old.visibility, after: now.visibility })
  log({ kind: 'badges', before: old.badges, after: now.badges })
  return ids
}

export const toProductValues = (product: AdminProduct) => ({
  ...mapTextsBy('changeKind', (field) => product[PRODUCT_TEXTS[field].property]),
  features: product.features,
  images: product.configuredImages,
  visibility: product.isHiddenByAdmin ? ('hidden' as const) : ('shown' as const),
  badges: product.badges,
})

/** Change of a collection. A new one has no `before`, a removed one no `after`. */
export interface CollectionChange {
  before: AdminCollection | null
  after: AdminCollection | null
}

/** Logs a collection's change, if any, and returns its ids. Call it in the same transaction. */
export function logCollectionChange(db: Db, userId: number, change: CollectionChange): number[] {
  const before = change.before && toCollectionValues(change.before)
  const after = change.after && toCollectionValues(change.after)
  const collectionId = (change.after ?? change.before)?.id
  if (collectionId === undefined) return []
  const log = (values: ChangeValues) => insertChange(db, userId, { collectionId }, values)
  if (before && after) return log({ kind: 'collection_updated', before, after })
  if (after) return log({ kind: 'collection_created', before: null, after })
  return before ? log({ kind: 'collection_removed', before, after: null }) : []
}

export interface CollectionArrangement {
  order: CollectionReference[]
  home: CollectionReference | null
}

/** Logs a change of the order or of the home page's collection. Call it in the same transaction. */
export function logArrangementChange(
  db: Db,
  userId: number,
  before: CollectionArrangement,
  after: CollectionArrangement,
): void {
  insertChange(db, userId, {}, { kind: 'collection_order', before: before.order, after: after.order })
  insertChange(db, userId, {}, { kind: 'home_collection', before: before.home, after: after.home })
}

/** Logs a changed role or status of an account. Call it in the same transaction. */
export function logAccountChange(db: Db, userId: number, before: AdminUser, after: AdminUser): void {
  const account = { id: after.id, name: after.displayName }
  insertChange(
    db,
    userId,
    {},
    {
      kind: 'account_role',
      before: { ...account, role: before.role },
      after: { ...account, role: after.role },
    },
  )
  insertChange(
    db,
    userId,
    {},
    {
      kind: 'account_status',
      before: { ...account, isDisabled: before.isDisabled },
      after: { ...account, isDisabled: after.isDisabled },
    },
  )
}

/** Stored values of the storefront's parts. Null is the default. A page has the text that shoppers saw. */
export type StorefrontValues = EditedParts & Pick<Storefront, 'pages'>

/** Logs each part that differs, as a change of its own. Call it in the same transaction. */
export function logStorefrontChange(
  db: Db,
  userId: number,
  before: StorefrontValues,
  after: StorefrontValues,
): void {
  for (const part of SHOP_PART_NAMES) {
    const { changeKind } = SHOP_PARTS[part]
    insertChange(db, userId, {}, {
      kind: changeKind,
      before: before[part],
      after: after[part],
    } as ChangeValues)
  }
  for (const id of TEXT_PAGES) {
    const [old, now] = [before.pages[id], after.pages[id]]
    // A default text follows the settings and the quotes, which is no change of the page.
    if (old.isDefault && now.isDefault) continue
    insertChange(db, userId, {}, { kind: pageChangeKind(id), before: old, after: now })
  }
}

export const toCollectionValues = (collection: AdminCollection): CollectionValues => ({
  slug: collection.slug,
  name: collection.name,
  description: collection.description,
  bannerImageUrl: collection.bannerImageUrl,
  isActive: collection.isActive,
  includesAll: collection.includesAll,
  productIds: collection.productIds,
})

/** Id of the first change that each open transaction has logged. */
const actionIds = new WeakMap<Db, number>()

function insertChange(
  tx: Db,
  userId: number,
  subject: Subject,
  { kind, before, after }: ChangeValues,
): number[] {
  if (Bun.deepEquals(before, after)) return []
  const row = { userId, ...subject, kind, before, after, actionId: actionIds.get(tx) }
  const { id } = tx.insert(changes).values(row).returning({ id: changes.id }).get()
  if (row.actionId === undefined) {
    actionIds.set(tx, id)
    tx.update(changes).set({ actionId: id }).where(eq(changes.id, id)).run()
  }
  return [id]
}

/** Deletes changes older than a year, or older than 30 days beyond the last 100,000. Actions stay whole. */
export function deleteOldChanges(db: Db): number {
  const before = (ageMs: number) => lt(changes.at, new Date(Date.now() - ageMs))
  const firstKept = db
    .select({ actionId: changes.actionId })
    .from(changes)
    .orderBy(desc(changes.id))
    .limit(1)
    .offset(MAX_CHANGES - 1)
    .get()
  const isBeyondLast = lt(changes.actionId, firstKept?.actionId ?? 0)
  return db
    .delete(changes)
    .where(or(before(MAX_AGE_MS), and(before(KEPT_MS), isBeyondLast)))
    .returning({ id: changes.id })
    .all().length
}
