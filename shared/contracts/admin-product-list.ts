import { z } from 'zod'
import { collapseWhitespace } from '../product-search.ts'
import { idTextSchema } from './fields.ts'

export const PRODUCTS_PER_PAGE = 50
export const MAX_PRODUCTS_WITH_VARIANTS = 500
export const LIST_QUERY_LIMIT = 200
export const MAX_REFERENCES = 500

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, `${name} must be one of ${values.join(', ')}.`)

export const productFilterSchema = oneOf('filter', [
  'hidden',
  'sold-out',
  'edited',
  'no-description',
  'no-alt-text',
])
export type ProductFilter = z.infer<typeof productFilterSchema>

export const productSortSchema = oneOf('sort', [
  'id',
  'name-asc',
  'name-desc',
  'price-asc',
  'price-desc',
  'updated-desc',
])
export type ProductSort = z.infer<typeof productSortSchema>

const toList = (text: string) => text.split(',')

/** Returns the pattern in the API's description for a list that `toList` splits. */
const listPattern = (item: string, maxItems?: number) =>
  `^(${item})(,(${item}))${maxItems === undefined ? '*' : `{0,${maxItems - 1}}`}$`

export const productMatchesQuerySchema = z.strictObject({
  q: z
    .string()
    .max(LIST_QUERY_LIMIT, `q cannot exceed ${LIST_QUERY_LIMIT} characters.`)
    .transform(collapseWhitespace)
    .optional(),
  filter: z
    .string()
    .meta({ pattern: listPattern(productFilterSchema.options.join('|')) })
    .transform(toList)
    .pipe(z.array(productFilterSchema))
    .optional(),
  sort: productSortSchema.optional(),
})
export type ProductMatchesQuery = z.infer<typeof productMatchesQuerySchema>

export const adminProductsQuerySchema = productMatchesQuerySchema.extend({
  page: idTextSchema('page').optional(),
})

export const productNeighborsQuerySchema = productMatchesQuerySchema.extend({
  productId: idTextSchema('productId'),
})

const neighborSchema = z.object({ id: z.int(), name: z.string() })

export const productNeighborsSchema = z.object({
  place: z.int(),
  total: z.int(),
  previous: neighborSchema.nullable(),
  next: neighborSchema.nullable(),
})
export type ProductNeighbors = z.infer<typeof productNeighborsSchema>

export const productReferencesQuerySchema = z.strictObject({
  ids: z
    .string()
    .meta({ pattern: listPattern(String.raw`[1-9]\d{0,14}`, MAX_REFERENCES) })
    .transform(toList)
    .pipe(z.array(idTextSchema('ids')).max(MAX_REFERENCES, `At most ${MAX_REFERENCES} ids are allowed.`)),
})

export const productReferenceSchema = z.object({
  id: z.int(),
  name: z.string(),
  imageUrl: z.string().nullable(),
})
export type ProductReference = z.infer<typeof productReferenceSchema>

export const CATALOG_COUNT_HEADER = 'X-Catalog-Count'
