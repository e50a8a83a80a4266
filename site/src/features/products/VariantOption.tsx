import { useId } from 'react'

interface VariantOptionProps {
  name: string
  value: string
  isChosen: boolean
  /** It goes with what is chosen of the other option. */
  isCompatible: boolean
  isSoldOut: boolean
  onPress: () => void
}

/**
 * A radio that covers its label and, unlike a plain one, can be put down again. One that doesn't go with the other choice
 * can be pressed all the same: that takes the other choice away.
 */
export function VariantOption({
  name,
  value,
  isChosen,
  isCompatible,
  isSoldOut,
  onPress,
}: VariantOptionProps) {
  const noteId = useId()
  const note = isSoldOut ? 'Sold out' : isCompatible ? undefined : 'Not available with the other choice'
  return (
    <label className="variant-option" data-sold-out={isSoldOut || undefined}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        // A press on a chosen radio changes nothing, so only the click tells of it.
        onClick={() => isChosen && onPress()}
        onChange={onPress}
        // Nor does the space bar press a radio that is chosen.
        onKeyUp={(event) => {
          if (event.key !== ' ' || !isChosen) return
          event.preventDefault()
          onPress()
        }}
        aria-label={value}
        aria-disabled={!isCompatible || undefined}
        aria-describedby={note && noteId}
      />
      <span aria-hidden="true">{value}</span>
      {note && (
        <span id={noteId} hidden>
          {note}
        </span>
      )}
    </label>
  )
}
