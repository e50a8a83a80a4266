import { Hono } from 'hono'
import { countViewSchema } from '#shared/contracts/statistics'
import type { AppEnv } from '../app-env.ts'
import type { Env } from '../env.ts'
import { type RateLimiter, takeToken, tooManyRequests } from '../http/rate-limit.ts'
import { validate } from '../http/validate.ts'
import type { StatisticsCounter } from './statistics.ts'

/** Counts that a product's page was shown. The response doesn't tell whether it was counted. */
export const viewRoutes = ({
  env,
  statistics,
  viewLimiter,
}: {
  env: Env
  statistics: StatisticsCounter
  viewLimiter: RateLimiter
}) =>
  new Hono<AppEnv>().post('/', validate('json', countViewSchema), (c) => {
    const waitSeconds = takeToken(viewLimiter, c.env?.clientAddress, env)
    if (waitSeconds > 0) throw tooManyRequests('Too many views. Please wait a moment.', waitSeconds)
    statistics.count('view', c.req.valid('json').productId, c.req.raw.headers)
    return c.body(null, 204)
  })
