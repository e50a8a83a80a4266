import type { RangeHealth, RegionRow } from '#shared/contracts/range-health'
import { toBoundedList } from './bounded-list.ts'
import { describeVariants } from './describe-variants.ts'
import type { RangeProduct, RangeVariant } from './range.ts'
import { type Region, toRangeRegions } from './regions.ts'
import { hasRegions, isMadeNowhere } from './stock.ts'

interface RegionGaps {
  product: RangeProduct
  /** Without those that are made nowhere, which are listed as sold out. */
  variants: RangeVariant[]
  gaps: Map<Region, RangeVariant[]>
  count: number
}

/** Lists in which regions of the range variants aren't made, by product; most gaps first. */
export function toRegionList(range: readonly RangeProduct[]): RangeHealth['regions'] {
  const blanks = new Set(range.flatMap(({ variants }) => variants.flatMap(({ blank }) => blank ?? [])))
  const { regions, missing } = toRangeRegions(blanks)
  const rows: RegionGaps[] = []
  let unknown = 0
  for (const product of range) {
    const variants = product.variants.filter(({ blank }) => !isMadeNowhere(blank))
    unknown += variants.filter(({ blank }) => !hasRegions(blank)).length
    const row: RegionGaps = { product, variants, gaps: new Map(), count: 0 }
    for (const variant of variants) addGaps(row, variant, missing(variant.blank))
    if (row.count > 0) rows.push(row)
  }
  rows.sort((a, b) => b.count - a.count)
  return { ...toBoundedList(rows, toRegionRow), names: regions.map(({ name }) => name), unknown }
}

function addGaps(row: RegionGaps, variant: RangeVariant, regions: readonly Region[]) {
  for (const region of regions) {
    const variants = row.gaps.get(region)
    if (variants) variants.push(variant)
    else row.gaps.set(region, [variant])
    row.count++
  }
}

/** Regions that lack the same variants are named together. */
function toRegionRow({ product, variants: all, gaps }: RegionGaps): RegionRow {
  const byVariants = Map.groupBy(gaps, ([, variants]) => describeVariants(variants, all))
  return {
    product: product.reference,
    gaps: [...byVariants].map(([variants, group]) => ({
      regions: group
        .map(([{ name }]) => name)
        .sort()
        .join(', '),
      variants,
    })),
  }
}
