import type { Product, Variant } from './contracts/product.ts'
import { fromCents, type PriceRange, toCents } from './price.ts'

type SelectableVariant = Pick<Variant, 'id' | 'size' | 'color' | 'price' | 'stockQuantity'>
export type Option = 'size' | 'color'

export interface VariantSelection {
  size: string | null
  color: string | null
}

const other = (option: Option): Option => (option === 'size' ? 'color' : 'size')
const isSoldOut = (variant: SelectableVariant) => variant.stockQuantity === 0

/** A product's colors in the order of its variants. */
export function listColors(variants: readonly SelectableVariant[]): string[] {
  return [...new Set(variants.flatMap((variant) => variant.color ?? []))]
}

/** A product's sizes in the order of its variants, which is size order. */
export function listSizes(variants: readonly SelectableVariant[]): string[] {
  return [...new Set(variants.map((variant) => variant.size))]
}

/** True when all variants have the same size or color: there is nothing to choose. */
export function isFixedOption(variants: readonly SelectableVariant[], option: Option): boolean {
  return new Set(variants.map((variant) => variant[option])).size === 1
}

/** The size first; undefined when there is nothing to choose. */
export function findChoosableOption(variants: readonly SelectableVariant[]): Option | undefined {
  return (['size', 'color'] as const).find(
    (option) => variants.length > 0 && !isFixedOption(variants, option),
  )
}

/** The options of the variant that the URL names, else of the first. */
export function initialSelection(
  variants: readonly SelectableVariant[],
  variantId?: number,
): VariantSelection {
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0]
  return { size: variant?.size ?? null, color: variant?.color ?? null }
}

/** True when a variant combines this value with the selected value of the other option. */
export function isCompatible(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
  option: Option,
  value: string,
): boolean {
  const otherValue = selection[other(option)]
  return variants.some(
    (variant) => variant[option] === value && (otherValue === null || variant[other(option)] === otherValue),
  )
}

/** Selects a value, or deselects it when it is selected already; an incompatible value of the other option is cleared. */
export function selectOption(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
  option: Option,
  value: string,
): VariantSelection {
  if (selection[option] === value) return { ...selection, [option]: null }
  const selected = { ...selection, [option]: value }
  return isCompatible(variants, selection, option, value) ? selected : { ...selected, [other(option)]: null }
}

/**
 * The selection made before hydration, as found in the radio buttons. Of an incompatible pair the changed option holds;
 * where both changed, the size.
 */
export function reconcileSelection(
  variants: readonly SelectableVariant[],
  before: VariantSelection,
  found: VariantSelection,
): VariantSelection {
  if (found.size === null || isCompatible(variants, found, 'size', found.size)) return found
  return found.size === before.size ? { ...found, size: null } : { ...found, color: null }
}

function listMatching<T extends SelectableVariant>(
  variants: readonly T[],
  { size, color }: VariantSelection,
): T[] {
  return variants.filter(
    (variant) => (size === null || variant.size === size) && (color === null || variant.color === color),
  )
}

/** True when no variant with this value is in stock; counts only those compatible with the other option, if there are any. */
export function isOptionSoldOut(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
  option: Option,
  value: string,
): boolean {
  const compatible = listMatching(variants, { ...selection, [option]: value })
  const matching =
    compatible.length > 0 ? compatible : listMatching(variants, { size: null, color: null, [option]: value })
  return matching.every(isSoldOut)
}

/** Returns the other option's selected value if this value is sold out only with that. */
export function soldOutWith(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
  option: Option,
  value: string,
): string | undefined {
  const otherValue = selection[other(option)]
  if (otherValue === null || !isOptionSoldOut(variants, selection, option, value)) return undefined
  const isAlwaysSoldOut = isOptionSoldOut(variants, { size: null, color: null }, option, value)
  return isAlwaysSoldOut || !isCompatible(variants, selection, option, value) ? undefined : otherValue
}

/** Undefined without a size, and while several variants match. */
export function findSelectedVariant<T extends SelectableVariant>(
  variants: readonly T[],
  selection: VariantSelection,
): T | undefined {
  if (selection.size === null) return undefined
  const [first, second] = listMatching(variants, selection)
  return second ? undefined : first
}

/** Finds what the variants cost that the selection leaves open; undefined without variants. */
export function openPriceRange(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
): PriceRange | undefined {
  const cents = listMatching(variants, selection).map(({ price }) => toCents(price))
  if (cents.length === 0) return undefined
  return { minPrice: fromCents(Math.min(...cents)), maxPrice: fromCents(Math.max(...cents)) }
}

export type DisabledReason = 'size' | 'soldOut' | 'color'

/** Why the selection can't be added to the cart yet, if so. A product without variants always can. */
export function disabledReason(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
): DisabledReason | undefined {
  if (variants.length === 0) return undefined
  if (selection.size === null) return 'size'
  if (listMatching(variants, selection).every(isSoldOut)) return 'soldOut'
  return findSelectedVariant(variants, selection) ? undefined : 'color'
}

export const variantPath = ({ slug }: Pick<Product, 'slug'>, variant: Pick<Variant, 'id'>): string =>
  `/products/${slug}${variantQuery(variant)}`

/** The same, relative to the product's page. */
export const variantQuery = ({ id }: Pick<Variant, 'id'>): string => `?variant=${id}`
