import { z } from 'zod'
import { refusalReasonSchema } from '../refusal.ts'

export const syncedProductSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  change: z.enum(['created', 'updated', 'unchanged']),
})
export type SyncedProduct = z.infer<typeof syncedProductSchema>

export const syncProgressSchema = z.object({
  state: z.enum(['idle', 'pending', 'success', 'error']),
  done: z.int(),
  total: z.int(),
  product: z.string().nullable(),
  message: z.string().nullable(),
  productCount: z.int().optional(),
  /** Reason of an end that a screen distinguishes, such as the guard that stopped the sync. */
  reason: refusalReasonSchema.optional(),
})
export type SyncProgress = z.infer<typeof syncProgressSchema>

const flag = (name: string) =>
  z
    .enum(['0', '1'], `${name} must be 0 or 1.`)
    .default('0')
    .transform((text) => text === '1')

export const syncQuerySchema = z.strictObject({
  // These override one guard each and no other.
  allowHiding: flag('allowHiding'),
  allowPrices: flag('allowPrices'),
  changeSource: flag('changeSource'),
  dryRun: flag('dryRun'),
})
export type SyncQuery = z.input<typeof syncQuerySchema>
export type SyncOptions = z.output<typeof syncQuerySchema>
