import { type ReactNode, useId } from 'react'
import type { OptionName } from '#shared/variant-selection'
import { Swatch } from '../../components/Swatch.tsx'
import { VariantOption, type VariantOptionState } from './VariantOption.tsx'

interface VariantOptionGroupProps {
  legend: string
  name: OptionName
  options: readonly VariantOptionState[]
  /** True if every variant has the same option, which is shown as text. */
  isFixed: boolean
  error?: string | undefined
  help?: ReactNode
}

export function VariantOptionGroup({ legend, name, options, isFixed, error, help }: VariantOptionGroupProps) {
  const legendId = useId()
  const errorId = useId()
  const [first] = options
  // The sold-out options all name the selected value of the other group.
  const soldOut = options.filter(({ soldOutWith }) => soldOutWith)
  if (!first) return null
  if (isFixed) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold">{legend}</span>
        <span className="inline-flex items-center gap-1.5">
          {first.color?.swatch && <Swatch color={first.color.swatch} />}
          <span>{first.value}</span>
        </span>
        {help}
        <input type="hidden" name={name} value={first.value} />
      </p>
    )
  }
  return (
    <fieldset
      id={`choose-${name}`}
      tabIndex={-1}
      aria-labelledby={legendId}
      aria-describedby={error && errorId}
      className="variant-options"
    >
      <div>
        <b id={legendId}>{legend}</b>
        {/* Beside the legend, it can come and go without moving what is below away from the pointer. */}
        {soldOut.length > 0 && (
          <span className="mr-auto ml-3 text-xs text-muted">
            {`Sold out in ${soldOut[0]?.soldOutWith}: ${soldOut.map(({ value }) => value).join(', ')}`}
          </span>
        )}
        {help}
      </div>
      <div>
        {options.map((option) => (
          <VariantOption key={option.value} name={name} option={option} />
        ))}
      </div>
      <p id={errorId} role="alert">
        {error}
      </p>
    </fieldset>
  )
}
