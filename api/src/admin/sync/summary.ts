import { HTTPException } from 'hono/http-exception'
import type { SyncedProduct } from '#shared/contracts/sync'
import type { CatalogDiff, ProductChange, StoredProduct } from './diff.ts'
import type { LeftOut } from './remote-product.ts'

const MASS_HIDING_MIN_PRODUCTS = 10
const LOGGED_AT_MOST = 20

/** What a sync did, for the log and the terminal. Products are named, because that is how people know them. */
export interface SyncSummary {
  /** How many products Printful lists. */
  listed: number
  created: string[]
  updated: string[]
  /** Shown again after having been hidden; not counted as updated. */
  returned: string[]
  hidden: string[]
  unchanged: number
  /** Variants that could be bought before this sync and now can't. */
  soldOut: number
  /** Products and variants that are not in the store, stay as they were or have something odd, and why. */
  leftOut: LeftOut[]
  /** Pictures that the provider did not give, and why. */
  images: LeftOut[]
}

export type ChangeKind = 'created' | 'updated' | 'returned' | 'hidden'

export function changeKind({ stored, isActive }: ProductChange): ChangeKind {
  if (!stored) return 'created'
  if (stored.isActive === isActive) return 'updated'
  return isActive ? 'returned' : 'hidden'
}

export function summarize(
  listed: number,
  diff: CatalogDiff,
  leftOut: LeftOut[],
  images: LeftOut[],
): SyncSummary {
  const names = (kind: ChangeKind) =>
    diff.changes.filter((c) => changeKind(c) === kind).map(({ name }) => name)
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
    images,
  }
}

/** The summary for the log: numbers, and of what went wrong the first few. */
export function toLogEntry({ created, updated, returned, hidden, leftOut, images, ...rest }: SyncSummary) {
  return {
    ...rest,
    created: created.length,
    updated: updated.length,
    returned: returned.length,
    hidden: hidden.length,
    leftOut: leftOut.slice(0, LOGGED_AT_MOST),
    images: images.slice(0, LOGGED_AT_MOST),
  }
}

/** Products that were read and are shown, by id. */
export function toSyncedProducts(
  diff: CatalogDiff,
  ids: ReadonlyMap<ProductChange, number>,
): SyncedProduct[] {
  const changed = diff.changes
    .filter(({ isActive }) => isActive)
    .map((change): SyncedProduct => {
      const { slug, name } = change
      return { id: ids.get(change)!, slug, name, change: change.stored ? 'updated' : 'created' }
    })
  const unchanged = diff.unchanged.map(
    ({ id, slug, name }): SyncedProduct => ({ id, slug, name, change: 'unchanged' }),
  )
  return [...changed, ...unchanged].sort((a, b) => a.id - b.id)
}

/**
 * Stops a sync that would empty the store, which is more often a wrong token than a wish.
 * @throws 409 when more than half of ten or more shown products would be hidden.
 */
export function requireNoMassHiding(stored: readonly StoredProduct[], diff: CatalogDiff) {
  const shown = stored.filter(({ isActive }) => isActive).length
  const hidden = diff.changes.filter((change) => changeKind(change) === 'hidden').length
  if (shown < MASS_HIDING_MIN_PRODUCTS || hidden * 2 <= shown) return
  throw new HTTPException(409, {
    message:
      `This sync would hide ${hidden} of ${shown} shown products, so it stopped and changed nothing. ` +
      'If that is meant, sync again with ?allowHiding=1 or with `bun run sync --allow-hiding`.',
  })
}
