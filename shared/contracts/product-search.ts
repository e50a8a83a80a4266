import { z } from 'zod'
import { collapseWhitespace, MAX_QUERY_LENGTH, SORTS } from '../product-search.ts'
import { productSchema } from './product.ts'

const text = (name: string) =>
  z
    .string()
    .transform(collapseWhitespace)
    .refine((text) => text.length <= MAX_QUERY_LENGTH, `${name} is too long.`)

const nonEmptyText = (name: string) => text(name).refine((text) => text !== '', `${name} must not be empty.`)

export const productSearchSchema = z.strictObject({
  q: text('q')
    .transform((text) => text.toLowerCase() || undefined)
    .optional(),
  type: nonEmptyText('type').optional(),
  size: nonEmptyText('size').optional(),
  color: nonEmptyText('color').optional(),
  availability: z.literal('in-stock', 'availability must be in-stock.').optional(),
  sort: z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}.`).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page must be a positive integer.')
    .transform(Number)
    .default(1),
})

const facetValueSchema = z.object({ value: z.string(), count: z.int() })
export type FacetValue = z.infer<typeof facetValueSchema>

export const productSearchResultSchema = z.object({
  products: z.array(productSchema),
  total: z.int(),
  /** Each counted with everything else that is chosen. */
  facets: z.object({
    sizes: z.array(facetValueSchema),
    colors: z.array(facetValueSchema),
    types: z.array(facetValueSchema),
  }),
})
export type ProductSearchResult = z.infer<typeof productSearchResultSchema>
