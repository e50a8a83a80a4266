import { type ReactNode, useId, useState } from 'react'

interface DayFiguresProps {
  charts: ReactNode
  /** Table with the same figures, for those who don't see charts. */
  table: ReactNode
}

/** Shows the figures of days as charts or, after a press, as a table. */
export function DayFigures({ charts, table }: DayFiguresProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <div className="flex flex-col items-start gap-4">
      <div id={id} className="w-full">
        {isTable ? table : <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">{charts}</div>}
      </div>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-controls={id}
        onClick={() => setIsTable(!isTable)}
      >
        {isTable ? 'Show as charts' : 'Show as table'}
      </button>
    </div>
  )
}
