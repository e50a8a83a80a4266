import { HTTPException } from 'hono/http-exception'
import { waiverHint } from '#shared/sync-guards'
import type { CatalogDiff, StoredProduct } from './diff.ts'
import { changeKind } from './summary.ts'

const MIN_PRODUCTS = 10

/**
 * Stops a sync that would empty the store, as one with the wrong token would.
 * @throws 409 when more than half of ten or more shown products would be hidden
 */
export function requireNoMassHiding(stored: readonly StoredProduct[], diff: CatalogDiff) {
  const shown = stored.filter(({ isShown }) => isShown).length
  const hidden = diff.changes.filter(
    (change) => change.stored?.isShown && changeKind(change) === 'hidden',
  ).length
  if (shown < MIN_PRODUCTS || hidden * 2 <= shown) return
  throw new HTTPException(409, {
    message:
      `This sync would hide ${hidden} of ${shown} shown products, so it stopped and changed nothing. ` +
      waiverHint('allowHiding'),
  })
}
