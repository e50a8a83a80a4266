import { Hono } from 'hono'
import { syncRunsQuerySchema } from '#shared/contracts/sync-run'
import type { AppEnv } from '../../app-env.ts'
import type { Services } from '../../services.ts'
import { validate } from '../../validate.ts'
import { listRuns } from './runs.ts'

/** `/admin/sync`. The role is checked by path before these routes. */
export const adminSyncRoutes = ({ db }: Pick<Services, 'db'>) =>
  new Hono<AppEnv>().get('/runs', validate('query', syncRunsQuerySchema), (c) =>
    c.json(listRuns(db, c.req.valid('query').page)),
  )
