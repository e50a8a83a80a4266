import type { Variant } from '#shared/contracts/product'
import {
  chooseText,
  findChoosableOption,
  listMatching,
  OPTION_NAMES,
  type OptionName,
} from '#shared/variant-selection'
import { badRequest } from '../http/refusal.ts'

type Options = { variantId?: number | undefined } & Partial<Record<OptionName, string | null | undefined>>

/** Finds the variant by a form's options, null for a product without variants. @throws 400 unless one matches */
export function resolveVariantId(
  variants: readonly Variant[],
  { variantId, ...options }: Options,
): number | null {
  if (variantId !== undefined) return variantId
  if (variants.length === 0) return null
  const exact = variants.find((variant) =>
    OPTION_NAMES.every((name) => (options[name] || null) === variant[name]),
  )
  if (exact) return exact.id
  const { size, color, option } = options
  const matching = listMatching(variants, {
    size: size || null,
    color: color || null,
    option: option || null,
  })
  const missing = findChoosableOption(matching)
  if (missing) throw badRequest(chooseText(missing))
  if (!matching[0]) throw badRequest(toRefusal(options))
  return matching[0].id
}

const toRefusal = ({ option }: Options) =>
  option
    ? 'This option does not come in this size and color. Please choose another.'
    : 'This size does not come in this color. Please choose another.'
