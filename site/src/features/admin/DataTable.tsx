import { type ReactNode, useId, useState } from 'react'

export interface Column<Row> {
  title: string
  isNumber?: boolean
  /** Not on phones, where the first column says the same. */
  isWideOnly?: boolean
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  total: number
  /** True if the rows are a page of a longer list, and so all shown. */
  isPage?: boolean
  rowKey: (row: Row, index: number) => string
}

const FIRST_ROWS = 12

const cellClass = ({ isNumber, isWideOnly }: Column<never>) =>
  `px-1 py-1.5 first:pl-0 last:pr-0 sm:px-3 sm:first:w-2/5 ${isNumber ? 'price text-right' : 'text-left'} ${isWideOnly ? 'hidden sm:table-cell' : ''}`

/** The first rows, and all of them on demand. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  total,
  isPage = false,
  rowKey,
}: DataTableProps<Row>) {
  const id = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  const shown = isExpanded || isPage ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <div className="relative w-full overflow-x-auto">
        <table id={id} className="w-full border-collapse text-xs sm:text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-xs text-muted">
            <tr className="border-b border-edge">
              {columns.map((column) => (
                <th
                  key={column.title}
                  scope="col"
                  className={`font-semibold whitespace-nowrap ${cellClass(column)}`}
                >
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={rowKey(row, index)} className="border-b border-line align-top">
                {columns.map((column, position) =>
                  position === 0 ? (
                    <th
                      key={column.title}
                      scope="row"
                      className={`min-w-24 font-normal ${cellClass(column)}`}
                    >
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.title} className={cellClass(column)}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > FIRST_ROWS && !isPage && (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `Show all ${rows.length}`}
        </button>
      )}
      {total > rows.length && (
        <p className="text-xs text-muted">
          {`These are the first ${rows.length} of ${total.toLocaleString('en')}.`}
        </p>
      )}
    </div>
  )
}
