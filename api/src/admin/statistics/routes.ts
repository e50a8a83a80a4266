import { Hono } from 'hono'
import { statisticsQuerySchema } from '#shared/contracts/statistics'
import type { AppEnv } from '../../app-env.ts'
import { validate } from '../../http/validate.ts'
import type { Services } from '../../services.ts'

/** `/admin/statistics`. The role is checked by path before these routes. */
export const adminStatisticsRoutes = ({ statistics }: Pick<Services, 'statistics'>) =>
  new Hono<AppEnv>().get('/', validate('query', statisticsQuerySchema), (c) =>
    c.json(statistics.read(c.req.valid('query').days)),
  )
