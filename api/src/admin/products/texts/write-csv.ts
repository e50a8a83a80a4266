import { stringify } from 'csv-stringify/sync'
import type { ProductTexts } from '../queries.ts'
import { COLUMNS, toCells } from './columns.ts'
import { guardFormula } from './formula-guard.ts'

/** The texts of products as CSV (RFC 4180), with a byte order mark, by which Excel knows that it is UTF-8. */
export const writeCsv = (products: readonly ProductTexts[]): string =>
  stringify(products.map(toCells), {
    bom: true,
    header: true,
    columns: [...COLUMNS],
    record_delimiter: 'windows',
    cast: { string: guardFormula },
  })
