import type { Confirmation } from '#sandbox/orders/journal'
import type { HoldReason } from '#shared/contracts/order'
import type { StoredOrder } from '../books.ts'
import { READS } from '../call-record.ts'
import type { Call } from '../network.ts'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'

const MAX_AGE_MS = 2 * 60_000
const SETTLED_DISPUTES = ['won', 'warning_closed']

/** Requires that the store read the payment just before it confirmed, and that nothing that it read was against it. */
export function checkReading(world: World, order: StoredOrder, { at, id }: Confirmation): void {
  const { paymentIntentId } = order
  // Nothing was paid for a free order.
  if (paymentIntentId === null) return
  const call = world.calls.findConfirmation(id)
  if (!call) throw tooOld(order, 'was confirmed by no call of the store')
  for (const read of READS) {
    const readAt = world.calls.findRead(call, read, paymentIntentId)
    if (readAt === undefined) throw tooOld(order, `was confirmed before its ${read} were read`)
    const seconds = Math.round((at - readAt) / 1000)
    if (at - readAt > MAX_AGE_MS)
      throw tooOld(order, `was confirmed ${seconds} s after its ${read} were read`)
  }
  checkState(world, order, paymentIntentId, call)
}

const tooOld = ({ id }: StoredOrder, message: string) =>
  new RuleBroken('the payment is read just before an order is made', `${nameOf(id)} ${message}.`)

function checkState(world: World, order: StoredOrder, intentId: string, call: Call): void {
  const { calls, stripe } = world
  const readAt = (read: (typeof READS)[number]) => calls.findRead(call, read, intentId) ?? call.sentAt
  const { refundedCents } = stripe.stateAt(intentId, readAt('refunds'))
  const paidCents = stripe.intents.find(({ id }) => id === intentId)?.amount_received ?? 0
  const objections = [
    ...(refundedCents >= paidCents ? ['was refunded in full'] : []),
    ...listOpenDisputes(world, intentId, readAt('disputes'))
      .filter((id) => !isAccepted(world, order.id, 'dispute', id))
      .map((id) => `was disputed (${id})`),
    ...listOpenReviews(world, intentId, readAt('payment_intents'))
      .filter((id) => !isAccepted(world, order.id, 'review', id))
      .map((id) => `was in review (${id})`),
  ]
  if (objections.length > 0)
    throw new RuleBroken(
      'nothing is made of a payment that is returned or in doubt',
      `${nameOf(order.id)} was confirmed, though the store had read that it ${objections.join(' and ')}.`,
    )
}

const listLatest = ({ stripe }: World, intentId: string, kind: 'dispute' | 'review', at: number) => [
  ...new Map(
    stripe.history
      .filter((entry) => entry.intentId === intentId && entry.kind === kind && entry.at <= at)
      .map(({ id, status }) => [id, status]),
  ),
]

/** Lists the disputes of a payment that are neither won nor withdrawn at an instant. */
export const listOpenDisputes = (world: World, intentId: string, at: number): string[] =>
  listLatest(world, intentId, 'dispute', at).flatMap(([id, status]) =>
    SETTLED_DISPUTES.includes(status) ? [] : id,
  )

/** Lists the reviews of a payment that have not approved it at an instant. */
export const listOpenReviews = (world: World, intentId: string, at: number): string[] =>
  listLatest(world, intentId, 'review', at).flatMap(([id, status]) => (status === 'approved' ? [] : id))

/** True if an administrator has accepted a hold of an order. @param cause tells causes with the same reason apart */
export const isAccepted = ({ books }: World, orderId: number, reason: HoldReason, cause = ''): boolean =>
  books.query(
    'SELECT 1 FROM order_holds WHERE order_id = ? AND reason = ? AND cause = ? AND accepted_at IS NOT NULL',
    orderId,
    reason,
    cause,
  ).length > 0
