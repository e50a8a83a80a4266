import { z } from 'zod'
import { productReferenceSchema } from './catalog-health.ts'

export const countViewSchema = z.strictObject({
  productId: z.int('productId must be a positive integer.').min(1, 'productId must be a positive integer.'),
})

/** How many days back, today included. */
export const PERIODS = ['7', '30', '90'] as const
export type Period = (typeof PERIODS)[number]

export const statisticsQuerySchema = z.strictObject({
  days: z.enum(PERIODS, 'days must be 7, 30 or 90.').default('30'),
})

const countsSchema = z.object({ views: z.int(), adds: z.int() })

export const dayCountsSchema = countsSchema.extend({
  /** In UTC. */
  day: z.iso.date(),
})
export type DayCounts = z.infer<typeof dayCountsSchema>

export const productCountsSchema = countsSchema.extend({ product: productReferenceSchema })
export type ProductCounts = z.infer<typeof productCountsSchema>

export const statisticsSchema = z.object({
  total: countsSchema,
  /** Each day of the period, oldest first. */
  days: z.array(dayCountsSchema),
  /** Those with the most views, at most 10. */
  products: z.array(productCountsSchema),
})
export type Statistics = z.infer<typeof statisticsSchema>
