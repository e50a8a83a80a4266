import { refusal } from '../../http/refusal.ts'
import type { CatalogDiff, StoredProduct } from './diff.ts'
import { overrideHint } from './override-hint.ts'
import { changeKind, toNames } from './summary.ts'

const MIN_PRODUCTS = 10

/**
 * Stops a sync that would empty the store, as one with the wrong token would.
 * @throws 409 when more than half of ten or more shown products would be hidden
 */
export function requireNoMassHiding(stored: readonly StoredProduct[], diff: CatalogDiff) {
  const shown = stored.filter(({ isShown }) => isShown).length
  const hidden = diff.changes.filter((change) => change.stored?.isShown && changeKind(change) === 'hidden')
  if (shown < MIN_PRODUCTS || hidden.length * 2 <= shown) return
  throw refusal(
    409,
    { reason: 'sync_would_hide', details: { products: hidden.map(toNames), override: 'allowHiding' } },
    `This sync would hide ${hidden.length} of ${shown} shown products, so it stopped and changed nothing. ` +
      overrideHint('allowHiding'),
  )
}
