import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '../email.ts'

export const CUSTOMERS_PER_PAGE = 50

export const customersQuerySchema = z.strictObject({
  q: z.string().trim().max(200).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'page must be a positive integer.')
    .transform(Number)
    .default(1),
})
export type CustomersQuery = z.infer<typeof customersQuerySchema>

export const customerEmailSchema = z.strictObject({
  email: z.string().trim().min(1, 'email must not be empty.').max(MAX_EMAIL_LENGTH),
})

/** Person with paid orders. */
export const customerSchema = z.object({
  name: z.string(),
  email: z.string(),
  orders: z.int(),
  /** Payments less refunds, in US dollars. */
  sum: z.string(),
})
export type Customer = z.infer<typeof customerSchema>

export const erasureSchema = z.object({
  /** Number of orders and of open checkouts from which the person was removed. */
  orders: z.int(),
  checkouts: z.int(),
  /** Numbers of the orders that still have to be paid, made or refunded, and keep everything. */
  kept: z.array(z.string()),
})
export type Erasure = z.infer<typeof erasureSchema>
