import { z } from 'zod'
import { idTextSchema } from './fields.ts'

const productSchema = z.object({ name: z.string(), slug: z.string() })
const leftOutSchema = z.object({
  name: z.string(),
  slug: z.string().nullable(),
  reason: z.string(),
})
const priceChangeSchema = productSchema.extend({
  variant: z.string(),
  before: z.string(),
  after: z.string(),
})

/** Changes of a run, or those that it would have made if it was stopped or dry. Stored lists end at 200. */
export const syncReportSchema = z.object({
  listed: z.int().default(0),
  created: z.array(productSchema),
  updated: z.array(productSchema),
  returned: z.array(productSchema),
  hidden: z.array(productSchema),
  unchanged: z.int().default(0),
  soldOut: z.int().default(0),
  leftOut: z.array(leftOutSchema),
  priceChanges: z.array(priceChangeSchema),
  failedImages: z.array(leftOutSchema).default([]),
  failedBlanks: z.array(leftOutSchema).default([]),
})
export type SyncReport = z.infer<typeof syncReportSchema>

export const syncRunSchema = syncReportSchema.extend({
  id: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  startedBy: z.string(),
  source: z.string().nullable(),
  dryRun: z.boolean(),
  /** Outcome. `stopped` means by a guard, a person, another source or the end of the process. */
  outcome: z.enum(['succeeded', 'failed', 'stopped']),
  message: z.string(),
})
export type SyncRun = z.infer<typeof syncRunSchema>

export const RUNS_PER_PAGE = 50

export const syncRunsQuerySchema = z.strictObject({ page: idTextSchema('page').optional() })
