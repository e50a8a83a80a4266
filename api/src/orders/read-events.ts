import { DAY_MS } from '#shared/days'
import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact, unlessRefused } from '../db/transact.ts'
import { hasCode } from '../payments/errors.ts'
import type { PaymentEvent } from '../payments/event.ts'
import { SESSION_EVENT } from '../payments/webhook-events.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import { listReviewIds } from './holds.ts'
import { settingOfMode } from './payment-mode.ts'
import { findOrderByPayment, findOrderBySession } from './queries.ts'
import { recordWarning } from './record-dispute.ts'
import { recordPayment } from './record-payment.ts'
import { refreshPayment } from './refresh-payment.ts'

/** Setting with the second, by Stripe's clock, up to which its events were read. */
const READ_UNTIL_SETTING = 'payment-events-read-until'
const FIRST_READ_MS = DAY_MS
/** Age below which events are listed again, because an older one may still be missing from the list. */
const SETTLING_MS = 60_000

const toSeconds = (ms: number): number => Math.floor(ms / 1000)

type Listener = Pick<Checkout, 'db' | 'env' | 'log' | 'payments'>

/** Stores what an event says and queues a read of its payment. A payment that isn't recorded yet is read when it is. @throws Stripe's errors */
export async function hearEvent(services: Listener, event: PaymentEvent): Promise<void> {
  const known = await completeEvent(services, event)
  await transact(services.db, (tx) => queueReading(tx, known))
}

/** Reads a session and records it. One that neither the store nor Stripe's key knows changes nothing. @throws Stripe's other errors */
export async function hearSession(services: Listener, id: string): Promise<void> {
  const { db, log, payments } = services
  const { retrieveSession } = await payments()
  try {
    await recordPayment(services, await retrieveSession(id))
  } catch (error) {
    // An error would make Stripe send the event again for days.
    if (!hasCode(error, 'resource_missing') || findOrderBySession(db, id)) throw error
    log.warn({ session: id }, 'Stripe does not know the session of an event')
  }
}

/** Finds the payment of an event that names only a charge, and reads a closed review, which perhaps only the event names. */
async function completeEvent(services: Listener, event: PaymentEvent): Promise<PaymentEvent> {
  const { db, payments } = services
  const { charge, id, payment_intent = await findPayment(payments, charge) } = event.data
  const order = payment_intent === undefined ? undefined : findOrderByPayment(db, payment_intent)
  if (order && id && event.type === 'review.closed' && !listReviewIds(db, order.id).includes(id))
    await refreshPayment(services, order.id, id)
  return { ...event, data: { ...event.data, payment_intent } }
}

const findPayment = async (payments: Listener['payments'], chargeId: string | undefined) =>
  chargeId === undefined ? undefined : (await payments()).findPaymentOfCharge(chargeId)

function queueReading(tx: Db, { data, type }: PaymentEvent): void {
  const order = data.payment_intent === undefined ? undefined : findOrderByPayment(tx, data.payment_intent)
  if (!order) return
  // A charge changes only by a late fee.
  if (type === 'charge.updated' && order.feeCents !== null) return
  if (type === 'radar.early_fraud_warning.created') recordWarning(tx, order, data)
  addJob(tx, `payment ${order.id}`)
}

/** Reads events since the last sweep, for a store without a webhook or restored from a backup. @throws Stripe's errors */
export async function readEvents(services: Listener): Promise<void> {
  const { db, env, payments } = services
  const setting = settingOfMode(env, READ_UNTIL_SETTING)
  const after = Number(findSetting(db, setting)) || toSeconds(db.clock.now() - FIRST_READ_MS)
  const { listPaymentEvents } = await payments()
  const events: PaymentEvent[] = []
  for await (const event of listPaymentEvents(after)) {
    const { id } = event.data
    // A debit may settle days after its session was listed, and a backup may have lost its quote.
    if (SESSION_EVENT.test(event.type) && id && !findOrderBySession(db, id)) await hearSession(services, id)
    const complete = await unlessRefused(completeEvent(services, event))
    if (complete) events.push(complete)
  }
  const settled = toSeconds(db.clock.now() - SETTLING_MS)
  const readUntil = Math.max(after, ...events.map(({ created }) => Math.min(created, settled)))
  await transact(db, (tx) => {
    for (const event of events) queueReading(tx, event)
    saveSetting(tx, setting, String(readUntil))
  })
}
