import { z } from 'zod'
import {
  collapseWhitespace,
  MAX_FILTER_VALUES,
  MAX_QUERY_LENGTH,
  normalizePrice,
  SORTS,
  TYPED_PRICE,
  toFilterValues,
} from '../product-search.ts'
import { VISIBLE_TEXT } from './fields.ts'
import { productSchema } from './product.ts'

const queryText = z.string().meta({ maxLength: MAX_QUERY_LENGTH })
const nonEmptyQueryText = queryText.meta({ maxLength: MAX_QUERY_LENGTH, pattern: VISIBLE_TEXT })

const cleaned = (name: string, input: z.ZodString) =>
  input
    .transform(collapseWhitespace)
    .refine((text) => text.length <= MAX_QUERY_LENGTH, `${name} is too long.`)

const text = (name: string) => cleaned(name, queryText)

const nonEmptyText = (name: string) =>
  cleaned(name, nonEmptyQueryText).refine((text) => text !== '', `${name} must not be empty.`)

const filterValues = (name: string) =>
  z
    .union([nonEmptyQueryText, z.array(nonEmptyQueryText).meta({ maxItems: MAX_FILTER_VALUES })])
    .transform((values) => [values].flat())
    .pipe(
      z.array(nonEmptyText(name)).max(MAX_FILTER_VALUES, `At most ${MAX_FILTER_VALUES} values of ${name}.`),
    )
    .transform(toFilterValues)
    .optional()

const filterPrice = (name: string) =>
  z
    .string()
    .regex(TYPED_PRICE, `${name} must be a price, such as 20 or 20.50.`)
    .transform((text) => normalizePrice(text))
    .optional()

export const productSearchSchema = z.strictObject({
  q: text('q')
    .transform((text) => text.toLowerCase() || undefined)
    .optional(),
  type: filterValues('type'),
  size: filterValues('size'),
  color: filterValues('color'),
  minPrice: filterPrice('minPrice'),
  maxPrice: filterPrice('maxPrice'),
  availability: z.literal('in-stock', 'availability must be in-stock.').optional(),
  sort: z.enum(SORTS, `sort must be one of ${SORTS.join(', ')}.`).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page must be a positive integer.')
    .transform(Number)
    .default(1),
})

export const suggestionsQuerySchema = z.strictObject({
  q: nonEmptyText('q').transform((text) => text.toLowerCase()),
})

const facetValueSchema = z.object({ value: z.string(), count: z.int() })
export type FacetValue = z.infer<typeof facetValueSchema>

export const productSearchResultSchema = z.object({
  products: z.array(productSchema),
  total: z.int(),
  /** Number of products for each value, given everything else that is chosen. */
  facets: z.object({
    sizes: z.array(facetValueSchema),
    colors: z.array(facetValueSchema),
    types: z.array(facetValueSchema),
  }),
})
export type ProductSearchResult = z.infer<typeof productSearchResultSchema>
