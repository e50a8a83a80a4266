import type { Variant } from '#shared/contracts/product'
import {
  isCompatible,
  isFixedOption,
  isOptionSoldOut,
  listValues,
  OPTION_NAMES,
  type OptionName,
  soldOutWith,
  type VariantSelection,
} from '#shared/variant-selection'
import type { ColorOptions } from './color-options.ts'
import { SizeGuideLink } from './SizeGuideLink.tsx'
import { VariantOptionGroup } from './VariantOptionGroup.tsx'

const LEGENDS: Record<OptionName, string> = { size: 'Size', color: 'Color', option: 'Option' }

interface VariantSelectorProps {
  variants: readonly Variant[]
  selection: VariantSelection
  colorOptions: ColorOptions
  hasSizeGuide: boolean
  /** Message at an option. */
  error: { name: OptionName; text: string } | undefined
}

export function VariantSelector({
  variants,
  selection,
  colorOptions,
  hasSizeGuide,
  error,
}: VariantSelectorProps) {
  const toOptions = (name: OptionName) =>
    listValues(variants, name).map((value) => ({
      value,
      isSelected: selection[name] === value,
      isCompatible: isCompatible(variants, selection, name, value),
      isSoldOut: isOptionSoldOut(variants, selection, name, value),
      soldOutWith: soldOutWith(variants, selection, name, value),
      color: name === 'color' && Object.hasOwn(colorOptions, value) ? colorOptions[value] : undefined,
    }))
  return OPTION_NAMES.map((name) => (
    <VariantOptionGroup
      key={name}
      legend={LEGENDS[name]}
      name={name}
      options={toOptions(name)}
      isFixed={isFixedOption(variants, name)}
      help={name === 'size' && hasSizeGuide && <SizeGuideLink />}
      error={error?.name === name ? error.text : undefined}
    />
  ))
}
