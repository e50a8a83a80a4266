import type Stripe from 'stripe'
import { formatCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { ATTEMPT, FAILED } from '../payments/report.ts'
import { addJob } from '../queue/jobs.ts'
import { recordFailure } from './failed-refund.ts'
import { writeMail } from './mails.ts'
import { toInstant } from './paid-at.ts'
import { advance, isRefundCounted, saveRefund } from './progress.ts'
import { addHistory, findOrder, type OrderRow } from './queries.ts'
import { findAttemptByKey } from './refund-attempt.ts'

export const refundableCents = ({ paidCents, refundedCents }: OrderRow): number => paidCents - refundedCents

type Refund = Pick<Stripe.Refund, 'id' | 'amount' | 'created' | 'status' | 'failure_reason' | 'metadata'>

/** Records a refund of Stripe's. Its attempt says why it was made, of which items and by whom. */
export function recordRefund(
  tx: Db,
  env: Pick<Env, 'SITE_URL' | 'ORDER_REVIEW_ABOVE'>,
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
    recordFailure(tx, env, orderId, id, `The refund of ${text} failed: ${reason}.`)
  }
}

function endIfWhole(tx: Db, orderId: number): void {
  const order = findOrder(tx, orderId)
  if (!order || refundableCents(order) > 0) return
  if (advance(tx, order, 'refunded', 'Refunded as a whole.')) addJob(tx, `cancel ${orderId}`)
}
