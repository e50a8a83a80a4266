import { VariantOption } from './VariantOption.tsx'

interface VariantOptionGroupProps {
  legend: string
  name: 'size' | 'color'
  values: readonly string[]
  chosen: string | null
  describe: (value: string) => { isCompatible: boolean; isSoldOut: boolean }
  onPress: (value: string) => void
  /** What is still missing here. */
  hint?: string | undefined
}

/** One option of a product, its values side by side. Without values there is nothing to choose. */
export function VariantOptionGroup({
  legend,
  name,
  values,
  chosen,
  describe,
  onPress,
  hint,
}: VariantOptionGroupProps) {
  if (values.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <VariantOption
            key={value}
            name={name}
            value={value}
            isChosen={value === chosen}
            onPress={() => onPress(value)}
            {...describe(value)}
          />
        ))}
      </div>
      <p role="alert" className="mt-2 text-sm font-semibold text-danger empty:hidden">
        {hint}
      </p>
    </fieldset>
  )
}
