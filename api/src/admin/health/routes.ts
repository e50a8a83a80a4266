import { Hono } from 'hono'
import { newProductsQuerySchema, updateThresholdSchema } from '#shared/contracts/range-health'
import type { AppEnv } from '../../app-env.ts'
import { transact } from '../../db/transact.ts'
import { validate } from '../../http/validate.ts'
import type { Services } from '../../services.ts'
import { saveMarginThreshold } from './margin-threshold.ts'
import { listNewProducts } from './new-products.ts'
import { getRangeHealth } from './range-health.ts'

/** `/admin/health`. The role is checked by path before these routes. */
export const adminHealthRoutes = ({ db, sync }: Pick<Services, 'db' | 'sync'>) =>
  new Hono<AppEnv>()
    .get('/', (c) => c.json(getRangeHealth(db)))
    .get('/new', validate('query', newProductsQuerySchema), (c) =>
      c.json(listNewProducts(db, new Date(c.req.valid('query').since))),
    )
    .post('/threshold', validate('json', updateThresholdSchema), async (c) => {
      const { marginThreshold } = c.req.valid('json')
      await transact(db, (tx) => saveMarginThreshold(tx, marginThreshold))
      return c.json(getRangeHealth(db))
    })
    .get('/token', async (c) => {
      // The call may wait for those of a sync under way.
      c.env?.disableIdleTimeout?.()
      return c.json(await sync.checkAccess())
    })
