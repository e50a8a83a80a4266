import { z } from 'zod'
import { marginSchema, priceSchema } from './price.ts'

/** The first rows of a list, and how many it has in all. */
const listOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })

export const productReferenceSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** False for a hidden one, which has no page. */
  isActive: z.boolean(),
})
export type ProductReference = z.infer<typeof productReferenceSchema>

export const newProductSchema = productReferenceSchema.extend({ createdAt: z.iso.datetime() })
export type NewProduct = z.infer<typeof newProductSchema>

export const newProductsSchema = listOf(newProductSchema)
export type NewProducts = z.infer<typeof newProductsSchema>

export const newProductsQuerySchema = z.strictObject({
  since: z.iso.datetime('since must be an instant, such as 2026-01-31T12:00:00Z.'),
})

const variantRowSchema = z.object({
  product: productReferenceSchema,
  /** What the row's variants share: `S, M`, `Forest / 2XL`. */
  variants: z.string(),
  variantCount: z.int(),
})

/** Variants of a product with the same price and cost. */
export const marginRowSchema = variantRowSchema.extend({
  price: priceSchema,
  cost: priceSchema,
  margin: marginSchema,
  /** Of the price, with one decimal, rounded down; null for a price of zero. */
  percent: z.number().nullable(),
  isBelow: z.boolean(),
})
export type MarginRow = z.infer<typeof marginRowSchema>

export const unknownCostRowSchema = variantRowSchema.extend({ price: priceSchema })
export type UnknownCostRow = z.infer<typeof unknownCostRowSchema>

export const stockStateSchema = z.enum(['sold_out', 'discontinued'])
export type StockState = z.infer<typeof stockStateSchema>

export const stockRowSchema = variantRowSchema.extend({
  state: stockStateSchema,
  /** Those of them that the shop still sells. */
  buyableCount: z.int(),
})
export type StockRow = z.infer<typeof stockRowSchema>

export const regionRowSchema = z.object({
  product: productReferenceSchema,
  /** `Europe, Japan` and `Navy / S, M`. */
  gaps: z.array(z.object({ regions: z.string(), variants: z.string() })),
})
export type RegionRow = z.infer<typeof regionRowSchema>

export const altTextRowSchema = z.object({ product: productReferenceSchema, imageCount: z.int() })
export type AltTextRow = z.infer<typeof altTextRowSchema>

export const leftOutRowSchema = z.object({
  name: z.string(),
  reason: z.string(),
  product: productReferenceSchema.nullable(),
})
export type LeftOutRow = z.infer<typeof leftOutRowSchema>

export const rangeHealthSchema = z.object({
  /** Percent of the price. */
  marginThreshold: z.int(),
  /** Worst first; `below` counts the rows below the threshold. */
  margins: listOf(marginRowSchema).extend({ below: z.int() }),
  unknownCosts: listOf(unknownCostRowSchema),
  stock: listOf(stockRowSchema),
  /** `names` are those in which anything of the range is made, `unknown` the variants whose regions are not known. */
  regions: listOf(regionRowSchema).extend({ names: z.array(z.string()), unknown: z.int() }),
  descriptions: listOf(productReferenceSchema),
  altTexts: listOf(altTextRowSchema),
  /** Null until a sync has recorded what it left out. */
  lastSync: z
    .object({ leftOut: listOf(leftOutRowSchema), failedBlanks: listOf(leftOutRowSchema) })
    .nullable(),
})
export type RangeHealth = z.infer<typeof rangeHealthSchema>

export const MAX_MARGIN_THRESHOLD = 95
const THRESHOLD_MESSAGE = `marginThreshold must be an integer from 0 to ${MAX_MARGIN_THRESHOLD}.`

export const updateThresholdSchema = z.strictObject({
  marginThreshold: z
    .int(THRESHOLD_MESSAGE)
    .min(0, THRESHOLD_MESSAGE)
    .max(MAX_MARGIN_THRESHOLD, THRESHOLD_MESSAGE),
})

/** `sandbox` stands in for Printful where no token is set. */
export const printfulAccessSchema = z.object({
  state: z.enum(['ok', 'sandbox', 'missing', 'refused', 'unreachable']),
  message: z.string(),
})
export type PrintfulAccess = z.infer<typeof printfulAccessSchema>
