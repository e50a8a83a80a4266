import type { HoldReason } from '#shared/contracts/order'
import { isCanceledAtPrintful } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { conflict } from '../http/refusal.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import {
  acceptHolds,
  COSTS_CAUSE,
  endConfirmationHolds,
  type HoldRow,
  isHeld,
  listHolds,
  listOpenHolds,
} from './holds.ts'
import {
  addHistory,
  listItems,
  listShipments,
  nextExternalId,
  type OrderItemRow,
  type OrderRow,
  requireOrder,
  updateOrder,
} from './queries.ts'

function requireHeld(tx: Db, id: number): OrderRow {
  const order = requireOrder(tx, id)
  if (!isHeld(tx, id)) throw conflict('This order is not on hold.')
  return order
}

/** Queues another check of a held order. Holds whose cause has gone end. @throws 404 and 409 */
export async function retryOrder({ db }: Pick<Checkout, 'db'>, id: number, userId: number): Promise<void> {
  await transact(db, (tx) => {
    requireHeld(tx, id)
    addHistory(tx, id, 'Retried.', userId)
    addJob(tx, `recheck ${id}`)
  })
}

const REASONS_THAT_STAY: Partial<Record<HoldReason, string>> = {
  paid_twice: 'It was paid twice. Refund it instead.',
  inconsistent: 'The records must agree first.',
  unreachable: 'Printful or Stripe can’t be reached. It goes on by itself when they can.',
}

const COSTS_WAIT_MS = 60 * 60_000

/** Returns why a hold can't be accepted, or undefined. */
function findRefusal(db: Db, { reason, cause, since }: HoldRow): string | undefined {
  if (reason !== 'unreachable' || cause !== COSTS_CAUSE) return REASONS_THAT_STAY[reason]
  if (db.clock.now() - since.getTime() >= COSTS_WAIT_MS) return undefined
  return 'Printful has not computed the costs yet. If they don’t come within an hour, it can be placed without them.'
}

/** Accepts an order's open holds. @throws 404, and 409 for one that can't be accepted or isn't in `seen` */
export async function placeAnyway(
  { db }: Pick<Checkout, 'db'>,
  id: number,
  seen: readonly HoldReason[] | undefined,
  userId: number,
): Promise<void> {
  await transact(db, (tx) => {
    const order = requireHeld(tx, id)
    const holds = listOpenHolds(tx, id)
    for (const each of holds) {
      const message = findRefusal(tx, each)
      if (message) throw conflict(message)
      if (seen && !seen.includes(each.reason))
        throw conflict('The order is held for another reason by now. Please look at it again.')
    }
    // A failed refund had ended that hold in older versions.
    const isLost = listHolds(tx, id).some(
      ({ reason, acceptedAt }) => reason === 'unknown_session' && !acceptedAt,
    )
    if (!order.recipient || !hasKnownItems(order, listItems(tx, id), isLost))
      throw conflict('Its items or its address are not known. Place it at Printful by hand, or refund it.')
    acceptHolds(tx, id, userId)
    const reasons = holds.map(({ text }) => text).join(' ')
    addHistory(tx, id, `Placed anyway: ${reasons}`, userId)
    // Accepting these means one more try, unless Printful has to solve it. A new refusal is a new hold.
    if (order.printfulStatus !== 'onhold') endConfirmationHolds(tx, id)
    // What has left must not be made twice.
    if (listShipments(tx, id).length === 0) giveNextId(tx, order, holds)
    addJob(tx, `recheck ${id}`)
  })
}

/** True if the variants are known and the items of a recovered order add up to the payment. */
function hasKnownItems(order: OrderRow, items: readonly OrderItemRow[], isLost: boolean): boolean {
  if (items.some(({ printfulId }) => printfulId === null)) return false
  const itemCents = items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  const { shipping, taxCents, discountCents, paidCents } = order
  return !isLost || itemCents + shipping.cents + taxCents - discountCents === paidCents
}

/** Gives an order that Printful has canceled, or is about to, another id, so that it can be placed again. */
function giveNextId(tx: Db, order: OrderRow, holds: readonly HoldRow[]): void {
  const { id, externalId, printfulId, printfulStatus } = order
  const isCanceled = isCanceledAtPrintful(printfulStatus ?? '', false)
  const isStopped = printfulId !== null && holds.some(({ reason }) => reason === 'canceled_at_printful')
  if (!isCanceled && !isStopped) return
  updateOrder(tx, id, {
    externalId: nextExternalId(externalId),
    // A draft that is still there has to be canceled, and is found by its number.
    printfulId: isCanceled ? null : printfulId,
    printfulStatus: 'draft',
    confirmingAt: null,
  })
}
