import type { SyncedProduct } from '#shared/contracts/sync'
import type { CatalogDiff, ProductChange } from './diff.ts'
import type { RemoteCatalog } from './fetch-catalog.ts'
import type { LeftOut } from './remote-product.ts'

const MAX_LOGGED = 20

export interface SyncSummary {
  listed: number
  created: string[]
  updated: string[]
  returned: string[]
  hidden: string[]
  unchanged: number
  soldOut: number
  leftOut: LeftOut[]
  failedImages: LeftOut[]
  failedBlanks: LeftOut[]
}

export type ChangeKind = 'created' | 'updated' | 'returned' | 'hidden'

export function changeKind({ stored, isActive }: ProductChange): ChangeKind {
  if (!stored) return 'created'
  if (stored.isActive === isActive) return 'updated'
  return isActive ? 'returned' : 'hidden'
}

export const toNames = ({ name, slug }: ProductChange) => ({ name, slug })

export function summarize(
  { listed, leftOut }: RemoteCatalog,
  diff: CatalogDiff,
  failed: Pick<SyncSummary, 'failedImages' | 'failedBlanks'>,
): SyncSummary {
  const names = (kind: ChangeKind) =>
    diff.changes.filter((change) => changeKind(change) === kind).map(({ name }) => name)
  const soldOut = diff.changes.flatMap(({ stored, variants }) =>
    variants.filter(
      ({ id, stockQuantity }) =>
        stockQuantity === 0 && stored?.variants.some((row) => row.id === id && row.stockQuantity !== 0),
    ),
  )
  return {
    listed,
    created: names('created'),
    updated: names('updated'),
    returned: names('returned'),
    hidden: names('hidden'),
    unchanged: diff.unchanged.length,
    soldOut: soldOut.length,
    leftOut: [...leftOut, ...diff.leftOut],
    ...failed,
  }
}

/** Counts instead of names, and the first of what was left out. */
export function toLogEntry(summary: SyncSummary) {
  const { created, updated, returned, hidden, leftOut, failedImages, failedBlanks, ...counts } = summary
  return {
    ...counts,
    created: created.length,
    updated: updated.length,
    returned: returned.length,
    hidden: hidden.length,
    leftOut: leftOut.slice(0, MAX_LOGGED),
    failedImages: failedImages.slice(0, MAX_LOGGED),
    failedBlanks: failedBlanks.slice(0, MAX_LOGGED),
  }
}

/** The shown products that were fetched, by id. */
export function toSyncedProducts(
  diff: CatalogDiff,
  ids: ReadonlyMap<ProductChange, number>,
): SyncedProduct[] {
  const changed = diff.changes
    .filter(({ isActive }) => isActive)
    .map((change): SyncedProduct => {
      const { slug, name, stored } = change
      return { id: ids.get(change)!, slug, name, change: stored ? 'updated' : 'created' }
    })
  const unchanged = diff.unchanged.map(
    ({ id, slug, name }): SyncedProduct => ({ id, slug, name, change: 'unchanged' }),
  )
  return [...changed, ...unchanged].sort((a, b) => a.id - b.id)
}
