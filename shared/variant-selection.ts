import type { Product, Variant } from './contracts/product.ts'
import { fromCents, type PriceRange, toCents } from './price.ts'

type SelectableVariant = Pick<Variant, 'id' | OptionName | 'price' | 'stockQuantity'>

export const OPTION_NAMES = ['size', 'color', 'option'] as const
export type OptionName = (typeof OPTION_NAMES)[number]

/** Chosen values. Null is no choice, and `''` chooses the variants that lack what others have. */
export type VariantSelection = Record<OptionName, string | null>

export const NO_SELECTION: VariantSelection = { size: null, color: null, option: null }

const readOption = (variant: SelectableVariant, name: OptionName) => variant[name] ?? ''
const isSoldOut = (variant: SelectableVariant) => variant.stockQuantity === 0

/** Lists the values to choose from. `''` is one if only some variants have the option. */
export function listValues(variants: readonly SelectableVariant[], name: OptionName): string[] {
  const values = [...new Set(variants.map((variant) => readOption(variant, name)))]
  return values.some((value) => value !== '') ? values : []
}

export function isFixedOption(variants: readonly SelectableVariant[], name: OptionName): boolean {
  return new Set(variants.map((variant) => variant[name])).size === 1
}

export function findChoosableOption(variants: readonly SelectableVariant[]): OptionName | undefined {
  return OPTION_NAMES.find((name) => variants.length > 0 && !isFixedOption(variants, name))
}

export function initialSelection(
  variants: readonly SelectableVariant[],
  variantId?: number,
): VariantSelection {
  const variant = variants.find(({ id }) => id === variantId) ?? variants[0]
  const read = (name: OptionName) =>
    variant && listValues(variants, name).length > 0 ? readOption(variant, name) : null
  return { size: read('size'), color: read('color'), option: read('option') }
}

export function listMatching<T extends SelectableVariant>(
  variants: readonly T[],
  selection: VariantSelection,
): T[] {
  return variants.filter((variant) =>
    OPTION_NAMES.every((name) => selection[name] === null || selection[name] === readOption(variant, name)),
  )
}

export function isCompatible(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
  name: OptionName,
  value: string,
): boolean {
  return listMatching(variants, { ...selection, [name]: value }).length > 0
}

/** Selects or deselects a value. Clears as few incompatible options as possible, the last one first. */
export function selectOption(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
  name: OptionName,
  value: string,
): VariantSelection {
  if (selection[name] === value) return { ...selection, [name]: null }
  const selected = { ...selection, [name]: value }
  const others = OPTION_NAMES.filter((other) => other !== name).reverse()
  const choices = [selected, ...others.map((other) => ({ ...selected, [other]: null }))]
  return (
    choices.find((choice) => listMatching(variants, choice).length > 0) ?? { ...NO_SELECTION, [name]: value }
  )
}

/** True if no variant with this value is in stock. Counts only compatible variants, if there are any. */
export function isOptionSoldOut(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
  name: OptionName,
  value: string,
): boolean {
  const compatible = listMatching(variants, { ...selection, [name]: value })
  const matching =
    compatible.length > 0 ? compatible : listMatching(variants, { ...NO_SELECTION, [name]: value })
  return matching.every(isSoldOut)
}

/** Returns the other selected values, `Black / Framed`, if this value is sold out only with those. */
export function soldOutWith(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
  name: OptionName,
  value: string,
): string | undefined {
  if (!isOptionSoldOut(variants, selection, name, value)) return undefined
  const isAlwaysSoldOut = isOptionSoldOut(variants, NO_SELECTION, name, value)
  if (isAlwaysSoldOut || !isCompatible(variants, selection, name, value)) return undefined
  const others = OPTION_NAMES.filter((other) => other !== name && !isFixedOption(variants, other))
  return others.flatMap((other) => selection[other] || []).join(' / ') || undefined
}

/** Returns undefined without a size, or if several variants match. Variants without a difference count as one. */
export function findSelectedVariant<T extends SelectableVariant>(
  variants: readonly T[],
  selection: VariantSelection,
): T | undefined {
  if (selection.size === null) return undefined
  const matching = listMatching(variants, selection)
  return findChoosableOption(matching) ? undefined : matching[0]
}

export function openPriceRange(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
): PriceRange | undefined {
  const cents = listMatching(variants, selection).map(({ price }) => toCents(price))
  if (cents.length === 0) return undefined
  return { minPrice: fromCents(Math.min(...cents)), maxPrice: fromCents(Math.max(...cents)) }
}

export type DisabledReason = OptionName | 'soldOut'

export function disabledReason(
  variants: readonly SelectableVariant[],
  selection: VariantSelection,
): DisabledReason | undefined {
  if (variants.length === 0) return undefined
  if (selection.size === null) return 'size'
  const matching = listMatching(variants, selection)
  return matching.every(isSoldOut) ? 'soldOut' : findChoosableOption(matching)
}

export const withArticle = (name: OptionName): string => `${name === 'option' ? 'an' : 'a'} ${name}`

export const chooseText = (name: OptionName): string => `Please choose ${withArticle(name)}.`

export const variantPath = ({ slug }: Pick<Product, 'slug'>, variant: Pick<Variant, 'id'>): string =>
  `/products/${slug}${variantQuery(variant)}`

export const variantQuery = ({ id }: Pick<Variant, 'id'>): string => `?variant=${id}`
