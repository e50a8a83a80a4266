import { refusal } from '../../http/refusal.ts'
import type { CatalogDiff, ProductChange, StoredProduct } from './diff.ts'
import { overrideHint } from './override-hint.ts'
import { changeKind, toNames } from './summary.ts'

const MIN_PRODUCTS = 10

const isJump = (before: number, after: number) => after > before * 2 || after * 2 < before

/** True where a variant's price, or the product's lowest one, more than doubles or falls below half. */
function hasPriceJump({ variants, stored }: ProductChange): boolean {
  const before = stored?.variants.filter(({ isListed }) => isListed) ?? []
  const written = new Map(variants.map((variant) => [variant.printfulId, variant]))
  const after = [
    ...before.filter(({ printfulId }) => !written.has(printfulId)),
    ...variants.filter(({ isListed }) => isListed),
  ]
  const lowest = (list: readonly { priceCents: number }[]) =>
    Math.min(...list.map(({ priceCents }) => priceCents))
  if (before.length === 0 || after.length === 0) return false
  if (isJump(lowest(before), lowest(after))) return true
  return before.some(({ printfulId, priceCents }) => {
    const change = written.get(printfulId)
    return change?.isListed && isJump(priceCents, change.priceCents)
  })
}

/**
 * Stops a sync whose prices are wrong as a whole, as those of another currency or unit would be.
 * @throws 409 when the prices of more than half of ten or more shown products jump
 */
export function requireNoPriceJumps(stored: readonly StoredProduct[], diff: CatalogDiff): void {
  const hidden = diff.changes.filter((change) => changeKind(change) === 'hidden').length
  const shown = stored.filter(({ isActive }) => isActive).length - hidden
  const jumps = diff.changes.filter(
    (change) => changeKind(change) === 'updated' && change.isActive && hasPriceJump(change),
  )
  if (shown < MIN_PRODUCTS || jumps.length * 2 <= shown) return
  throw refusal(
    409,
    { reason: 'sync_would_reprice', details: { products: jumps.map(toNames), override: 'allowPrices' } },
    `This sync would more than double or halve the prices of ${jumps.length} of ${shown} products, so it stopped and ` +
      `changed nothing. ${overrideHint('allowPrices')}`,
  )
}
