import type { BlankDefinition } from '../../data/sandbox/blank-definition.ts'
import type { VariantOptions } from './variant-options.ts'
import type { Availability, CatalogVariant, RegionalStatus } from './wire.ts'

/** Agrees with the sync variants: discontinued if one is, out of stock if all are, or only in the US if some are. */
export function stockByRegion(
  { regions, stockExceptions = [] }: BlankDefinition,
  { color, size }: VariantOptions,
  availabilities: readonly Availability[],
): CatalogVariant['availability_status'] {
  const discontinued = availabilities.includes('discontinued')
  const soldOut = availabilities.find((availability) => availability !== 'active')
  const soldOutEverywhere = soldOut && !availabilities.includes('active')
  const exceptions = stockExceptions.filter(
    ({ colors, sizes }) => colors.includes(color ?? '') && (sizes?.includes(size ?? '') ?? true),
  )
  return regions.map((region) => {
    if (discontinued) return { region, status: 'discontinued' }
    if (soldOutEverywhere || (soldOut && region === 'US')) return { region, status: toStatus(soldOut) }
    const exception = exceptions.find((exception) => exception.regions.includes(region))
    return { region, status: exception?.status ?? 'in_stock' }
  })
}

const toStatus = (soldOut: Availability): RegionalStatus =>
  soldOut === 'temporary_out_of_stock' ? 'supplier_out_of_stock' : 'out_of_stock'

export const isInStock = (status: RegionalStatus) => status === 'in_stock' || status === 'stocked_on_demand'
