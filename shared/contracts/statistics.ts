import { z } from 'zod'
import { productReferenceSchema } from './catalog-health.ts'

export const countViewSchema = z.strictObject({
  productId: z.int('productId must be a positive integer.').min(1, 'productId must be a positive integer.'),
})

export const PERIODS = ['7', '30', '90'] as const
export type Period = (typeof PERIODS)[number]

export const statisticsQuerySchema = z.strictObject({
  days: z.enum(PERIODS, 'days must be 7, 30 or 90.').default('30'),
})

const countsSchema = z.object({ views: z.int(), adds: z.int() })

export const dayCountsSchema = countsSchema.extend({
  day: z.iso.date(),
})
export type DayCounts = z.infer<typeof dayCountsSchema>

export const productCountsSchema = countsSchema.extend({ product: productReferenceSchema })
export type ProductCounts = z.infer<typeof productCountsSchema>

export const statisticsSchema = z.object({
  total: countsSchema,
  days: z.array(dayCountsSchema),
  products: z.array(productCountsSchema),
})
export type Statistics = z.infer<typeof statisticsSchema>
