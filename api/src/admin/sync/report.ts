import { HTTPException } from 'hono/http-exception'
import type { SyncReport } from '#shared/contracts/sync-run'
import { fromCents } from '#shared/price'
import type { CatalogDiff, ProductChange } from './diff.ts'
import type { LeftOut } from './remote-product.ts'
import { type ChangeKind, changeKind, toNames } from './summary.ts'

const MAX_LISTED = 200

export const EMPTY_REPORT: SyncReport = {
  created: [],
  updated: [],
  returned: [],
  hidden: [],
  leftOut: [],
  priceChanges: [],
}

/** A guard's refusal, with what the run would have done. */
export class StoppedByGuard extends HTTPException {
  constructor(
    { message, cause }: HTTPException,
    readonly report: SyncReport,
  ) {
    super(409, { message, cause })
  }
}

function listPriceChanges({ name, slug, stored, variants }: ProductChange): SyncReport['priceChanges'] {
  return variants.flatMap((variant) => {
    const before = stored?.variants.find(({ id }) => id === variant.id)
    if (!before || !variant.isListed || before.priceCents === variant.priceCents) return []
    const prices = { before: fromCents(before.priceCents), after: fromCents(variant.priceCents) }
    return { name, slug, variant: [variant.color, variant.size].filter(Boolean).join(' / '), ...prices }
  })
}

/** Lists what a run changes, by name: the first 200 of each kind. */
export function toReport({ changes, unchanged }: CatalogDiff, leftOut: readonly LeftOut[]): SyncReport {
  const list = (kind: ChangeKind) =>
    changes
      .filter((change) => changeKind(change) === kind)
      .slice(0, MAX_LISTED)
      .map(toNames)
  const slugs = new Map(
    [...changes, ...unchanged].map(({ printfulId, slug }): [number, string] => [printfulId, slug]),
  )
  return {
    created: list('created'),
    updated: list('updated'),
    returned: list('returned'),
    hidden: list('hidden'),
    leftOut: leftOut.slice(0, MAX_LISTED).map(({ name, reason, printfulProductId }) => ({
      name,
      reason,
      slug: slugs.get(printfulProductId ?? 0) ?? null,
    })),
    priceChanges: changes.flatMap(listPriceChanges).slice(0, MAX_LISTED),
  }
}
