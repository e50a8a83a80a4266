import { audienceOf, type WornGarment } from './audience.ts'
import { truncateUnits } from './plain-text.ts'
import type { DescribedProduct, OfferedVariant } from './product-structured-data.ts'
import { variantQuery } from './variant-selection.ts'

const COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'price',
  'condition',
  'brand',
  'color',
  'size',
  'pattern',
  'age_group',
  'gender',
  'identifier_exists',
] as const
type Column = (typeof COLUMNS)[number]
export type FeedRow = Record<Column, string>

/** Shopping engines cut or refuse a longer title. */
export const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5000

/** Returns one row for each variant. @see https://support.google.com/merchants/answer/7052112 */
export function toFeedRows(origin: string, described: DescribedProduct, garment: WornGarment): FeedRow[] {
  const { product, variants, description, images } = described
  const link = `${origin}/products/${product.slug}`
  const common = {
    item_group_id: String(product.id),
    description: truncateUnits(description, MAX_DESCRIPTION_LENGTH),
    condition: 'new',
    brand: described.storeName,
    identifier_exists: 'no',
  }
  return variants.map((variant) => {
    const { ageGroup, gender } = audienceOf(garment, variant.size)
    return {
      ...common,
      id: String(variant.id),
      title: toTitle(product.name, variant),
      link: link + variantQuery(variant),
      image_link: variant.image ?? images[0] ?? '',
      availability: variant.stockQuantity === 0 ? 'out_of_stock' : 'in_stock',
      price: `${variant.price} USD`,
      color: variant.color ?? '',
      size: variant.size,
      // Rows of a group must differ in something that engines know.
      pattern: variant.option ?? '',
      age_group: ageGroup ?? '',
      gender: gender ?? '',
    }
  })
}

/** Joins the name and the options. Cuts only the name, because the options tell the variants apart. */
function toTitle(name: string, { color, size, option }: OfferedVariant): string {
  const options = [color, size, option].filter(Boolean).join(', ')
  const shortened = truncateUnits(name, MAX_TITLE_LENGTH - `, ${options}`.length)
  return [shortened, options].filter(Boolean).join(', ')
}

const toTsvLine = (values: readonly string[]) =>
  `${values.map((value) => value.replace(/\s+/g, ' ')).join('\t')}\n`

export const FEED_HEADER = toTsvLine(COLUMNS)

export const writeFeedRows = (rows: readonly FeedRow[]): string =>
  rows.map((row) => toTsvLine(COLUMNS.map((name) => row[name]))).join('')
