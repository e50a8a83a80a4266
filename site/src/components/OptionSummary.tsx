interface OptionSummaryProps {
  name: string
  values: readonly string[]
  max: number
}

/** The first `max` values, then `+N`. */
export function OptionSummary({ name, values, max }: OptionSummaryProps) {
  if (values.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2">
      <span className="sr-only">{name}: </span>
      {values.slice(0, max).map((value) => (
        <span key={value}>{value} </span>
      ))}
      {values.length > max && <span>+{values.length - max}</span>}
    </p>
  )
}
