import type { DescribedProduct } from './product-structured-data.ts'
import { SITE_NAME } from './structured-data.ts'
import { variantQuery } from './variant-selection.ts'

const COLUMNS = [
  ...['id', 'item_group_id', 'title', 'description', 'link', 'image_link', 'availability', 'price'],
  ...['condition', 'brand', 'color', 'size', 'pattern', 'identifier_exists'],
] as const
type Column = (typeof COLUMNS)[number]
export type FeedRow = Record<Column, string>

/** Engines cut a longer one, or refuse it. */
export const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5000

/**
 * Describes a product for shopping engines, one row for each variant, from what its page's structured data has.
 * @see https://support.google.com/merchants/answer/7052112
 */
export function toFeedRows(origin: string, described: DescribedProduct): FeedRow[] {
  const { product, variants, description, images } = described
  const link = `${origin}/products/${product.slug}`
  const common = {
    item_group_id: String(product.id),
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    ...{ condition: 'new', brand: SITE_NAME, identifier_exists: 'no' },
  }
  return variants.map((variant) => ({
    ...common,
    id: variant.sku ?? String(variant.id),
    title: [product.name, variant.color, variant.size, variant.option]
      .filter(Boolean)
      .join(', ')
      .slice(0, MAX_TITLE_LENGTH),
    link: link + variantQuery(variant),
    image_link: variant.image ?? images[0] ?? '',
    availability: variant.stockQuantity === 0 ? 'out_of_stock' : 'in_stock',
    price: `${variant.price} USD`,
    color: variant.color ?? '',
    size: variant.size ?? '',
    // Rows of a group must differ in something that engines know.
    pattern: variant.option ?? '',
  }))
}

/** Writes the rows with tabs between values, which hold none themselves. */
export const writeFeed = (rows: readonly FeedRow[]): string =>
  [COLUMNS.join('\t'), ...rows.map((row) => COLUMNS.map((name) => row[name].replace(/\s+/g, ' ')).join('\t'))]
    .map((line) => `${line}\n`)
    .join('')
