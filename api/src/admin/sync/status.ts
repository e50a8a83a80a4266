import type { SyncStatus } from '#shared/contracts/sync-status'
import type { Services } from '../../services.ts'
import { findHints, isPending } from './hints.ts'
import { findLastRun, findLastSync } from './runs.ts'

const toInstant = (ms: number) => new Date(ms).toISOString()

/** Describes what the server does by itself, for the screens. */
export function toSyncStatus({
  db,
  env,
  autoSync,
  webhook,
}: Pick<Services, 'db' | 'env' | 'autoSync' | 'webhook'>): SyncStatus {
  const next = autoSync.next()
  const hints = findHints(db)
  const lastRun = findLastRun(db)
  return {
    lastSync: findLastSync(db),
    lastRun: lastRun ? { outcome: lastRun.outcome, message: lastRun.message, reason: lastRun.reason } : null,
    nextSync: next && { at: toInstant(next.at), startedBy: next.startedBy },
    everyMinutes: env.SYNC_EVERY ? env.SYNC_EVERY / 60_000 : null,
    webhook: webhook.status(),
    lastHint: hints
      ? { at: toInstant(hints.lastAt), type: hints.type, isPending: isPending(hints, autoSync.lastRun()) }
      : null,
  }
}
