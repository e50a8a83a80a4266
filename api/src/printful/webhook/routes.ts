import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { AppEnv } from '../../app-env.ts'
import { isSameSecret } from '../../platform/token.ts'
import type { Services } from '../../services.ts'
import { isSyncEvent } from './events.ts'
import { webhookSecret } from './registration.ts'

/** Only what is used: the rest is Printful's, and may change. */
const eventSchema = z.object({ type: z.unknown() })

/**
 * `/printful/webhook/{secret}`, where Printful calls. An event is a hint, because it may come late, twice or from anyone who
 * knows the path; one that is not understood is a success too, or Printful would send it again for days.
 */
export const printfulWebhookRoutes = ({ db, autoSync, log }: Pick<Services, 'db' | 'autoSync' | 'log'>) =>
  new Hono<AppEnv>().post('/:secret', async (c) => {
    if (!isSameSecret(c.req.param('secret'), await webhookSecret(db))) {
      throw new HTTPException(404, { message: 'Not found' })
    }
    const body: unknown = await c.req.json().catch(() => {
      throw new HTTPException(400, { message: 'The body is not JSON.' })
    })
    const type = eventSchema.safeParse(body).data?.type
    if (isSyncEvent(type)) {
      log.debug({ type }, "Printful's webhook called")
      await autoSync.onEvent(type)
    }
    return c.json({})
  })
