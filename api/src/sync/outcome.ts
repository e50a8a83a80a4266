import { HTTPException } from 'hono/http-exception'
import { variantLabel } from '#shared/cart'
import type { SyncedProduct } from '#shared/contracts/sync'
import type { SyncReport } from '#shared/contracts/sync-run'
import { fromCents } from '#shared/price'
import type { CatalogDiff, ProductChange } from './diff.ts'
import type { LeftOut, RemoteCatalog } from './remote-product.ts'

const MAX_LOGGED = 20

export interface SyncResult {
  products: SyncedProduct[]
  report: SyncReport
}

export const EMPTY_REPORT: SyncReport = {
  listed: 0,
  unchanged: 0,
  soldOut: 0,
  created: [],
  updated: [],
  returned: [],
  hidden: [],
  priceChanges: [],
  leftOut: [],
  failedImages: [],
  failedBlanks: [],
}

/** Thrown by a guard, with the report of what the run would have done. */
export class StoppedByGuard extends HTTPException {
  constructor(
    { message, cause }: HTTPException,
    readonly report: SyncReport,
  ) {
    super(409, { message, cause })
  }
}

export function changeKind({ stored, isListed }: ProductChange) {
  if (!stored) return 'created'
  if (stored.isListed === isListed) return 'updated'
  return isListed ? 'returned' : 'hidden'
}

export const toNames = ({ name, slug }: ProductChange) => ({ name, slug })

const { compare } = new Intl.Collator('en', { numeric: true })

/** Lists a run's changes, made or intended, by name. */
export function toReport(
  remote: RemoteCatalog,
  diff: CatalogDiff,
  failed: { images?: readonly LeftOut[]; blanks?: readonly LeftOut[] } = {},
): SyncReport {
  const { changes, unchanged } = diff
  const slugs = new Map([...changes, ...unchanged].map(({ printfulId, slug }) => [printfulId, slug]))
  // Sorting gives the lists one order, because Printful's responses have none.
  const listLeftOut = (items: readonly LeftOut[] = []) =>
    items
      .map(({ name, reason, printfulProductId }) => ({
        name,
        reason,
        slug: slugs.get(printfulProductId ?? 0) ?? null,
      }))
      .sort((a, b) => compare(a.name, b.name) || compare(a.reason, b.reason))
  const list = (kind: ReturnType<typeof changeKind>) =>
    changes.filter((change) => changeKind(change) === kind).map(toNames)
  return {
    listed: remote.listed,
    created: list('created'),
    updated: list('updated'),
    returned: list('returned'),
    hidden: list('hidden'),
    unchanged: unchanged.length,
    soldOut: changes.flatMap(listSoldOut).length,
    priceChanges: changes.flatMap(listPriceChanges),
    leftOut: listLeftOut([
      ...remote.leftOut,
      ...remote.products.flatMap(({ leftOut }) => leftOut),
      ...diff.leftOut,
    ]),
    failedImages: listLeftOut(failed.images),
    failedBlanks: listLeftOut(failed.blanks),
  }
}

const listSoldOut = ({ stored, variants }: ProductChange) =>
  variants.filter(
    ({ id, stockQuantity }) =>
      stockQuantity === 0 && stored?.variants.some((row) => row.id === id && row.stockQuantity !== 0),
  )

function listPriceChanges({ name, slug, stored, variants }: ProductChange): SyncReport['priceChanges'] {
  return variants.flatMap((variant) => {
    const before = stored?.variants.find(({ id }) => id === variant.id)
    if (!before || !variant.isListed || before.priceCents === variant.priceCents) return []
    const prices = { before: fromCents(before.priceCents), after: fromCents(variant.priceCents) }
    return { name, slug, variant: variantLabel(variant) ?? '', ...prices }
  })
}

export const cutReport = (report: SyncReport, limit: number): SyncReport => ({
  ...report,
  ...Object.fromEntries(
    Object.entries(report).map(([key, value]) => [key, Array.isArray(value) ? value.slice(0, limit) : value]),
  ),
})

/** Counts the changes and names the first items that were left out. */
export function toLogEntry(report: SyncReport) {
  const { created, updated, returned, hidden, priceChanges } = report
  return {
    ...cutReport(report, MAX_LOGGED),
    created: created.length,
    updated: updated.length,
    returned: returned.length,
    hidden: hidden.length,
    priceChanges: priceChanges.length,
  }
}

export function toSyncedProducts(
  { changes, unchanged }: CatalogDiff,
  ids: ReadonlyMap<ProductChange, number>,
): SyncedProduct[] {
  const changed = changes
    .filter(({ isListed }) => isListed)
    .map((change): SyncedProduct => {
      const { slug, name, stored } = change
      return { id: ids.get(change)!, slug, name, change: stored ? 'updated' : 'created' }
    })
  const same = unchanged.map(({ id, slug, name }): SyncedProduct => ({ id, slug, name, change: 'unchanged' }))
  return [...changed, ...same].sort((a, b) => a.id - b.id)
}
