import type { RegionStock } from '../../db/schema/catalog.ts'

export interface BlankStock {
  costCents: number | null
  costCurrency: string | null
  isDiscontinued: boolean
  regions: RegionStock[]
}

const UNAVAILABLE = new Set([
  'out_of_stock',
  'supplier_out_of_stock',
  'temporary_out_of_stock',
  'discontinued',
])

// An unknown status counts as available, as it does in a sync.
export const isAvailable = (status: string | null): boolean => !UNAVAILABLE.has(status ?? '')

const hasRegions = (blank: BlankStock | undefined): blank is BlankStock =>
  blank !== undefined && blank.regions.length > 0

/** True if no region has stock. False if no region is known. */
const isMadeNowhere = (blank: BlankStock | undefined): boolean =>
  hasRegions(blank) && !blank.regions.some(({ status }) => isAvailable(status))

/** Returns null for a variant that can be bought and made. */
export function stockState(
  stockQuantity: number | null,
  blank: BlankStock | undefined,
): 'discontinued' | 'sold_out' | null {
  const isGone = hasRegions(blank) && blank.regions.every(({ status }) => status === 'discontinued')
  if (blank?.isDiscontinued || isGone) return 'discontinued'
  return stockQuantity === 0 || isMadeNowhere(blank) ? 'sold_out' : null
}
