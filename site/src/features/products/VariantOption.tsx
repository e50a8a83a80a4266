import { useId } from 'react'
import { Swatch } from '../../components/Swatch.tsx'
import type { ColorOption } from './color-options.ts'

export interface VariantOptionState {
  /** Value of the option, or an empty text for variants that have none. */
  value: string
  isSelected: boolean
  /** True if some variant has this value together with the other groups' selected values. */
  isCompatible: boolean
  isSoldOut: boolean
  /** Values of the other groups with which alone it is sold out. */
  soldOutWith?: string | undefined
  color?: ColorOption | undefined
}

interface VariantOptionProps {
  name: string
  option: VariantOptionState
}

/** Draws a radio, which `select-variant.ts` checks and deselects. Selecting an `aria-disabled`, incompatible one deselects another. */
export function VariantOption({ name, option }: VariantOptionProps) {
  const { value, isSelected, isCompatible, isSoldOut, soldOutWith, color } = option
  const noteId = useId()
  const soldOut = soldOutWith ? `Sold out in ${soldOutWith}` : 'Sold out'
  const note = isSoldOut ? soldOut : isCompatible ? undefined : 'Not available with the other choice'
  return (
    <label className="variant-option" data-sold-out={isSoldOut || undefined} title={note}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isSelected}
        aria-disabled={!isCompatible || undefined}
        aria-describedby={note && noteId}
      />
      <span>
        {color && <ColorSample color={color} />}
        <span>{value || 'None'}</span>
      </span>
      {note && (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </label>
  )
}

/** Draws the product in this color, with the color itself in a corner. */
export function ColorSample({ color: { imageUrl, swatch } }: { color: ColorOption }) {
  if (!imageUrl) return swatch && <Swatch color={swatch} />
  return (
    <span className="color-sample">
      <img src={imageUrl} width={40} height={40} alt="" loading="lazy" />
      {swatch && <Swatch color={swatch} />}
    </span>
  )
}
