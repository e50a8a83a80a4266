import { format } from 'prettier'

/** `x` is a ratio. */
type Unit = 's' | 'ms' | 'kB' | 'x' | '/s'

/** A figure in its column's unit, or text; undefined where there is none. */
export type Cell = number | string | undefined

/** What one part of the benchmarks measured. A row begins with what the figures are of. */
export interface BenchTable {
  title: string
  columns: { name: string; unit?: Unit }[]
  rows: Cell[][]
}

const DECIMALS: Record<Unit, number> = { s: 2, ms: 0, kB: 1, x: 2, '/s': 0 }

/** `0.40 s`; a figure that would round to nothing keeps a decimal more. */
export function formatFigure(value: number, unit: Unit): string {
  const decimals = DECIMALS[unit]
  const isSmall = value !== 0 && Math.abs(value) < 10 ** (1 - decimals)
  return `${value.toFixed(isSmall ? decimals + 1 : decimals)}${unit === '/s' ? unit : ` ${unit}`}`
}

function formatCell(cell: Cell, unit?: Unit): string {
  if (cell === undefined) return '–'
  return typeof cell === 'number' && unit ? formatFigure(cell, unit) : String(cell)
}

/** Returns the table in Markdown, with its title above it. */
export function toMarkdown({ title, columns, rows }: BenchTable): Promise<string> {
  const lines = [
    columns.map(({ name }) => name),
    columns.map((_, index) => (index === 0 ? '---' : '--:')),
    ...rows.map((row) => row.map((cell, index) => formatCell(cell, columns[index]?.unit))),
  ]
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return format(`### ${title}\n\n${table}`, { parser: 'markdown' })
}

const PLACE = /(<!-- bench -->\n)[\s\S]*?(\n<!-- \/bench -->)/

/** Returns the document with these tables between `<!-- bench -->` and `<!-- /bench -->`. @throws if it has no such place */
export function insertTables(document: string, tables: readonly string[]): string {
  if (!PLACE.test(document)) throw new Error('The file has no <!-- bench --> and <!-- /bench -->.')
  return document.replace(PLACE, (_, start, end) => `${start}\n${tables.join('\n')}${end}`)
}
