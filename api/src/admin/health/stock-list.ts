import type { RangeHealth, StockState } from '#shared/contracts/range-health'
import { toBoundedList } from './bounded-list.ts'
import { describeVariants } from './describe-variants.ts'
import type { RangeProduct, RangeVariant } from './range.ts'
import { stockState } from './stock.ts'

interface StockGroup {
  product: RangeProduct
  state: StockState
  variants: RangeVariant[]
}

/** Lists what can't be had, by product; most variants first. */
export function toStockList(range: readonly RangeProduct[]): RangeHealth['stock'] {
  const groups: StockGroup[] = []
  for (const product of range) {
    const byState = Map.groupBy(product.variants, ({ stockQuantity, blank }) =>
      stockState(stockQuantity, blank),
    )
    for (const [state, variants] of byState) if (state) groups.push({ product, state, variants })
  }
  groups.sort((a, b) => b.variants.length - a.variants.length)
  return toBoundedList(groups, ({ product, state, variants }) => ({
    product: product.reference,
    state,
    variants: describeVariants(variants, product.variants),
    variantCount: variants.length,
    buyableCount: variants.filter(({ stockQuantity }) => stockQuantity !== 0).length,
  }))
}
