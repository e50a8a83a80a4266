import type { SizeTableKind, SizeValue } from '#shared/contracts/product-details'
import type { StoredSizeTable } from '../db/schema/catalog.ts'
import { type SizeTableResponse, sizeGuideSchema, sizeTableSchema } from '../printful/blank-responses.ts'
import { toImageUrl, toText } from '../printful/values.ts'
import { htmlToText } from './html-text.ts'

const KINDS = new Map<string, SizeTableKind>([
  ['product_measure', 'garment'],
  ['measure_yourself', 'body'],
  ['international', 'international'],
])

const MAX_TABLES = 20
const MAX_ROWS = 30
const MAX_VALUES = 60
const MAX_TEXT_LENGTH = 40
const MAX_NOTE_LENGTH = 2000

/** Merges the units of each table of `/products/{id}/sizes?unit=inches,cm`. Returns undefined for another blank. */
export function toSizeTables(
  blankId: number,
  result: unknown,
  baseUrl: string,
): StoredSizeTable[] | undefined {
  const guide = sizeGuideSchema.safeParse(result).data
  if (!guide || (guide.product_id ?? blankId) !== blankId) return undefined
  const tables = new Map<SizeTableKind, StoredSizeTable>()
  for (const row of guide.size_tables?.slice(0, MAX_TABLES) ?? []) {
    const response = sizeTableSchema.safeParse(row).data
    const kind = response && KINDS.get(response.type)
    if (!kind) continue
    const table = tables.get(kind) ?? emptyTable(kind)
    table.note ??= htmlToText(response.description, MAX_NOTE_LENGTH)
    table.imageUrl ??= toImageUrl(response.image_url, baseUrl)
    table.imageNote ??= htmlToText(response.image_description, MAX_NOTE_LENGTH)
    addMeasurements(table, response)
    tables.set(kind, table)
  }
  return [...KINDS.values()].flatMap((kind) => tables.get(kind) ?? []).filter(({ rows }) => rows.length > 0)
}

const emptyTable = (kind: SizeTableKind): StoredSizeTable => ({
  kind,
  note: null,
  imageUrl: null,
  imageNote: null,
  rows: [],
})

function addMeasurements(table: StoredSizeTable, { unit, measurements }: SizeTableResponse) {
  for (const measurement of measurements.slice(0, MAX_ROWS)) {
    const label = toText(measurement.type_label)
    if (!label) continue
    const field = toField(measurement.unit || unit)
    let row = table.rows.find((each) => each.label === label)
    for (const { size, ...measure } of measurement.values.slice(0, MAX_VALUES)) {
      const name = toText(size)
      const text = toMeasure(measure)
      if (!name || !text) continue
      if (!row) {
        row = { label, values: [] }
        table.rows.push(row)
      }
      const value = row.values.find((each) => each.size === name)
      if (value) value[field] = text
      else row.values.push({ size: name, inches: null, cm: null, text: null, [field]: text })
    }
  }
}

function toField(unit: string | null | undefined): Exclude<keyof SizeValue, 'size'> {
  if (unit === 'inches' || unit === 'cm') return unit
  return 'text'
}

type Measure = Pick<
  SizeTableResponse['measurements'][number]['values'][number],
  'value' | 'min_value' | 'max_value'
>

function toMeasure({ value, min_value, max_value }: Measure): string | null {
  const [single, min, max] = [value, min_value, max_value].map((text) => toText(text, MAX_TEXT_LENGTH))
  if (single) return single
  return min && max && min !== max ? `${min}–${max}` : (min ?? max ?? null)
}
