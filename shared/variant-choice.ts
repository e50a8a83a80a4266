import type { Variant } from './contracts/product.ts'

type Choosable = Pick<Variant, 'id' | 'size' | 'color' | 'price' | 'stockQuantity'>
type Option = 'size' | 'color'

/** What is pressed of a product's sizes and colours; null is nothing. */
export interface Choice {
  size: string | null
  color: string | null
}

const other = (option: Option): Option => (option === 'size' ? 'color' : 'size')
const isSoldOut = (variant: Choosable) => variant.stockQuantity === 0

/** A product's colours in the order of its variants. */
export function listColors(variants: readonly Choosable[]): string[] {
  return [...new Set(variants.flatMap((variant) => variant.color ?? []))]
}

/** A product's sizes in the order of its variants, which is size order. */
export function listSizes(variants: readonly Choosable[]): string[] {
  return [...new Set(variants.map((variant) => variant.size))]
}

/** What is chosen on arrival: the variant that the address names, else the first. */
export function initialChoice(variants: readonly Choosable[], variantId?: number): Choice {
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0]
  return { size: variant?.size ?? null, color: variant?.color ?? null }
}

/** True when some variant has this value together with what is chosen of the other option. */
export function isCompatible(
  variants: readonly Choosable[],
  choice: Choice,
  option: Option,
  value: string,
): boolean {
  const chosen = choice[other(option)]
  return variants.some(
    (variant) => variant[option] === value && (chosen === null || variant[other(option)] === chosen),
  )
}

/**
 * The choice after a press: the chosen value is put down again, any other one is taken up, and takes the other option's
 * choice away where the two don't go together.
 */
export function press(variants: readonly Choosable[], choice: Choice, option: Option, value: string): Choice {
  if (choice[option] === value) return { ...choice, [option]: null }
  const keepsOther = isCompatible(variants, choice, option, value)
  return { ...choice, [option]: value, ...(keepsOther ? {} : { [other(option)]: null }) }
}

/**
 * The choice that was made on the page before its script was there: each group as it was found. Of a pair that doesn't go
 * together the changed one holds; where both were changed, the size.
 */
export function adoptChoice(variants: readonly Choosable[], before: Choice, found: Choice): Choice {
  const kept =
    found.size === null || found.color === null || isCompatible(variants, found, 'size', found.size)
  if (kept) return found
  return found.size === before.size ? { ...found, size: null } : { ...found, color: null }
}

/** Every variant that the choice leaves open. */
function listOpen<T extends Choosable>(variants: readonly T[], { size, color }: Choice): T[] {
  return variants.filter(
    (variant) => (size === null || variant.size === size) && (color === null || variant.color === color),
  )
}

/** True when nothing with this value can be bought, given what is chosen of the other option. */
export function isValueSoldOut(
  variants: readonly Choosable[],
  choice: Choice,
  option: Option,
  value: string,
): boolean {
  const withValue = { size: null, color: null, [option]: value }
  const together = listOpen(variants, { ...withValue, [other(option)]: choice[other(option)] })
  const open = together.length > 0 ? together : listOpen(variants, withValue)
  return open.every(isSoldOut)
}

/** The variant that the choice comes down to: undefined without a size, and while it leaves several open. */
export function findChosen<T extends Choosable>(variants: readonly T[], choice: Choice): T | undefined {
  if (choice.size === null) return undefined
  const open = listOpen(variants, choice)
  return open.length === 1 ? open[0] : undefined
}

/** What stands in the way of adding the choice to the cart. */
export type Obstacle = 'size' | 'soldOut' | 'color'

/** Undefined when there is nothing in the way; a product without variants can always be added. */
export function findObstacle(variants: readonly Choosable[], choice: Choice): Obstacle | undefined {
  if (variants.length === 0) return undefined
  if (choice.size === null) return 'size'
  if (listOpen(variants, choice).every(isSoldOut)) return 'soldOut'
  return findChosen(variants, choice) ? undefined : 'color'
}
