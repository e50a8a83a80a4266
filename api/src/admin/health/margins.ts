import type { MarginRow, RangeHealth, UnknownCostRow } from '#shared/contracts/range-health'
import { isBelowThreshold, marginPercent } from '#shared/margin'
import { fromCents } from '#shared/price'
import { toBoundedList } from './bounded-list.ts'
import { describeVariants } from './describe-variants.ts'
import type { RangeProduct, RangeVariant } from './range.ts'

/** Variants of a product with the same price and cost. */
interface PriceGroup {
  product: RangeProduct
  variants: RangeVariant[]
  priceCents: number
}

interface MarginGroup extends PriceGroup {
  costCents: number
}

/** The margins of a range, worst first, and the variants whose cost is not known. */
export function toMarginLists(
  range: readonly RangeProduct[],
  threshold: number,
): Pick<RangeHealth, 'margins' | 'unknownCosts'> {
  const known: MarginGroup[] = []
  const unknown: PriceGroup[] = []
  for (const product of range) {
    const groups = Map.groupBy(
      product.variants,
      ({ priceCents, blank }) => `${priceCents} ${blank?.costCents ?? null}`,
    )
    for (const variants of groups.values()) {
      const { priceCents, blank } = variants[0]!
      const costCents = blank?.costCents ?? null
      if (costCents === null) unknown.push({ product, variants, priceCents })
      else known.push({ product, variants, priceCents, costCents })
    }
  }
  const isBelow = ({ priceCents, costCents }: MarginGroup) =>
    isBelowThreshold(priceCents, costCents, threshold)
  known.sort((a, b) => marginRatio(a) - marginRatio(b))
  return {
    margins: {
      ...toBoundedList(known, (group) => ({ ...toMarginRow(group), isBelow: isBelow(group) })),
      below: known.filter(isBelow).length,
    },
    unknownCosts: toBoundedList(unknown, toPriceRow),
  }
}

const marginRatio = ({ priceCents, costCents }: MarginGroup) =>
  priceCents === 0 ? Number.MIN_SAFE_INTEGER : (priceCents - costCents) / priceCents

const toPriceRow = ({ product, variants, priceCents }: PriceGroup): UnknownCostRow => ({
  product: product.reference,
  variants: describeVariants(variants, product.variants),
  variantCount: variants.length,
  price: fromCents(priceCents),
})

const toMarginRow = (group: MarginGroup): Omit<MarginRow, 'isBelow'> => ({
  ...toPriceRow(group),
  cost: fromCents(group.costCents),
  margin: fromCents(group.priceCents - group.costCents),
  percent: marginPercent(group.priceCents, group.costCents),
})
