import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { emptyBodySchema } from '#shared/contracts/empty-body'
import { syncRunsQuerySchema } from '#shared/contracts/sync-run'
import type { SessionEnv } from '../../auth/require-session.ts'
import { validate } from '../../http/validate.ts'
import type { Services } from '../../services.ts'
import { listRuns } from './runs.ts'
import { toSyncStatus } from './status.ts'

/** `/admin/sync`. The role is checked by path before these routes. */
export const adminSyncRoutes = (services: Pick<Services, 'db' | 'env' | 'sync' | 'autoSync' | 'webhook'>) =>
  new Hono<SessionEnv>()
    .get('/status', (c) => c.json(toSyncStatus(services)))
    .get('/runs', validate('query', syncRunsQuerySchema), (c) =>
      c.json(listRuns(services.db, c.req.valid('query').page)),
    )
    .post('/cancel', validate('json', emptyBodySchema), async (c) => {
      await services.sync.cancel(c.var.session.user.displayName)
      return c.json({})
    })
    .post('/webhook', validate('json', emptyBodySchema), async (c) => {
      const { state, message } = await services.webhook.register(true)
      if (state !== 'registered') throw new HTTPException(state === 'off' ? 409 : 502, { message })
      return c.json(toSyncStatus(services))
    })
