import { z } from 'zod'
import { refusalReasonSchema } from '../refusal.ts'

export const lastSyncSchema = z.object({
  endedAt: z.iso.datetime(),
  startedBy: z.string(),
  productCount: z.int(),
})
export type LastSync = z.infer<typeof lastSyncSchema>

export const lastRunSchema = z.object({
  outcome: z.enum(['succeeded', 'failed', 'stopped']),
  message: z.string(),
  reason: refusalReasonSchema.nullable(),
})

export const nextSyncSchema = z.object({ at: z.iso.datetime(), startedBy: z.string() })

export const webhookStatusSchema = z.object({
  /** State. `off` if the settings rule it out, `other` if another URL is registered at Printful. */
  state: z.enum(['off', 'checking', 'registered', 'other', 'failed']),
  message: z.string(),
})
export type WebhookStatus = z.infer<typeof webhookStatusSchema>

export const syncStatusSchema = z.object({
  lastSync: lastSyncSchema.nullable(),
  lastRun: lastRunSchema.nullable(),
  nextSync: nextSyncSchema.nullable(),
  everyMinutes: z.int().nullable(),
  webhook: webhookStatusSchema,
  lastEvent: z.object({ at: z.iso.datetime(), type: z.string(), isPending: z.boolean() }).nullable(),
})
export type SyncStatus = z.infer<typeof syncStatusSchema>
