import type { SyncStatus } from '#shared/contracts/sync-status'
import { formatTime } from '../format-time.ts'

/** Returns `On the server: Jan 31, 2026, 1:05 PM PST, 12 products, by Ada`. */
export function serverSyncText({ lastSync }: SyncStatus): string | null {
  if (!lastSync) return null
  const { endedAt, productCount, startedBy } = lastSync
  const products = productCount === 1 ? 'product' : 'products'
  return `On the server: ${formatTime(endedAt)}, ${productCount} ${products}, by ${startedBy}`
}

/** Returns `Next sync: Jan 31, 2026, 7:05 PM PST, by the schedule`. */
export function nextSyncText({ nextSync }: SyncStatus, now: Date): string | null {
  if (!nextSync) return null
  const isDue = Date.parse(nextSync.at) <= now.getTime()
  return `Next sync: ${isDue ? 'in a moment' : formatTime(nextSync.at)}, by ${nextSync.startedBy}`
}

/** Returns `Every 6 hours, counted from the end of the last sync.` */
export function scheduleText({ everyMinutes }: SyncStatus): string {
  if (everyMinutes === null) return 'None: SYNC_EVERY is not set.'
  const [count, unit] = everyMinutes % 60 === 0 ? [everyMinutes / 60, 'hour'] : [everyMinutes, 'minute']
  return `Every ${count === 1 ? unit : `${count} ${unit}s`}, counted from the end of the last sync.`
}

/** Returns `Last event: product updated, Jan 31, 2026, 1:05 PM PST. A sync follows.` */
export function eventText({ lastEvent }: SyncStatus): string {
  if (!lastEvent) return 'It has not been called yet.'
  const event = `Last event: ${lastEvent.type.replaceAll('_', ' ')}, ${formatTime(lastEvent.at)}.`
  return lastEvent.isPending ? `${event} A sync follows.` : event
}
