import type { HoldReason } from '#shared/contracts/order'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { ENDED_WITH_ORDER } from './accepted-holds.ts'
import { expectAmounts, isCanceled } from './amounts.ts'
import { type EndedOrder, listOrders } from './ended-order.ts'
import { HOLD_REASONS, type OpenHold } from './hold-reasons.ts'
import { isOwn } from './own-orders.ts'
import { listOpenDisputes, listOpenReviews } from './readings.ts'

const ENDED = ['canceled', 'refunded']
/** States of a payment that a bank or the shopper still works on. */
const PENDING = ['processing', 'requires_action', 'requires_confirmation']
const MAX_LATENESS_MS = 10 * 60_000

/** Reasons whose cause the store looks at again only when somebody presses 'Retry'. */
const LOOKED_AT_ON_RETRY: HoldReason[] = [
  ...(['negative_margin', 'large', 'items_differ', 'recipient_differs'] as const),
  ...(['refused', 'failed', 'unavailable', 'canceled_at_printful'] as const),
]

interface Look {
  /** True once somebody has pressed 'Retry' at each held order. */
  isRetried: boolean
}

/** Requires that nothing is left to do but for people and banks. @throws RuleBroken */
export function checkSettled(world: World, look: Look = { isRetried: true }): void {
  checkPayments(world)
  for (const order of listOrders(world)) {
    if (order.paidAt === null) checkQuote(world, order)
    else if (order.mode !== 'live') checkTest(world, order)
    else if (ENDED.includes(order.state)) checkEnded(world, order)
    else checkUnderWay(world, order, look)
  }
  checkJobs(world)
}

function checkPayments({ books, stripe }: World): void {
  for (const session of stripe.sessions) {
    const { id, livemode, payment_status } = session
    if (payment_status === 'unpaid') continue
    const count = books.query('SELECT 1 FROM orders WHERE session_id = ? AND paid_at IS NOT NULL', id).length
    if (!isOwn(session)) {
      if (count === 0) continue
      throw new RuleBroken('another store’s payment is no order', `${id} of another store has an order.`)
    }
    // A live key can't see what was paid in test mode.
    if (count !== 1 && (livemode || count > 1))
      throw new RuleBroken('a payment belongs to one order', `The paid session ${id} has ${count} orders.`)
  }
}

function checkQuote({ schedule, stripe }: World, order: EndedOrder): void {
  const session = stripe.sessions.find(({ id }) => id === order.sessionId)
  const intent = stripe.intents.find(({ id }) => id === session?.payment_intent)
  const isLate = order.expiresAt + MAX_LATENESS_MS < schedule.now
  if (order.state === 'awaiting_payment' && isLate && !PENDING.includes(intent?.status ?? 'none'))
    throw new RuleBroken(
      'a quote ends with its time',
      `${nameOf(order.id)} still awaits its payment, and its session is ${session?.status ?? 'unknown'}.`,
    )
  if (order.state === 'canceled' && session?.status === 'open' && session.livemode)
    throw new RuleBroken('a quote that ended can’t be paid', `${nameOf(order.id)} has an open session.`)
}

/** Nothing real is made in test mode. What was paid then is a draft, and a live key can't see what becomes of the payment. */
function checkTest({ printful }: World, { id, externalId, state }: EndedOrder): void {
  const remote = printful.orders.all.find(({ external_id }) => external_id === externalId)
  const isMade = remote && !['draft', 'canceled', 'archived'].includes(remote.status)
  if (isMade || (state !== 'paid' && !ENDED.includes(state)))
    throw new RuleBroken(
      'nothing is made in test mode',
      `${nameOf(id)} is ${state}, and Printful has it as ${remote?.status ?? 'nothing'}.`,
    )
}

