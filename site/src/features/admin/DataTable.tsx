import { type ReactNode, useId, useState } from 'react'
import { Empty } from './QueryView.tsx'

export interface Column<Row> {
  title: string
  isNumber?: boolean
  /** True to hide the column on phones, because the first column says the same. */
  isWideOnly?: boolean
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
}

interface DataTableProps<Row> extends TableProps<Row> {
  /** Number of all rows, if these are only the first of them. */
  total?: number
  /** True if the rows are a page of a longer list, which shows all of them. */
  isPage?: boolean
  /** True for a table of many columns that shows all rows and scrolls by itself. */
  isScrolled?: boolean
  /** Text to show if there is no row. */
  empty?: string
}

const FIRST_ROWS = 12

/** Draws the first rows, and all of them on demand. */
export function DataTable<Row>({
  rows,
  total = rows.length,
  isPage = false,
  isScrolled = false,
  empty,
  ...table
}: DataTableProps<Row>) {
  const id = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  if (rows.length === 0) return empty === undefined ? null : <Empty isCard text={empty} />
  if (isScrolled) {
    return (
      <section
        aria-label={table.caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        className="relative max-h-96 overflow-auto"
      >
        <Table rows={rows} isScrolled {...table} />
      </section>
    )
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      <div className="relative w-full overflow-x-auto">
        <Table id={id} rows={isExpanded || isPage ? rows : rows.slice(0, FIRST_ROWS)} {...table} />
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

interface TableLayout {
  id?: string
  isScrolled?: boolean
}

function cellClass({ isNumber, isWideOnly }: Column<never>, isScrolled: boolean): string {
  const width = isScrolled ? 'px-2 whitespace-nowrap' : 'px-1 last:pr-0 sm:px-3 sm:first:w-2/5'
  const alignment = isNumber ? 'price text-right' : 'text-left'
  return `py-1.5 first:pl-0 ${width} ${alignment} ${isWideOnly ? 'hidden sm:table-cell' : ''}`
}

const Table = <Row,>({
  id,
  caption,
  columns,
  rows,
  rowKey,
  isScrolled = false,
}: TableProps<Row> & TableLayout) => (
  <table id={id} className={`w-full border-collapse ${isScrolled ? 'text-sm' : 'text-xs sm:text-sm'}`}>
    <caption className="sr-only">{caption}</caption>
    <thead className={`text-xs text-muted ${isScrolled ? 'sticky top-0 bg-raised' : ''}`}>
      <tr className="border-b border-edge">
        {columns.map((column) => (
          <th
            key={column.title}
            scope="col"
            className={`font-semibold whitespace-nowrap ${cellClass(column, isScrolled)}`}
          >
            {column.title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={rowKey(row, index)} className="border-b border-line align-top">
          {columns.map((column, position) =>
            position === 0 ? (
              <th
                key={column.title}
                scope="row"
                className={`font-normal ${isScrolled ? '' : 'min-w-24'} ${cellClass(column, isScrolled)}`}
              >
                {column.cell(row)}
              </th>
            ) : (
              <td key={column.title} className={cellClass(column, isScrolled)}>
                {column.cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
