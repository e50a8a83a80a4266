import { garmentPlural, isClothing } from '#shared/garment-type'
import { parseMeasure } from '#shared/measures'
import { isLetterSize, isYouthSize } from '#shared/sizes'

interface TypedSize {
  value: string
  types: readonly string[]
}

export interface SizeGroup<T extends TypedSize> {
  label: string
  sizes: T[]
}

const CLOTHING = 'Clothing'
const CHILDREN = 'Kids and baby'
const OTHER = 'Other'

/** Larger numbers are inches of a waist. */
const MAX_CHILD_NUMBER = 20

function isChildSize(size: string): boolean {
  if (isYouthSize(size)) return true
  const { kind, amounts = [] } = parseMeasure(size) ?? {}
  return kind === 'age' || (kind === 'number' && amounts.every((number) => number <= MAX_CHILD_NUMBER))
}

function labelOf({ value, types }: TypedSize): string {
  const isWorn = types.some(isClothing)
  if (isWorn && isLetterSize(value)) return CLOTHING
  if (isWorn && isChildSize(value)) return CHILDREN
  return types.length === 1 ? garmentPlural(types[0]!) : OTHER
}

export function groupSizes<T extends TypedSize>(sizes: readonly T[]): SizeGroup<T>[] {
  const groups = Map.groupBy(sizes, labelOf)
  const labels = [...new Set([CLOTHING, CHILDREN, ...groups.keys()])].filter((label) => label !== OTHER)
  return [...labels, OTHER].flatMap((label) => {
    const ofLabel = groups.get(label)
    return ofLabel ? [{ label, sizes: ofLabel }] : []
  })
}
