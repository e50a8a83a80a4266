import type { SwatchColor } from '#shared/swatch'
import { Swatch } from './Swatch.tsx'

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
    <p className="flex flex-wrap gap-x-2">
      <span className="sr-only">{name}: </span>
      {values.slice(0, max).map((value) => {
        const color = swatches?.get(value)
        return (
          <span key={value} className={color && 'inline-flex items-center gap-1'}>
            {color && <Swatch color={color} />}
            {value}{' '}
          </span>
        )
      })}
      {values.length > max && <span>+{values.length - max}</span>}
    </p>
  )
}
