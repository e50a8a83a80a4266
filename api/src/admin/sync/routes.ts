import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { TOTAL_COUNT_HEADER } from '#shared/contracts/change'
import { emptyBodySchema } from '#shared/contracts/fields'
import { syncRunsQuerySchema } from '#shared/contracts/sync-run'
import type { SyncStatus } from '#shared/contracts/sync-status'
import type { SessionEnv } from '../../auth/require-session.ts'
import { validate } from '../../http/validate.ts'
import { findWebhookEvents, isPending } from '../../printful/webhook/events.ts'
import type { Services } from '../../services.ts'
import { countRuns, findLastRun, findLastSync, listRuns } from '../../sync/runs.ts'

export const adminSyncRoutes = (services: Pick<Services, 'db' | 'env' | 'sync' | 'autoSync' | 'webhook'>) =>
  new Hono<SessionEnv>()
    .get('/status', (c) => c.json(toSyncStatus(services)))
    .get('/runs', validate('query', syncRunsQuerySchema), (c) => {
      c.header(TOTAL_COUNT_HEADER, String(countRuns(services.db)))
      return c.json(listRuns(services.db, c.req.valid('query').page))
    })
    .post('/cancel', validate('json', emptyBodySchema), async (c) => {
      await services.sync.cancel(c.var.session.user.displayName)
      return c.json({})
    })
    .post('/webhook', validate('json', emptyBodySchema), async (c) => {
      const { state, message } = await services.webhook.register(true)
      if (state !== 'registered') throw new HTTPException(state === 'off' ? 409 : 502, { message })
      return c.json(toSyncStatus(services))
    })

const toInstant = (ms: number) => new Date(ms).toISOString()

function toSyncStatus({
  db,
  env,
  autoSync,
  webhook,
}: Pick<Services, 'db' | 'env' | 'autoSync' | 'webhook'>): SyncStatus {
  const next = autoSync.next()
  const events = findWebhookEvents(db)
  const lastRun = findLastRun(db)
  return {
    lastSync: findLastSync(db),
    lastRun: lastRun ? { outcome: lastRun.outcome, message: lastRun.message, reason: lastRun.reason } : null,
    nextSync: next && { at: toInstant(next.at), startedBy: next.startedBy },
    everyMinutes: env.SYNC_EVERY ? env.SYNC_EVERY / 60_000 : null,
    webhook: webhook.status(),
    lastEvent: events
      ? { at: toInstant(events.lastAt), type: events.type, isPending: isPending(events, autoSync.lastRun()) }
      : null,
  }
}
