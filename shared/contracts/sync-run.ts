import { z } from 'zod'
import { idTextSchema } from './id.ts'

const productSchema = z.object({ name: z.string(), slug: z.string() })
const leftOutSchema = z.object({
  name: z.string(),
  /** Null for what the store has no product of. */
  slug: z.string().nullable(),
  reason: z.string(),
})
const priceChangeSchema = productSchema.extend({
  /** `Forest / 2XL` */
  variant: z.string(),
  before: z.string(),
  after: z.string(),
})

/** What a run has changed, or would have where it stopped or was a dry run: the first 200 of each. */
export const syncReportSchema = z.object({
  created: z.array(productSchema),
  updated: z.array(productSchema),
  returned: z.array(productSchema),
  hidden: z.array(productSchema),
  leftOut: z.array(leftOutSchema),
  priceChanges: z.array(priceChangeSchema),
})
export type SyncReport = z.infer<typeof syncReportSchema>

export const syncRunSchema = syncReportSchema.extend({
  id: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  startedBy: z.string(),
  /** Null where none is configured. */
  source: z.string().nullable(),
  dryRun: z.boolean(),
  /** `stopped` by a guard, a person, another source or the end of the process. */
  outcome: z.enum(['succeeded', 'failed', 'stopped']),
  message: z.string(),
})
export type SyncRun = z.infer<typeof syncRunSchema>

export const RUNS_PER_PAGE = 20

export const syncRunsQuerySchema = z.strictObject({ page: idTextSchema('page').optional() })
