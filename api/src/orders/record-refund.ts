import type Stripe from 'stripe'
import type { OrderProgress } from '#shared/contracts/order'
import { HOLD_SENTENCES } from '#shared/hold-texts'
import { formatCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { ATTEMPT, FAILED } from '../payments/report.ts'
import { addJob } from '../queue/jobs.ts'
import { hold, isSecondPayment, tellSecondPayment } from './holds.ts'
import { writeMail } from './mails.ts'
import { addNotice } from './notices.ts'
import { toInstant } from './paid-at.ts'
import { advance, isRefundCounted, saveRefund } from './progress.ts'
import { addHistory, findOrder, type OrderRow, updateOrder } from './queries.ts'
import { findAttemptByKey } from './refund-attempt.ts'

export const refundableCents = ({ paidCents, refundedCents }: OrderRow): number => paidCents - refundedCents

type Refund = Pick<Stripe.Refund, 'id' | 'amount' | 'created' | 'status' | 'failure_reason' | 'metadata'>

/** Records a refund of Stripe's. Its attempt says why it was made, of which items and by whom. */
export function recordRefund(
  tx: Db,
  env: Pick<Env, 'SITE_URL'>,
  orderId: number,
  { id, amount: amountCents, created, status, failure_reason, metadata }: Refund,
): void {
  const state = status ?? 'pending'
  const attempt = findAttemptByKey(tx, orderId, metadata?.[ATTEMPT])
  const { reason = '', items = [], userId = null } = attempt ?? {}
  const at = toInstant(created)
  const before = saveRefund(tx, { id, orderId, amountCents, status: state, reason, items, at })
  if (before === state) return
  const text = formatCents(amountCents)
  if (isRefundCounted({ status: state })) {
    if (before === undefined || !isRefundCounted({ status: before }))
      addHistory(tx, orderId, [`${text} were refunded.`, reason].filter(Boolean).join(' '), userId)
    writeMail(tx, env, orderId, 'refunded', id)
    endIfWhole(tx, orderId)
  } else if (FAILED.includes(state)) {
    const reason = failure_reason?.replaceAll('_', ' ') ?? 'Stripe gives no reason'
    recordFailure(tx, orderId, id, `The refund of ${text} failed: ${reason}.`)
  }
}

function endIfWhole(tx: Db, orderId: number): void {
  const order = findOrder(tx, orderId)
  if (!order || refundableCents(order) > 0) return
  if (advance(tx, order, 'refunded', 'Refunded as a whole.')) addJob(tx, `cancel ${orderId}`)
}

/** Reopens a refunded order if money is left, and tells the administrators once, by its hold or a notice. */
function recordFailure(tx: Db, orderId: number, refundId: string, text: string): void {
  addHistory(tx, orderId, text)
  const order = findOrder(tx, orderId)
  if (!order) return
  const isTakenBack = order.state === 'refunded' && refundableCents(order) > 0
  const state = isTakenBack ? stateBefore(order) : order.state
  if (isTakenBack) updateOrder(tx, orderId, { state })
  if (isSecondPayment(tx, orderId) && tellSecondPayment(tx, order, text)) return
  // Printful won't make the order: a person decides whether it should.
  const isStopped = isTakenBack && (order.printfulId === null || order.printfulStatus === 'canceled')
  const stopped = HOLD_SENTENCES.refundFailed(text)
  if (
    isStopped &&
    hold(tx, order, { reason: 'canceled_at_printful', text: stopped, cause: order.externalId })
  )
    return
  addNotice(tx, `refund ${refundId}`, text, orderId)
}

/** Returns the last state before the refund. Production has no date here; the next read finds it. */
function stateBefore({ canceledAt, deliveredAt, shippedAt, placedAt }: OrderRow): OrderProgress {
  if (canceledAt) return 'canceled'
  if (deliveredAt) return 'delivered'
  if (shippedAt) return 'shipped'
  return placedAt ? 'placed' : 'paid'
}
