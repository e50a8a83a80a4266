import type { VariantSelection } from '#shared/variant-selection'
import { VariantOption, type VariantOptionState } from './VariantOption.tsx'

interface VariantOptionGroupProps {
  legend: string
  name: keyof VariantSelection
  options: readonly VariantOptionState[]
  error?: string | undefined
  onSelect: (value: string) => void
}

export function VariantOptionGroup({ legend, name, options, error, onSelect }: VariantOptionGroupProps) {
  if (options.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <VariantOption
            key={option.value}
            name={name}
            option={option}
            onSelect={() => onSelect(option.value)}
          />
        ))}
      </div>
      <p role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
