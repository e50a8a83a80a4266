import { HOLD_SENTENCES } from '#shared/hold-texts'
import type { Db } from '../db/client.ts'
import { TransactionRefused, transact } from '../db/transact.ts'
import { type JobKey, parseJobKey } from '../queue/jobs.ts'
import { JobFailed, RetryLater, type Work } from '../queue/queue.ts'
import { cancelAtPrintful } from './cancel.ts'
import type { Checkout } from './checkout-services.ts'
import { closeSession } from './close-session.ts'
import { checkOrder } from './draft.ts'
import { COSTS_CAUSE, endHolds, hold, isSecondPayment, tellSecondPayment } from './holds.ts'
import { findOrderOfJob, HELD_WITH_ORDER, isPlacingFailing } from './job-order.ts'
import { sendMail } from './mails.ts'
import { addNotice } from './notices.ts'
import { isBeyondKey } from './payment-mode.ts'
import { CostsMissing, placeOrder, recheckOrder, serializePlacing } from './place-order.ts'
import { findOrder } from './queries.ts'
import { isChargedBack } from './record-dispute.ts'
import { refundableCents } from './record-refund.ts'
import { refreshOrder } from './refresh-order.ts'
import { refreshPayment } from './refresh-payment.ts'
import { refundOrder } from './refund.ts'
import { sendNotice } from './send-notice.ts'

type Worker = Omit<Checkout, 'cachePurger' | 'queue' | 'storedRates' | 'close'>

interface OrderWork {
  jobs: Omit<Work['jobs'], 'reset' | 'books'>
  onStuck: Work['onStuck']
}

export const createWork = (services: Worker): OrderWork => ({
  jobs: {
    place: (id) => reach(services, id, placeOrder),
    recheck: (id) => reach(services, id, recheckOrder),
    read: (id) => refreshOrder(services, id),
    cancel: (id) => cancelAtPrintful(services, id),
    mail: (id) => sendMail(services, id),
    notice: (id) => sendNotice(services, id),
    payment: (id) => refreshPayment(services, id),
    refund: (id) => refundRest(services, id),
    expire: (id) => expireSession(services, id),
  },
  onStuck: (tx, key, error, since) => noticeStuckJob(tx, services.env, key, error, since),
})

async function reach(
  services: Worker,
  id: number,
  work: (services: Worker, id: number) => Promise<void>,
): Promise<void> {
  const end = (cause?: string) => transact(services.db, (tx) => endHolds(tx, id, 'unreachable', cause))
  try {
    await serializePlacing(services.db, id, () => work(services, id))
  } catch (error) {
    // Both services have responded.
    if (error instanceof CostsMissing || (error instanceof RetryLater && error.until)) await end('')
    // It is held by now, and 'Retry' queues it again.
    if (error instanceof TransactionRefused) throw new JobFailed(error.message)
    throw error
  }
  await end()
}

/** Refunds what is left, unless the bank returns it. The end of the dispute queues it again. */
async function refundRest(services: Worker, id: number): Promise<void> {
  const order = findOrder(services.db, id)
  if (!order || refundableCents(order) <= 0 || isChargedBack(services.db, id)) return
  if (isBeyondKey(services.env, order.mode)) return
  await refundOrder(services, id, {}, null)
}

async function expireSession(services: Worker, id: number): Promise<void> {
  const order = findOrder(services.db, id)
  if (order?.state === 'awaiting_payment' && order.sessionId)
    await closeSession(services, order, order.sessionId)
}

/** Holds an order that can't be placed. Other stuck jobs send the administrators a notice. */
function noticeStuckJob(tx: Db, env: Worker['env'], key: JobKey, error: Error, failingSince: Date): void {
  const { kind, id } = parseJobKey(key)
  // A notice about a notice needs the same mail server. Administrators see password links in their own list.
  if (kind === 'notice' || kind === 'reset') return
  // It is told as the hold of what would not agree.
  if (error instanceof TransactionRefused) return
  const order = findOrderOfJob(tx, key)
  const { message } = error
  const text = HOLD_SENTENCES.unreachable(message)
  const cause = error instanceof CostsMissing ? COSTS_CAUSE : ''
  const isSecond = order && kind === 'refund' && isSecondPayment(tx, id)
  const isPlacing = kind === 'place' || kind === 'recheck'
  // What keeps a read from being done keeps the order from being placed, which may have been tried only now.
  const holdsOrder = order && (isPlacing || (HELD_WITH_ORDER.includes(kind) && isPlacingFailing(tx, id)))
  if (holdsOrder) checkOrder(tx, env, id)
  const isHeld = isSecond
    ? tellSecondPayment(tx, order, text)
    : holdsOrder && hold(tx, order, { reason: 'unreachable', cause, text })
  if (!isHeld)
    addNotice(
      tx,
      `job ${key} ${failingSince.getTime()}`,
      `A job is stuck (${kind}). ${message}`,
      order?.id ?? null,
    )
}
