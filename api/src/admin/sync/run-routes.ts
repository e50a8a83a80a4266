import { Hono } from 'hono'
import { emptyBodySchema } from '#shared/contracts/empty-body'
import { syncRunsQuerySchema } from '#shared/contracts/sync-run'
import type { SessionEnv } from '../../auth/require-session.ts'
import type { Services } from '../../services.ts'
import { validate } from '../../validate.ts'
import { listRuns } from './runs.ts'

/** `/admin/sync`. The role is checked by path before these routes. */
export const adminSyncRoutes = ({ db, sync }: Pick<Services, 'db' | 'sync'>) =>
  new Hono<SessionEnv>()
    .get('/runs', validate('query', syncRunsQuerySchema), (c) =>
      c.json(listRuns(db, c.req.valid('query').page)),
    )
    .post('/cancel', validate('json', emptyBodySchema), async (c) => {
      await sync.cancel(c.var.session.user.displayName)
      return c.json({})
    })
