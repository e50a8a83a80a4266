import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { toLine } from '#shared/plain-text'
import type { AppEnv } from '../../app-env.ts'
import { transact } from '../../db/transact.ts'
import { logOnce, nameForLog } from '../../log/log-once.ts'
import { findOrderByPrintfulId } from '../../orders/queries.ts'
import { readSoon } from '../../orders/read-order.ts'
import { noteReturn } from '../../orders/returns.ts'
import { isSameSecret } from '../../platform/token.ts'
import type { Services } from '../../services.ts'
import { isSyncEvent, ORDER_EVENTS } from './events.ts'
import { webhookSecret } from './registration.ts'

/** Only what is used: the rest is Printful's, and may change. */
const eventSchema = z.object({ type: z.unknown() })
const orderEventSchema = z.object({
  type: z.string(),
  data: z.object({
    order: z.object({ id: z.int() }),
    shipment: z.object({ id: z.int() }).optional().catch(undefined),
    reason: z.string().max(300).optional().catch(undefined),
  }),
})

/**
 * Prompts the store to read the order again. A parcel that came back is noted, because orders don't show it. An event that isn't
 * understood is logged once.
 */
async function readOrderOf(
  { db, log, queue }: Pick<Services, 'db' | 'log' | 'queue'>,
  body: unknown,
): Promise<void> {
  const { data: event } = orderEventSchema.safeParse(body)
  if (!event || !ORDER_EVENTS.includes(event.type)) {
    const type = eventSchema.safeParse(body).data?.type
    logOnce(log, { type: nameForLog(type) }, 'an event of Printful’s was not understood')
    return
  }
  const { order: remote, shipment, reason = '' } = event.data
  await transact(db, (tx) => {
    const order = findOrderByPrintfulId(tx, remote.id)
    if (!order) return
    if (event.type === 'package_returned') noteReturn(tx, order.id, shipment?.id, toLine(reason))
    readSoon(tx, order.id)
  })
  queue.wake()
}

/**
 * `/printful/webhook/{secret}`, where Printful calls. An event is a hint, because it may come late, twice or from anyone who
 * knows the path; one that is not understood is a success too, or Printful would send it again for days.
 */
export const printfulWebhookRoutes = ({
  db,
  autoSync,
  log,
  queue,
}: Pick<Services, 'db' | 'autoSync' | 'log' | 'queue'>) =>
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
    } else if (queue) await readOrderOf({ db, log, queue }, body)
    return c.json({})
  })
