import type { SwatchColor } from '#shared/color-family'
import { swatchStyle } from './Swatch.tsx'

interface OptionSummaryProps {
  name: string
  values: readonly string[]
  max: number
  swatches?: ReadonlyMap<string, SwatchColor> | undefined
}

/** Draws the first `max` values, then `+N`. Words are one text node, since a list has hundreds of them. */
export function OptionSummary({ name, values, max, swatches }: OptionSummaryProps) {
  if (values.length === 0) return null
  const shown = values.slice(0, max)
  const rest = values.length > max ? [`+${values.length - max}`] : []
  const isText = !swatches && !shown.some((value) => value.includes(' '))
  return (
    <p className={isText ? 'option-summary option-words' : 'option-summary'}>
      <span className="sr-only">{`${name}: `}</span>
      {isText ? (
        <span>{[...shown, ...rest].join(' ')}</span>
      ) : (
        [...shown, ...rest].map((value) => {
          const color = swatches?.get(value)
          return (
            <span key={value} className={color && 'with-swatch'} style={color && swatchStyle(color)}>
              {`${value} `}
            </span>
          )
        })
      )}
    </p>
  )
}
