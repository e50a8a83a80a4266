import type Stripe from 'stripe'
import { DAY_MS } from '#shared/days'
import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import { findOrderByPayment } from './queries.ts'

/** Setting with the second, by Stripe's clock, up to which its events were read. */
const READ_UNTIL_SETTING = 'payment-events-read-until'
const FIRST_READ_MS = DAY_MS
/** Age below which events are listed again, because an older one may still be missing from the list. */
const SETTLING_MS = 60_000

const toSeconds = (ms: number): number => Math.floor(ms / 1000)

/** Queues a read of the payment that an event concerns. A payment that isn't recorded yet is read when it is. */
export function queueReading(tx: Db, { data, type }: Stripe.Event): void {
  const { payment_intent } = data.object as { payment_intent?: unknown }
  const order = typeof payment_intent === 'string' ? findOrderByPayment(tx, payment_intent) : undefined
  if (!order) return
  // A charge changes only by a late fee.
  if (type === 'charge.updated' && order.feeCents !== null) return
  addJob(tx, `payment ${order.id}`)
}

/** Reads events since the last sweep, for a store without a webhook or restored from a backup. @throws Stripe's errors */
export async function readEvents({ db, payments }: Pick<Checkout, 'db' | 'payments'>): Promise<void> {
  const after = Number(findSetting(db, READ_UNTIL_SETTING)) || toSeconds(db.clock.now() - FIRST_READ_MS)
  const { listPaymentEvents } = await payments()
  const events: Stripe.Event[] = []
  for await (const event of listPaymentEvents(after)) events.push(event)
  const settled = toSeconds(db.clock.now() - SETTLING_MS)
  const readUntil = Math.max(after, ...events.map(({ created }) => Math.min(created, settled)))
  await transact(db, (tx) => {
    for (const event of events) queueReading(tx, event)
    saveSetting(tx, READ_UNTIL_SETTING, String(readUntil))
  })
}
