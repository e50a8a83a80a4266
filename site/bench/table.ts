/** `x` is a ratio. */
export type Unit = 's' | 'ms' | 'kB' | 'MB' | 'x' | '/s'

/** A figure in its column's unit, or text; undefined where there is none. */
export type Cell = number | string | undefined

/** What one part of the benchmarks measured. A row begins with what the figures are of. */
export interface BenchTable {
  title: string
  columns: { name: string; unit?: Unit }[]
  rows: Cell[][]
}

const DECIMALS: Record<Unit, number> = { s: 2, ms: 0, kB: 1, MB: 0, x: 2, '/s': 0 }

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

/** The table in Markdown, with its title above it. */
export function toMarkdown({ title, columns, rows }: BenchTable): string {
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map((row) => row.map((cell, index) => formatCell(cell, columns[index]?.unit))),
  ]
  const widths = columns.map((_, index) => Math.max(3, ...lines.map((line) => line[index]?.length ?? 0)))
  const toLine = (cells: readonly string[]) =>
    `| ${widths.map((width, index) => pad(cells[index] ?? '', width, index === 0)).join(' | ')} |`
  const rule = `| ${widths.map((width, index) => '-'.repeat(width - 1) + (index === 0 ? '-' : ':')).join(' | ')} |`
  const [head = [], ...body] = lines
  return [`### ${title}`, '', toLine(head), rule, ...body.map(toLine)].join('\n')
}

const pad = (text: string, width: number, isLeft: boolean) =>
  isLeft ? text.padEnd(width) : text.padStart(width)

const PLACE = /(<!-- bench -->\n)[\s\S]*?(\n<!-- \/bench -->)/

/** The document with these tables between `<!-- bench -->` and `<!-- /bench -->`. @throws where it has no such place */
export function insertTables(document: string, tables: readonly BenchTable[]): string {
  if (!PLACE.test(document)) throw new Error('The file has no <!-- bench --> and <!-- /bench -->.')
  const markdown = tables.map(toMarkdown).join('\n\n')
  return document.replace(PLACE, (_, start, end) => `${start}\n${markdown}\n${end}`)
}
