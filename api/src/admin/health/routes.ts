import { Hono } from 'hono'
import { updateThresholdSchema } from '#shared/contracts/catalog-health'
import type { AppEnv } from '../../app-env.ts'
import { transact } from '../../db/transact.ts'
import { validate } from '../../http/validate.ts'
import type { Services } from '../../services.ts'
import { saveMarginThreshold } from './margins.ts'
import { getCatalogHealth } from './problems.ts'

export const adminHealthRoutes = ({ db, env, sync }: Pick<Services, 'db' | 'env' | 'sync'>) =>
  new Hono<AppEnv>()
    .get('/', (c) => c.json(getCatalogHealth(db, env)))
    .post('/threshold', validate('json', updateThresholdSchema), async (c) => {
      const { marginThreshold } = c.req.valid('json')
      await transact(db, (tx) => saveMarginThreshold(tx, marginThreshold))
      return c.json(getCatalogHealth(db, env))
    })
    .get('/token', async (c) => {
      // The call may wait for those of a running sync.
      c.env?.disableIdleTimeout?.()
      return c.json(await sync.checkAccess())
    })
