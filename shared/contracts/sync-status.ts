import { z } from 'zod'
import { refusalReasonSchema } from '../refusal.ts'

export const lastSyncSchema = z.object({
  endedAt: z.iso.datetime(),
  startedBy: z.string(),
  productCount: z.int(),
})
export type LastSync = z.infer<typeof lastSyncSchema>

/** The newest run, dry ones apart. */
export const lastRunSchema = z.object({
  outcome: z.enum(['succeeded', 'failed', 'stopped']),
  message: z.string(),
  /** Why it was refused, where that is known. */
  reason: refusalReasonSchema.nullable(),
})

export const nextSyncSchema = z.object({ at: z.iso.datetime(), startedBy: z.string() })
export type NextSync = z.infer<typeof nextSyncSchema>

export const webhookStatusSchema = z.object({
  /** `off` for settings that leave none, `other` where another address is registered at Printful. */
  state: z.enum(['off', 'checking', 'registered', 'other', 'failed']),
  message: z.string(),
})
export type WebhookStatus = z.infer<typeof webhookStatusSchema>

/** What the server does by itself. */
export const syncStatusSchema = z.object({
  /** The last one that succeeded; null before. */
  lastSync: lastSyncSchema.nullable(),
  /** It may have failed since. */
  lastRun: lastRunSchema.nullable(),
  nextSync: nextSyncSchema.nullable(),
  /** `SYNC_EVERY`, in minutes. */
  everyMinutes: z.int().nullable(),
  webhook: webhookStatusSchema,
  /** Printful's last event that calls for a sync. */
  lastEvent: z.object({ at: z.iso.datetime(), type: z.string(), isPending: z.boolean() }).nullable(),
})
export type SyncStatus = z.infer<typeof syncStatusSchema>
