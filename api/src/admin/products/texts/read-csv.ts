import { CsvError, parse } from 'csv-parse/sync'
import { HTTPException } from 'hono/http-exception'
import { COLUMNS, type Column } from './columns.ts'
import { unguardFormula } from './formula-guard.ts'

export interface CsvRow {
  /** Where it begins in the file, from 1. */
  line: number
  cells: Partial<Record<Column, string>>
  /** Set where its cells can't be told apart. */
  problem?: string
}

export interface CsvTexts {
  rows: CsvRow[]
  ignoredColumns: string[]
}

const MAX_ROWS = 20_000
/** The store's own are fewer than ten; a spreadsheet may have others beside them. */
const MAX_COLUMNS = 200
const DELIMITERS = [',', ';', '\t']

const refuse = (message: string) => new HTTPException(400, { message })

/** @throws 400 for what is no UTF-8 */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('The file is not UTF-8. In Excel, save it as “CSV UTF-8”.')
  }
}

/** Excel writes semicolons where the comma is in numbers. The names of our columns have neither. */
function findDelimiter(text: string): string {
  const header = text.split(/\r?\n/, 1)[0]!
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!
}

/** @throws 400, with the line, for what is no CSV */
function parseRecords(text: string) {
  try {
    const lines: number[] = []
    let previous = { lines: 0, empty_lines: 0 }
    const records = parse(text, {
      delimiter: findDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 2,
      on_record(record: string[], { lines: end, empty_lines }) {
        if (record.length > MAX_COLUMNS) throw refuse(`The file has more than ${MAX_COLUMNS} columns.`)
        lines.push(previous.lines + empty_lines - previous.empty_lines + 1)
        previous = { lines: end, empty_lines }
        return record
      },
    })
    return records.map((values, index) => ({ line: lines[index]!, values }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? ` near line ${error.lines}` : ''
    throw refuse(`The file is no valid CSV${line}: a quotation mark is missing or in excess.`)
  }
}

/** The rows of a file, by columns in any order. @throws 400 */
export function readCsv(bytes: ArrayBuffer): CsvTexts {
  const [header, ...records] = parseRecords(decode(bytes))
  if (!header) throw refuse('The file is empty.')
  if (records.length > MAX_ROWS) throw refuse(`The file has more than ${MAX_ROWS} rows.`)
  const titles = header.values.map((title) => title.trim())
  const columns = titles.map((title) => COLUMNS.find((each) => each.toLowerCase() === title.toLowerCase()))
  if (!columns.includes('id')) throw refuse('The file has no column “id”.')
  const repeated = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (repeated) throw refuse(`The file has the column “${repeated}” twice.`)
  return {
    rows: records
      .filter(({ values }) => values.some((value) => value.trim() !== ''))
      .map(({ line, values }) => toRow(line, values, columns)),
    ignoredColumns: titles.filter((title, index) => title !== '' && !columns[index]),
  }
}

function toRow(line: number, values: string[], columns: readonly (Column | undefined)[]): CsvRow {
  const cells = Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, unguardFormula(values[index] ?? '')]] : [])),
  )
  if (values.length === columns.length) return { line, cells }
  // A missing cell is not an empty one, which would delete a text.
  return { line, cells, problem: `It has ${values.length} cells in place of ${columns.length}.` }
}
