import type { HoldReason } from '#shared/contracts/order'
import { toCents } from '#shared/price'
import type { World } from '../world.ts'
import { isOtherAmount, LARGE_CENTS } from './accepted-holds.ts'
import { expectAmounts, isCanceled } from './amounts.ts'
import { listDifferences } from './confirmations.ts'
import type { EndedOrder } from './ended-order.ts'
import { listOpenDisputes, listOpenReviews } from './readings.ts'
import { listWarnings } from './warnings.ts'

export interface OpenHold {
  reason: HoldReason
  /** Tells causes with the same reason apart, such as two disputes. */
  cause: string
  /** Milliseconds since the epoch. */
  since: number
}

type IsTrue = (world: World, order: EndedOrder, hold: OpenHold) => boolean

const findRemote = ({ printful }: World, { externalId }: EndedOrder, id = externalId) =>
  printful.orders.all.find(({ external_id }) => external_id === id)

/** True if a draft is not what the order says, and the store has not been able to correct it. */
const differs =
  (isIt: (difference: string) => boolean): IsTrue =>
  (world, order) => {
    const remote = findRemote(world, order)
    return (
      remote !== undefined &&
      world.calls.isCorrected(remote.id) &&
      listDifferences(world, order, remote).some(isIt)
    )
  }

const hasStatus =
  (...statuses: string[]): IsTrue =>
  (world, order) =>
    statuses.includes(findRemote(world, order)?.status ?? 'none')

const CONFIRMED_AGAIN = ['paid', 'placed', 'in_production']

/** True if Printful keeps an order, or if it failed and 'Retry' was not pressed since, or something else keeps that from confirming it. */
const isFailed: IsTrue = (world, order, { since }) => {
  const status = findRemote(world, order)?.status
  const others = world.books.query(
    `SELECT 1 FROM order_holds WHERE order_id = ? AND reason <> 'failed' AND accepted_at IS NULL AND ended_at IS NULL`,
    order.id,
  )
  const isKept = since > world.retriedAt || !CONFIRMED_AGAIN.includes(order.state) || others.length > 0
  return status === 'onhold' || (status === 'failed' && isKept)
}

/** True if Printful makes nothing of an order. One that is archived with its parcels was not canceled. */
const isCanceledThere: IsTrue = (world, order) => {
  const remote = findRemote(world, order)
  return remote === undefined || isCanceled(remote)
}

/** True if an order would cost more than it earns, also if its draft was canceled: it costs the same when it is placed again. */
const isLoss: IsTrue = (world, order) => {
  const costs = findRemote(world, order)?.costs
  // Without costs nobody can say whether a loss has gone.
  if (!costs) return true
  const { revenue, fee } = expectAmounts(world, order)
  return costs.currency === 'USD' && revenue - (fee ?? 0) < toCents(costs.total)
}

/** Compares each reason for which an order can be held with the books. */
export const HOLD_REASONS: Record<HoldReason, IsTrue> = {
  negative_margin: isLoss,
  large: (_, { paidCents }) => paidCents > LARGE_CENTS,
  items_differ: differs((difference) => difference === 'items'),
  recipient_differs: differs((difference) => difference !== 'items'),
  refused: hasStatus('draft', 'failed', 'none'),
  failed: isFailed,
  dispute: (world, { paymentIntentId }, { cause }) =>
    listOpenDisputes(world, paymentIntentId ?? '', world.schedule.now).includes(cause),
  review: (world, { paymentIntentId }, { cause }) =>
    listOpenReviews(world, paymentIntentId ?? '', world.schedule.now).includes(cause) ||
    listWarnings(world, paymentIntentId ?? '').some(({ id }) => id === cause),
  amount_differs: isOtherAmount,
  // Only a backup that was restored could tell.
  unknown_session: () => true,
  paid_twice: (world, order) => expectAmounts(world, order).leftCents > 0,
  canceled_at_printful: isCanceledThere,
  unavailable: ({ books }, { id }) =>
    books.query(
      `SELECT 1 FROM order_items AS item
        LEFT JOIN variants ON variants.id = item.variant_id
        LEFT JOIN products ON products.id = variants.product_id
        WHERE item.order_id = ? AND (products.is_active IS NOT 1 OR variants.is_listed IS NOT 1 OR variants.stock_quantity = 0)`,
      id,
    ).length > 0,
  unreachable: () => false,
  inconsistent: () => false,
}
