import { Hono } from 'hono'
import { z } from 'zod'
import { toLine } from '#shared/plain-text'
import type { AppEnv } from '../app-env.ts'
import { transact } from '../db/transact.ts'
import { badRequest, notFound } from '../http/refusal.ts'
import { logOnce, nameForLog } from '../log/log-once.ts'
import type { Checkout } from '../orders/checkout-services.ts'
import { findOrderByPrintfulId } from '../orders/queries.ts'
import { noteReturn } from '../orders/returns.ts'
import { isSameSecret } from '../platform/token.ts'
import { isSyncEvent, ORDER_EVENTS, webhookSecret } from '../printful/webhook/events.ts'
import { addJob } from '../queue/jobs.ts'
import type { Services } from '../services.ts'

const MAX_REASON_LENGTH = 300

const eventSchema = z.object({ type: z.unknown() })
const orderEventSchema = z.object({
  type: z.string(),
  data: z.object({
    order: z.object({ id: z.int() }),
    shipment: z.object({ id: z.int() }).optional().catch(undefined),
    reason: z
      .string()
      .transform((text) => text.slice(0, MAX_REASON_LENGTH))
      .optional()
      .catch(undefined),
  }),
})

/** Queues a read of the event's order. A returned parcel is recorded here, because orders don't show it. */
async function readOrderOf({ db, log, queue }: Checkout, body: unknown): Promise<void> {
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
    addJob(tx, `read ${order.id}`)
  })
  queue.wake()
}

/** Receives events, which may be late, repeated or forged. Unknown ones succeed, or Printful would resend them for days. */
export const printfulWebhookRoutes = ({
  db,
  autoSync,
  checkout,
  log,
}: Pick<Services, 'db' | 'autoSync' | 'checkout' | 'log'>) =>
  new Hono<AppEnv>().post('/:secret', async (c) => {
    if (!isSameSecret(c.req.param('secret'), await webhookSecret(db))) {
      throw notFound('Not found')
    }
    const body: unknown = await c.req.json().catch(() => {
      throw badRequest('The body is not JSON.')
    })
    const type = eventSchema.safeParse(body).data?.type
    if (isSyncEvent(type)) {
      log.debug({ type }, "Printful's webhook called")
      await autoSync.onEvent(type)
    } else if (checkout) await readOrderOf(checkout, body)
    return c.json({})
  })
