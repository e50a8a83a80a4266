import { Hono } from 'hono'
import { statisticsQuerySchema } from '#shared/contracts/statistics'
import type { AppEnv } from '../../app-env.ts'
import { validate } from '../../http/validate.ts'
import type { Services } from '../../services.ts'

export const adminStatisticsRoutes = ({ statistics }: Pick<Services, 'statistics'>) =>
  new Hono<AppEnv>().get('/', validate('query', statisticsQuerySchema), (c) =>
    c.json(statistics.read(c.req.valid('query').days)),
  )
