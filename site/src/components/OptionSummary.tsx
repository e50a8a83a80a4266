interface OptionSummaryProps {
  name: string
  values: readonly string[]
  /** How many are named; the rest is a number. */
  most: number
}

/** A card's line of sizes or colors: the first few, then `+N`. */
export function OptionSummary({ name, values, most }: OptionSummaryProps) {
  if (values.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2">
      <span className="sr-only">{name}: </span>
      {values.slice(0, most).map((value) => (
        <span key={value}>{value} </span>
      ))}
      {values.length > most && <span>+{values.length - most}</span>}
    </p>
  )
}
