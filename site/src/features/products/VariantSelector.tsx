import type { Variant } from '#shared/contracts/product'
import {
  isCompatible,
  isFixedOption,
  isOptionSoldOut,
  listColors,
  listSizes,
  soldOutWith,
  type VariantSelection,
} from '#shared/variant-selection'
import type { ColorOptions } from './color-options.ts'
import { SizeGuideLink } from './SizeGuideLink.tsx'
import { VariantOptionGroup } from './VariantOptionGroup.tsx'

interface VariantSelectorProps {
  variants: readonly Variant[]
  selection: VariantSelection
  colorOptions: ColorOptions
  hasSizeGuide: boolean
  colorError: string | undefined
  onSelect: (name: keyof VariantSelection, value: string) => void
}

export function VariantSelector({
  variants,
  selection,
  colorOptions,
  hasSizeGuide,
  colorError,
  onSelect,
}: VariantSelectorProps) {
  const toOptions = (name: keyof VariantSelection, values: readonly string[]) =>
    values.map((value) => ({
      value,
      isSelected: selection[name] === value,
      isCompatible: isCompatible(variants, selection, name, value),
      isSoldOut: isOptionSoldOut(variants, selection, name, value),
      soldOutWith: soldOutWith(variants, selection, name, value),
      color: name === 'color' && Object.hasOwn(colorOptions, value) ? colorOptions[value] : undefined,
    }))
  return (
    <>
      <VariantOptionGroup
        legend="Size"
        name="size"
        options={toOptions('size', listSizes(variants))}
        isFixed={isFixedOption(variants, 'size')}
        help={hasSizeGuide && <SizeGuideLink />}
        onSelect={(value) => onSelect('size', value)}
      />
      <VariantOptionGroup
        legend="Color"
        name="color"
        options={toOptions('color', listColors(variants))}
        isFixed={isFixedOption(variants, 'color')}
        error={colorError}
        onSelect={(value) => onSelect('color', value)}
      />
    </>
  )
}
