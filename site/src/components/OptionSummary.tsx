import type { SwatchColor } from '#shared/swatch'
import { swatchStyle } from './Swatch.tsx'

interface OptionSummaryProps {
  name: string
  values: readonly string[]
  max: number
  /** By value. */
  swatches?: ReadonlyMap<string, SwatchColor> | undefined
}

/** The first `max` values, then `+N`. */
export function OptionSummary({ name, values, max, swatches }: OptionSummaryProps) {
  if (values.length === 0) return null
  return (
    <p className="option-summary">
      <span className="sr-only">{`${name}: `}</span>
      {values.slice(0, max).map((value) => {
        const color = swatches?.get(value)
        return (
          <span key={value} className={color && 'with-swatch'} style={color && swatchStyle(color)}>
            {`${value} `}
          </span>
        )
      })}
      {values.length > max && <span>{`+${values.length - max}`}</span>}
    </p>
  )
}