/** What was returned or canceled is not made, and the money of what was canceled comes back. */
function checkEnded(world: World, order: EndedOrder): void {
  const { printful, schedule, stripe } = world
  const remote = printful.orders.all.find(({ external_id }) => external_id === order.externalId)
  if (remote?.status === 'pending')
    throw new RuleBroken(
      'what was canceled is not made',
      `${nameOf(order.id)} is ${order.state}, and Printful has not been told.`,
    )
  const { leftCents } = expectAmounts(world, order)
  const { paymentIntentId } = order
  const isDisputed = listOpenDisputes(world, paymentIntentId ?? '', schedule.now).length > 0
  const hasFailed = stripe.refunds.some(
    ({ payment_intent, status }) =>
      payment_intent === paymentIntentId && (status === 'failed' || status === 'canceled'),
  )
  if (leftCents > 0 && !isDisputed && !hasFailed)
    throw new RuleBroken(
      'the money of what was canceled comes back',
      `${nameOf(order.id)} is ${order.state}, and ${leftCents} cents of it were not returned.`,
    )
}

function checkUnderWay(world: World, order: EndedOrder, { isRetried }: Look): void {
  const holds = world.books.query<OpenHold>(
    `SELECT reason, cause, since FROM order_holds
      WHERE order_id = ? AND accepted_at IS NULL AND ended_at IS NULL`,
    order.id,
  )
  for (const open of holds) {
    const { reason, cause } = open
    if (!isRetried && LOOKED_AT_ON_RETRY.includes(reason)) continue
    if (!HOLD_REASONS[reason](world, order, open))
      throw new RuleBroken(
        'an order is held only for a reason that is true',
        `${nameOf(order.id)} is held as ${reason}${cause && ` (${cause})`}, which the books don’t say.`,
      )
  }
  checkDoubt(world, order)
  if (holds.length > 0) return
  checkMade(world, order)
  if (order.state === 'paid')
    throw new RuleBroken('no paid order is forgotten', `${nameOf(order.id)} is paid, and nothing holds it.`)
}

/** A dispute or a review holds an order that hasn't left, unless an administrator has accepted it. */
function checkDoubt(world: World, { id, state, paymentIntentId }: EndedOrder): void {
  if (state !== 'paid' && state !== 'placed') return
  const { books, schedule } = world
  const intentId = paymentIntentId ?? ''
  const causes = [
    ...listOpenDisputes(world, intentId, schedule.now),
    ...listOpenReviews(world, intentId, schedule.now),
  ]
  const held = books
    .query<{ cause: string }>(
      `SELECT cause FROM order_holds WHERE order_id = ? AND (ended_at IS NULL OR ${ENDED_WITH_ORDER})`,
      id,
    )
    .map(({ cause }) => cause)
  const missed = causes.find((cause) => !held.includes(cause))
  if (missed)
    throw new RuleBroken('what is in doubt is held', `${nameOf(id)} is ${state} in spite of ${missed}.`)
}

/** An order that nothing holds is made, if the store says so. */
function checkMade({ printful }: World, { id, state, externalId }: EndedOrder): void {
  if (state !== 'placed' && state !== 'in_production') return
  const remote = printful.orders.all.find(({ external_id }) => external_id === externalId)
  const isMade = remote && !isCanceled(remote) && remote.status !== 'draft' && remote.status !== 'failed'
  if (!isMade)
    throw new RuleBroken(
      'what is placed is made',
      `${nameOf(id)} is ${state}, nothing holds it, and Printful has it as ${remote?.status ?? 'nothing'}.`,
    )
}

function checkJobs(world: World): void {
  const { books, schedule } = world
  const jobs = books.query<{ key: string; runAt: number; failingSince: number | null; error: string | null }>(
    'SELECT key, run_at AS runAt, failing_since AS failingSince, error FROM jobs',
  )
  for (const { key, runAt, failingSince, error } of jobs) {
    const isNew = failingSince === null && runAt > schedule.now - MAX_LATENESS_MS
    if (!isNew && !isRefusedRefund(world, key))
      throw new RuleBroken(
        'the queue gets empty',
        `“${key}” has waited since ${new Date(failingSince ?? runAt).toISOString()}: ${error}.`,
      )
  }
}

/** Stripe refuses the refund of a payment whose bank has taken the money back. */
function isRefusedRefund(world: World, key: string): boolean {
  const [, id] = /^refund (\d+)$/.exec(key) ?? []
  const intentId = id && world.books.findOrder(Number(id))?.paymentIntentId
  return Boolean(intentId) && listOpenDisputes(world, intentId!, world.schedule.now).length > 0
}
