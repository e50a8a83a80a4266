interface FigureProps {
  name: string
  value: string
  /** Text below the value, such as how it differs from the period before. */
  note?: string | null | undefined
  isProblem?: boolean
}

/** Draws a number with its name. It stands in a list of descriptions. */
export const Figure = ({ name, value, note, isProblem = false }: FigureProps) => (
  <div className="flex min-w-0 flex-col rounded-soft border border-line bg-raised px-4 py-3">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={`price text-xl leading-snug font-bold break-words ${isProblem ? 'text-danger' : ''}`}>
      {value}
    </dd>
    {note && <dd className="text-xs text-muted">{note}</dd>}
  </div>
)
