import { z } from 'zod'
import { productReferenceSchema } from './catalog-health.ts'
import { daySchema, timeZoneSchema } from './fields.ts'

export const salesQuerySchema = z.strictObject({
  /** First and last day of the payments, in the time zone. By default the last 30 days. */
  from: daySchema('from').optional(),
  to: daySchema('to').optional(),
  tz: timeZoneSchema,
})
export type SalesQuery = z.infer<typeof salesQuerySchema>

const sums = {
  orders: z.int(),
  /** Payments without taxes, less the refunds of these days. */
  revenue: z.string(),
  /** Revenue less Stripe's fees and Printful's costs, without orders of which one is unknown. */
  margin: z.string(),
}

export const salesDaySchema = z.object({ day: z.iso.date(), ...sums })
export type SalesDay = z.infer<typeof salesDaySchema>

export const bestSellerSchema = z.object({
  product: productReferenceSchema,
  quantity: z.int(),
  /** Prices of the items sold, before discounts and refunds. */
  revenue: z.string(),
})
export type BestSeller = z.infer<typeof bestSellerSchema>

export const salesCountrySchema = z.object({
  /** ISO code. It is removed with the personal data. */
  code: z.string(),
  name: z.string(),
  orders: z.int(),
  revenue: z.string(),
})
export type SalesCountry = z.infer<typeof salesCountrySchema>

export const salesTotalsSchema = z.object({
  ...sums,
  /** Revenue for each order, 0.00 without orders. */
  average: z.string(),
  /** Number of orders that count in revenue but not in margin, because their cost or fee is unknown. */
  unknown: z.int(),
})
export type SalesTotals = z.infer<typeof salesTotalsSchema>

export const salesSchema = z.object({
  totals: salesTotalsSchema,
  /** Days of the period, the first one first. */
  days: z.array(salesDaySchema),
  /** The ten products and countries with the largest revenue. */
  products: z.array(bestSellerSchema),
  countries: z.array(salesCountrySchema),
})
export type Sales = z.infer<typeof salesSchema>
