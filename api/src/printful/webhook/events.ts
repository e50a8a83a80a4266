/** The events of Printful's webhook that call for a sync. */
export const SYNC_EVENTS = ['product_synced', 'product_updated', 'product_deleted', 'stock_updated'] as const
export type SyncEvent = (typeof SYNC_EVENTS)[number]

/** All that the store asks Printful to send. */
export const WEBHOOK_EVENTS = [...SYNC_EVENTS] as const

export const isSyncEvent = (type: unknown): type is SyncEvent => SYNC_EVENTS.some((event) => event === type)

/** `Printful (product updated)` */
export const eventName = (type: SyncEvent): string => `Printful (${type.replaceAll('_', ' ')})`
