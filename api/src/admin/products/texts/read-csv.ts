import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { toLine } from '#shared/plain-text'
import { badRequest } from '../../../http/refusal.ts'
import { unguardFormula } from '../../formula.ts'
import { COLUMNS, type Column } from './columns.ts'

export interface CsvRow {
  line: number
  cells: Partial<Record<Column, string>>
  /** Problem of a row whose cells can't be told apart. */
  problem?: string
}

export interface CsvTexts {
  rows: CsvRow[]
  ignoredColumns: string[]
}

const MAX_ROWS = 20_000
/** Limit of columns. The store has fewer than ten, but a spreadsheet may add others. */
const MAX_COLUMNS = 200
const MAX_ROW_BYTES = 500_000
const SLICE_BYTES = 16 * 1024
/** Length of the text that is searched for the header. */
const MAX_HEADER = 16 * 1024
const DELIMITERS = [',', ';', '\t']

const UTF8_BOM = /^\uFEFF/
const LINE_BREAK = /\r\n?/g

// Excel's "Unicode Text" is UTF-16 with a byte order mark. Without one, an ASCII character has a zero byte beside it.
function findEncoding([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}

/** Decodes a file with `\n` as its only line break. @throws 400 for other encodings than UTF-8 and UTF-16 */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(findEncoding(bytes), { fatal: true })
      .decode(bytes)
      .replace(UTF8_BOM, '')
      .replace(LINE_BREAK, '\n')
  } catch {
    throw badRequest('The file is not UTF-8. In Excel, save it as “CSV UTF-8”.')
  }
}

function findColumn(title: string): Column | undefined {
  const name = title
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toLowerCase()
  return COLUMNS.find((column) => column.toLowerCase() === name)
}

/** Finds the delimiter by which the header has our columns. Excel writes semicolons in countries with decimal commas. */
function findDelimiter(text: string, candidates: readonly string[]): string {
  const lines = text.slice(0, MAX_HEADER).split('\n')
  const header = lines.find((line) => /[a-z]/i.test(line)) ?? ''
  const count = (delimiter: string) => header.split(delimiter).filter(findColumn).length
  return candidates.toSorted((a, b) => count(b) - count(a))[0]!
}

/** Splits off Excel's `sep=;` line, but keeps its line break for the line numbers. */
function splitSeparatorLine(text: string): { delimiter: string; text: string } {
  const [line, delimiter] = text.match(/^"?sep=([^\n"])"?[,;\t ]*(?=\n)/i) ?? []
  const rest = line === undefined ? text : text.slice(line.length)
  return { delimiter: findDelimiter(rest, [delimiter ?? [], DELIMITERS].flat()), text: rest }
}

// The server can handle requests between the slices.
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

/** Parses CSV. @throws 400 with the line for invalid CSV, or too many rows, columns or bytes in a row */
async function parseRecords(file: string): Promise<CsvRecord[]> {
  const { delimiter, text } = splitSeparatorLine(file)
  const lines: number[] = []
  let previous = { lines: 0, empty_lines: 0 }
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    cast(value, { index }) {
      if (index >= MAX_COLUMNS) throw badRequest(`The file has more than ${MAX_COLUMNS} columns.`)
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
    for await (const values of Readable.from(toSlices(new TextEncoder().encode(text))).pipe(parser)) {
      records.push({ line: lines[records.length]!, values })
      if (records.length > MAX_ROWS + 1) throw badRequest(`The file has more than ${MAX_ROWS} rows.`)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      const size = `${MAX_ROW_BYTES / 1e6} MB`
      throw badRequest(
        `The row in line ${previous.lines + 1} has more than ${size}, or lacks a quotation mark.`,
      )
    }
    const line = 'lines' in error ? ` near line ${error.lines}` : ''
    throw badRequest(`The file is no valid CSV${line}: a quotation mark is missing or in excess.`)
  }
  return records
}

/** Reads a file's rows, with columns in any order. @throws 400 */
export async function readCsv(bytes: Uint8Array): Promise<CsvTexts> {
  const parsed = await parseRecords(decode(bytes))
  const [header, ...records] = parsed.filter(({ values }) => values.some((value) => value.trim() !== ''))
  if (!header) throw badRequest('The file is empty.')
  const titles = header.values.map(toLine)
  const columns = titles.map(findColumn)
  if (!columns.includes('id')) throw badRequest('The file has no column “id”.')
  const repeated = columns.find((column, index) => column && columns.indexOf(column) !== index)
  if (repeated) throw badRequest(`The file has the column “${repeated}” twice.`)
  return {
    rows: records.map(({ line, values }) => toRow(line, values, columns)),
    ignoredColumns: titles.filter((title, index) => title !== '' && !columns[index]),
  }
}

function toRow(line: number, values: string[], columns: readonly (Column | undefined)[]): CsvRow {
  const cells = Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, unguardFormula(values[index] ?? '')]] : [])),
  )
  const needed = columns.findLastIndex((column) => column !== undefined) + 1
  const hasSurplus = values.slice(columns.length).some((value) => value.trim() !== '')
  if (values.length >= needed && !hasSurplus) return { line, cells }
  // A missing cell is not an empty one, which would delete a text.
  return { line, cells, problem: `It has ${values.length} cells in place of ${columns.length}.` }
}
