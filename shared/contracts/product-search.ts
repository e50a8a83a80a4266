import { z } from 'zod'
import { MAX_QUERY_LENGTH, SORTS } from '../product-search.ts'
import { productSchema } from './product.ts'

const text = (name: string) =>
  z.string().trim().min(1, `${name} must not be empty.`).max(MAX_QUERY_LENGTH, `${name} is too long.`)

/** What `GET /_api/products/search` takes; a page that asks in a visitor's name has made sense of the address before. */
export const productSearchSchema = z.strictObject({
  q: text('q').optional(),
  size: text('size').optional(),
  color: text('color').optional(),
  availability: z.literal('in-stock', 'availability must be in-stock.').optional(),
  sort: z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}.`).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page must be a positive integer.')
    .transform(Number)
    .default(1),
})

export const productSearchResultSchema = z.object({
  /** Those of the asked page. */
  products: z.array(productSchema),
  /** How many there are on all pages. */
  total: z.int(),
  /** What can be chosen from, whatever is chosen already. */
  facets: z.object({ sizes: z.array(z.string()), colors: z.array(z.string()) }),
})
export type ProductSearchResult = z.infer<typeof productSearchResultSchema>
