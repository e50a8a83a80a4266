import { Hono } from 'hono'
import {
  changesQuerySchema,
  TOTAL_COUNT_HEADER,
  undoChangeSchema,
  undoChangesSchema,
} from '#shared/contracts/change'
import { requireConfirmed } from '../../auth/confirmation.ts'
import type { SessionEnv } from '../../auth/require-session.ts'
import { validate } from '../../http/validate.ts'
import type { Services } from '../../services.ts'
import { countChanges, findChange, findLastChange, listChanges } from './queries.ts'
import { undoChange, undoChanges } from './undo.ts'

export const adminChangesRoutes = (services: Pick<Services, 'db' | 'env' | 'cachePurger'>) =>
  new Hono<SessionEnv>()
    .get('/', validate('query', changesQuerySchema), (c) => {
      const { page = 1, productId } = c.req.valid('query')
      c.header(TOTAL_COUNT_HEADER, String(countChanges(services.db, productId)))
      return c.json(listChanges(services.db, page, productId))
    })
    .post('/undo-several', validate('json', undoChangesSchema), async (c) => {
      const { changeIds } = c.req.valid('json')
      return c.json(await undoChanges(services, c.var.session.user.id, changeIds))
    })
    .post('/undo', validate('json', undoChangeSchema), async (c) => {
      const { changeId } = c.req.valid('json')
      const { session } = c.var
      // Undoing the creation removes a collection.
      if (findChange(services.db, changeId)?.kind === 'collection_created') {
        requireConfirmed(services.db, session)
      }
      await undoChange(services, session.user.id, changeId)
      return c.json(findLastChange(services.db)!)
    })
