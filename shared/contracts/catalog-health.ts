import { z } from 'zod'

export const productReferenceSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  isActive: z.boolean(),
})
export type ProductReference = z.infer<typeof productReferenceSchema>

export const problemKindSchema = z.enum([
  'low_margin',
  'unknown_cost',
  'sold_out',
  'discontinued',
  'no_description',
  'no_alt_text',
  'feed_rejected',
  'left_out',
])
export type ProblemKind = z.infer<typeof problemKindSchema>

const problemSchema = z.object({
  /** Name of the product, or Printful's for one that the shop doesn't have. */
  name: z.string(),
  product: productReferenceSchema.nullable(),
  /** Variants that have the problem: `S, M`, `Forest / 2XL`. Null for the product as a whole. */
  variants: z.string().nullable(),
  text: z.string().nullable(),
})
export type Problem = z.infer<typeof problemSchema>

const problemListSchema = z.object({ kind: problemKindSchema, total: z.int(), rows: z.array(problemSchema) })
export type ProblemList = z.infer<typeof problemListSchema>

export const catalogHealthSchema = z.object({
  /** Percent of the price below which a margin is low. */
  marginThreshold: z.int(),
  problems: z.array(problemListSchema),
})
export type CatalogHealth = z.infer<typeof catalogHealthSchema>

export const MAX_MARGIN_THRESHOLD = 95
const thresholdSchema = (name: string) => {
  const message = `${name} must be an integer from 0 to ${MAX_MARGIN_THRESHOLD}.`
  return z.strictObject({
    marginThreshold: z.int(message).min(0, message).max(MAX_MARGIN_THRESHOLD, message),
  })
}
export const updateThresholdSchema = thresholdSchema('marginThreshold')
/** Threshold with messages for its form. */
export const thresholdFormSchema = thresholdSchema('The threshold')

export const printfulAccessSchema = z.object({
  state: z.enum(['ok', 'sandbox', 'missing', 'refused', 'unreachable']),
  message: z.string(),
})
export type PrintfulAccess = z.infer<typeof printfulAccessSchema>
