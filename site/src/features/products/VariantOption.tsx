import { useId } from 'react'
import type { SwatchColor } from '#shared/swatch'
import { Swatch } from '../../components/Swatch.tsx'

export interface VariantOptionState {
  value: string
  isSelected: boolean
  /** Some variant has this value together with the other group's selected value. */
  isCompatible: boolean
  isSoldOut: boolean
  swatch?: SwatchColor | undefined
}

interface VariantOptionProps {
  name: string
  option: VariantOptionState
  onSelect: () => void
}

/**
 * A radio that can be deselected, unlike a plain one. An incompatible one is `aria-disabled` but selectable: selecting it
 * deselects the other group's value.
 */
export function VariantOption({ name, option, onSelect }: VariantOptionProps) {
  const { value, isSelected, isCompatible, isSoldOut, swatch } = option
  const noteId = useId()
  const note = isSoldOut ? 'Sold out' : isCompatible ? undefined : 'Not available with the other choice'
  return (
    <label className="variant-option" data-sold-out={isSoldOut || undefined}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isSelected}
        onChange={onSelect}
        // A checked radio fires no change event, neither for a click nor for the space bar.
        onClick={() => isSelected && onSelect()}
        onKeyUp={(event) => {
          if (event.key !== ' ' || !isSelected) return
          event.preventDefault()
          onSelect()
        }}
        aria-label={value}
        aria-disabled={!isCompatible || undefined}
        aria-describedby={note && noteId}
      />
      <span aria-hidden="true" className={swatch && 'flex items-center gap-2'}>
        {swatch && <Swatch color={swatch} />}
        {value}
      </span>
      {note && (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </label>
  )
}
