import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { findSetting, requireSecret, saveSetting } from '../../db/setting.ts'

const SYNC_EVENTS = ['product_synced', 'product_updated', 'product_deleted', 'stock_updated'] as const
export type SyncEvent = (typeof SYNC_EVENTS)[number]

export const ORDER_EVENTS = [
  'package_shipped',
  'package_returned',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
]

export const webhookEvents = (isCheckoutOn: boolean): string[] =>
  isCheckoutOn ? [...SYNC_EVENTS, ...ORDER_EVENTS] : [...SYNC_EVENTS]

export const isSyncEvent = (type: unknown): type is SyncEvent => SYNC_EVENTS.some((event) => event === type)

export const eventName = (type: SyncEvent): string => `Printful (${type.replaceAll('_', ' ')})`

/** Returns the last part of the path that Printful calls. */
export const webhookSecret = (db: Db): Promise<string> => requireSecret(db, 'printful-webhook-secret')

const EVENTS_SETTING = 'printful-events'
const PRECISION_MS = 1000

const pendingSchema = z.object({
  /** Milliseconds since the epoch of the first event that no sync has followed. */
  firstAt: z.number(),
  lastAt: z.number(),
  type: z.enum(SYNC_EVENTS),
})
/** Events since the last sync, stored so that a restart forgets nothing. */
export type WebhookEvents = z.infer<typeof pendingSchema>

const jsonSchema = z.string().transform((text, context) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

export const findWebhookEvents = (db: Db): WebhookEvents | undefined =>
  jsonSchema.pipe(pendingSchema).safeParse(findSetting(db, EVENTS_SETTING)).data

export const isPending = (events: WebhookEvents, lastRun: { startedAt: number } | undefined): boolean =>
  !lastRun || events.lastAt > lastRun.startedAt

export function saveWebhookEvent(
  db: Db,
  type: SyncEvent,
  at: number,
  lastRun: { startedAt: number } | undefined,
): void {
  const stored = findWebhookEvents(db)
  // A flood of events must not become a flood of writes.
  if (stored && isPending(stored, lastRun) && at >= stored.lastAt && at - stored.lastAt < PRECISION_MS) return
  const firstAt = stored && isPending(stored, lastRun) ? stored.firstAt : at
  saveSetting(db, EVENTS_SETTING, JSON.stringify({ firstAt, lastAt: at, type } satisfies WebhookEvents))
}
