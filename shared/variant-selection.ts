import type { Variant } from './contracts/product.ts'

type Choosable = Pick<Variant, 'id' | 'size' | 'color' | 'price' | 'stockQuantity'>
type Option = 'size' | 'color'

/** What is pressed of a product's sizes and colors; null is nothing. */
export interface VariantSelection {
  size: string | null
  color: string | null
}

const other = (option: Option): Option => (option === 'size' ? 'color' : 'size')
const isSoldOut = (variant: Choosable) => variant.stockQuantity === 0

/** A product's colors in the order of its variants. */
export function listColors(variants: readonly Choosable[]): string[] {
  return [...new Set(variants.flatMap((variant) => variant.color ?? []))]
}

/** A product's sizes in the order of its variants, which is size order. */
export function listSizes(variants: readonly Choosable[]): string[] {
  return [...new Set(variants.map((variant) => variant.size))]
}

/** What is chosen on arrival: the variant that the address names, else the first. */
export function initialSelection(variants: readonly Choosable[], variantId?: number): VariantSelection {
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0]
  return { size: variant?.size ?? null, color: variant?.color ?? null }
}

/** True when some variant has this value together with what is chosen of the other option. */
export function isCompatible(
  variants: readonly Choosable[],
  choice: VariantSelection,
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
export function selectOption(
  variants: readonly Choosable[],
  choice: VariantSelection,
  option: Option,
  value: string,
): VariantSelection {
  if (choice[option] === value) return { ...choice, [option]: null }
  const keepsOther = isCompatible(variants, choice, option, value)
  return { ...choice, [option]: value, ...(keepsOther ? {} : { [other(option)]: null }) }
}

/**
 * The choice that was made on the page before its script was there: each group as it was found. Of a pair that doesn't go
 * together the changed one holds; where both were changed, the size.
 */
export function reconcileSelection(
  variants: readonly Choosable[],
  before: VariantSelection,
  found: VariantSelection,
): VariantSelection {
  const kept =
    found.size === null || found.color === null || isCompatible(variants, found, 'size', found.size)
  if (kept) return found
  return found.size === before.size ? { ...found, size: null } : { ...found, color: null }
}

/** Every variant that the choice leaves open. */
function listMatching<T extends Choosable>(variants: readonly T[], { size, color }: VariantSelection): T[] {
  return variants.filter(
    (variant) => (size === null || variant.size === size) && (color === null || variant.color === color),
  )
}

/** True when nothing with this value can be bought, given what is chosen of the other option. */
export function isOptionSoldOut(
  variants: readonly Choosable[],
  choice: VariantSelection,
  option: Option,
  value: string,
): boolean {
  const withValue = { size: null, color: null, [option]: value }
  const together = listMatching(variants, { ...withValue, [other(option)]: choice[other(option)] })
  const open = together.length > 0 ? together : listMatching(variants, withValue)
  return open.every(isSoldOut)
}

/** The variant that the choice comes down to: undefined without a size, and while it leaves several open. */
export function findSelectedVariant<T extends Choosable>(
  variants: readonly T[],
  choice: VariantSelection,
): T | undefined {
  if (choice.size === null) return undefined
  const open = listMatching(variants, choice)
  return open.length === 1 ? open[0] : undefined
}

/** What stands in the way of adding the choice to the cart. */
export type DisabledReason = 'size' | 'soldOut' | 'color'

/** Undefined when there is nothing in the way; a product without variants can always be added. */
export function disabledReason(
  variants: readonly Choosable[],
  choice: VariantSelection,
): DisabledReason | undefined {
  if (variants.length === 0) return undefined
  if (choice.size === null) return 'size'
  if (listMatching(variants, choice).every(isSoldOut)) return 'soldOut'
  return findSelectedVariant(variants, choice) ? undefined : 'color'
}
