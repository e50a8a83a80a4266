import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { HTTPException } from 'hono/http-exception'
import { toLine } from '#shared/plain-text'
import { COLUMNS, type Column, unguardFormula } from './columns.ts'

export interface CsvRow {
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
const MAX_ROW_BYTES = 500_000
const SLICE_BYTES = 16 * 1024
const DELIMITERS = [',', ';', '\t']

const refuse = (message: string) => new HTTPException(400, { message })

/** @throws 400 for what is no UTF-8 */
function requireUtf8(bytes: Uint8Array): void {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('The file is not UTF-8. In Excel, save it as “CSV UTF-8”.')
  }
}

/** Excel writes semicolons where the comma is in numbers. The names of our columns have neither. */
function findDelimiter(bytes: Uint8Array): string {
  const header = new TextDecoder().decode(bytes.subarray(0, SLICE_BYTES)).split(/\r?\n/, 1)[0]!
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!
}

/** Lets requests be handled between the slices. */
async function* toSlices(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES)
    await setImmediate()
  }
}

interface CsvRecord {
  line: number
  values: string[]
}

/** @throws 400, with the line, for what is no CSV, and as soon as it has too many rows, columns or bytes in a row */
async function parseRecords(bytes: Uint8Array): Promise<CsvRecord[]> {
  const lines: number[] = []
  let previous = { lines: 0, empty_lines: 0 }
  const parser = parse({
    bom: true,
    delimiter: findDelimiter(bytes),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    cast(value, { index }) {
      if (index >= MAX_COLUMNS) throw refuse(`The file has more than ${MAX_COLUMNS} columns.`)
      return value
    },
    on_record(record: string[], { lines: end, empty_lines }) {
      lines.push(previous.lines + empty_lines - previous.empty_lines + 1)
      previous = { lines: end, empty_lines }
      return record
    },
  })
  const records: CsvRecord[] = []
  try {
    for await (const values of Readable.from(toSlices(bytes)).pipe(parser)) {
      records.push({ line: lines[records.length]!, values })
      if (records.length > MAX_ROWS + 1) throw refuse(`The file has more than ${MAX_ROWS} rows.`)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      const size = `${MAX_ROW_BYTES / 1e6} MB`
      throw refuse(`The row in line ${previous.lines + 1} has more than ${size}, or lacks a quotation mark.`)
    }
    const line = 'lines' in error ? ` near line ${error.lines}` : ''
    throw refuse(`The file is no valid CSV${line}: a quotation mark is missing or in excess.`)
  }
  return records
}

/** The rows of a file, by columns in any order. @throws 400 */
export async function readCsv(bytes: Uint8Array): Promise<CsvTexts> {
  requireUtf8(bytes)
  const [header, ...records] = await parseRecords(bytes)
  if (!header) throw refuse('The file is empty.')
  const titles = header.values.map(toLine)
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
