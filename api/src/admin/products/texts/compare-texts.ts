import { type ProductUpdate, productUpdateSchema } from '#shared/contracts/admin-product'
import { idTextSchema } from '#shared/contracts/fields'
import type { TextsRow } from '#shared/contracts/product-texts'
import { toLine } from '#shared/plain-text'
import { PRODUCT_TEXT_FIELDS, PRODUCT_TEXTS } from '#shared/product-fields'
import { breathe } from '../../../platform/breathe.ts'
import type { ProductTexts } from '../queries.ts'
import { FEATURE_COLUMNS } from './columns.ts'
import type { CsvRow } from './read-csv.ts'

export interface ComparedRow extends TextsRow {
  update: ProductUpdate
}

const { shape } = productUpdateSchema

const productIdSchema = idTextSchema('id')

const toText = (value: string | readonly string[] | null | undefined) =>
  typeof value === 'string' ? value : (value ?? []).join('\n')

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

function listFields({ cells }: CsvRow, product: ProductTexts) {
  const { features } = product
  const given = FEATURE_COLUMNS.map((column, index) => cells[column]?.trim() ?? features[index] ?? '')
  const isWithoutFeatures = given.every((feature) => feature === '')
  const texts = PRODUCT_TEXT_FIELDS.map((field) => {
    const { property } = PRODUCT_TEXTS[field]
    return { field, stored: product[property], given: cells[property] }
  })
  return [...texts, { field: 'features' as const, stored: features, given: isWithoutFeatures ? [] : given }]
}

/** Finds what the rows of a file would change. The first row of a product counts. */
export async function compareTexts(
  rows: readonly CsvRow[],
  products: readonly ProductTexts[],
): Promise<ComparedRow[]> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const lines = new Map<number, number>()
  const compare = (row: CsvRow) => {
    const id = productIdSchema.safeParse(row.cells.id?.trim()).data
    const product = id === undefined ? undefined : byId.get(id)
    const base = { line: row.line, productId: id ?? null, name: product?.name ?? null }
    const refuse = (problem: string) => ({ ...base, changes: [], update: {}, problem })
    if (row.problem) return refuse(row.problem)
    if (!product) return refuse(`There is no product with the id “${toLine(row.cells.id ?? '')}”.`)
    const line = lines.get(product.id)
    if (line !== undefined) return refuse(`Line ${line} is of the same product.`)
    lines.set(product.id, row.line)
    return { ...base, ...compareRow(row, product) }
  }
  const compared: ComparedRow[] = []
  for (const row of rows) {
    await breathe()
    compared.push(compare(row))
  }
  return compared
}

const NAME_IS_READ_ONLY = '“name” is the provider’s name, for reading. Write one of your own into “ownName”.'

// A missing name counts as the provider's.
const isProviderName = (name: string | undefined, { providerName }: ProductTexts) =>
  !name?.trim() || name.trim() === providerName.trim()

function compareRow(row: CsvRow, product: ProductTexts): Pick<ComparedRow, 'changes' | 'update' | 'problem'> {
  const changes: ComparedRow['changes'] = []
  const update: ProductUpdate = {}
  for (const { field, stored, given } of listFields(row, product)) {
    if (given === undefined) continue
    const input = typeof given === 'string' ? withLineFeeds(given) : given.map(withLineFeeds)
    const { data, error } = shape[field].safeParse(input)
    const before = withLineFeeds(toText(stored))
    if (error && toText(input) === before) continue
    if (error) return { changes: [], update: {}, problem: error.issues[0]!.message }
    const after = toText(data)
    if (after === before) continue
    changes.push({ field, before, after })
    Object.assign(update, { [field]: data })
  }
  const isRenamed = !isProviderName(row.cells.name, product)
  const problem =
    (changes.length > 0 || isRenamed ? changedSince(row.cells.updatedAt, product) : null) ??
    (isRenamed ? NAME_IS_READ_ONLY : null)
  return problem ? { changes: [], update: {}, problem } : { changes, update, problem: null }
}

/** Returns why a row is outdated. A row without a time isn't checked. */
function changedSince(updatedAt: string | undefined, product: ProductTexts): string | null {
  const text = updatedAt?.trim() ?? ''
  if (text === '' || Date.parse(text) === Date.parse(product.updatedAt)) return null
  return Number.isNaN(Date.parse(text))
    ? `“${toLine(text)}” is no time as the export writes it.`
    : 'Someone has changed this product since the export.'
}
