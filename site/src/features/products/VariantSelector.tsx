import type { Variant } from '#shared/contracts/product'
import {
  isCompatible,
  isOptionSoldOut,
  listColors,
  listSizes,
  type VariantSelection,
} from '#shared/variant-selection'
import type { SwatchByColor } from './swatches.ts'
import { VariantOptionGroup } from './VariantOptionGroup.tsx'

interface VariantSelectorProps {
  variants: readonly Variant[]
  selection: VariantSelection
  swatches: SwatchByColor
  colorError: string | undefined
  onSelect: (name: keyof VariantSelection, value: string) => void
}

export function VariantSelector({
  variants,
  selection,
  swatches,
  colorError,
  onSelect,
}: VariantSelectorProps) {
  const toOptions = (name: keyof VariantSelection, values: readonly string[]) =>
    values.map((value) => ({
      value,
      isSelected: selection[name] === value,
      isCompatible: isCompatible(variants, selection, name, value),
      isSoldOut: isOptionSoldOut(variants, selection, name, value),
      swatch: name === 'color' && Object.hasOwn(swatches, value) ? swatches[value] : undefined,
    }))
  return (
    <>
      <VariantOptionGroup
        legend="Size"
        name="size"
        options={toOptions('size', listSizes(variants))}
        onSelect={(value) => onSelect('size', value)}
      />
      <VariantOptionGroup
        legend="Color"
        name="color"
        options={toOptions('color', listColors(variants))}
        error={colorError}
        onSelect={(value) => onSelect('color', value)}
      />
    </>
  )
}
