import { garmentPlural, isClothing } from './garment-type.ts'
import { isLetterSize } from './sizes.ts'

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

const CHILD_SIZE = /^(\d{1,2}T|\d{1,2}-\d{1,2} ?m|\d{1,2})$/i

function labelOf({ value, types }: TypedSize): string {
  const isWorn = types.some(isClothing)
  if (isWorn && isLetterSize(value)) return CLOTHING
  if (isWorn && CHILD_SIZE.test(value)) return CHILDREN
  return types.length === 1 ? garmentPlural(types[0]!) : OTHER
}

/** The sizes by what comes in them, in the order given: clothing first, what fits no group last. */
export function groupSizes<T extends TypedSize>(sizes: readonly T[]): SizeGroup<T>[] {
  const groups = Map.groupBy(sizes, labelOf)
  const labels = [...new Set([CLOTHING, CHILDREN, ...groups.keys()])].filter((label) => label !== OTHER)
  return [...labels, OTHER].flatMap((label) => {
    const ofLabel = groups.get(label)
    return ofLabel ? [{ label, sizes: ofLabel }] : []
  })
}
