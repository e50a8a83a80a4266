import type { FacetValue } from '#shared/contracts/product-search'
import { capitalize } from '#shared/plain-text'
import { Swatch } from '../../components/Swatch.tsx'
import { colorFamilySwatch } from '../../lib/color-family-swatch.ts'

interface ColorFilterProps {
  color: string | undefined
  families: readonly FacetValue[]
}

/** The basic colors as one sees them. */
export function ColorFilter({ color, families }: ColorFilterProps) {
  const isListed = color === undefined || families.some(({ value }) => value === color)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Color</legend>
      <div className="flex gap-2 max-md:-mx-(--page-margin) max-md:overflow-x-auto max-md:px-(--page-margin) max-md:pb-2 md:flex-wrap">
        <ColorChip value="" text="Any color" isSelected={color === undefined} />
        {!isListed && <ColorChip value={color} text={color} isSelected />}
        {families.map(({ value, count }) => (
          <ColorChip
            key={value}
            value={value}
            text={capitalize(value)}
            count={count}
            isSelected={color === value}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ColorChipProps {
  value: string
  text: string
  count?: number
  isSelected: boolean
}

function ColorChip({ value, text, count, isSelected }: ColorChipProps) {
  const code = colorFamilySwatch(value)
  return (
    <label className="color-chip">
      <input type="radio" name="color" value={value} defaultChecked={isSelected} />
      {code && <Swatch color={{ code, code2: null }} />}
      <span>{text}</span>
      {count !== undefined && <span className="text-muted">{`(${count})`}</span>}
    </label>
  )
}
