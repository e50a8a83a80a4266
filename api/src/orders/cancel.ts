import { isCanceledAtPrintful, isFinal } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { conflict } from '../http/refusal.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { isPrintfulRefusal, PrintfulError } from '../printful/error.ts'
import { costOf } from '../printful/order-responses.ts'
import { addJob } from '../queue/jobs.ts'
import { RetryLater } from '../queue/queue.ts'
import type { Checkout } from './checkout-services.ts'
import { needsPlacing } from './draft.ts'
import { listOpenHolds } from './holds.ts'
import { writeMail } from './mails.ts'
import { advance } from './progress.ts'
import { addHistory, findOrder, listShipments, type OrderRow, requireOrder, updateOrder } from './queries.ts'
import { refundableCents } from './record-refund.ts'
import { readRemoteOrder } from './remote-order.ts'

export type Canceler = Pick<Checkout, 'db' | 'env' | 'log' | 'printfulClient'>

/**
 * Cancels a paid order at Printful, then refunds it. `userId` is null for the customer.
 * @throws 404, 409 with Printful's reason, 502 if it can't be reached
 */
export async function cancelOrder(services: Canceler, id: number, userId: number | null): Promise<void> {
  const before = requireCancelable(services.db, id)
  await cancelRemoteOrder(services, before)
  const isCanceled = await transact(services.db, (tx) => {
    const order = requireCancelable(tx, id)
    // The queue may have begun to confirm an order that Printful did not have yet.
    if (order.confirmingAt?.getTime() !== before.confirmingAt?.getTime()) return false
    saveCanceled(tx, services.env, order, userId)
    return true
  })
  if (!isCanceled) await cancelOrder(services, id, userId)
}

function requireCancelable(db: Db, id: number): OrderRow {
  const order = requireOrder(db, id)
  if (!order.paidAt) throw conflict('This order is not paid.')
  if (isFinal(order.state)) throw conflict('This order has ended already.')
  return order
}

function saveCanceled(tx: Db, env: Canceler['env'], order: OrderRow, userId: number | null): void {
  const { id, printfulId } = order
  updateOrder(tx, id, { costCents: 0, ...(printfulId !== null && { printfulStatus: 'canceled' }) })
  addHistory(tx, id, userId === null ? 'The customer canceled the order.' : 'The order was canceled.', userId)
  advance(tx, order, 'canceled', 'Nothing is made of it any more.')
  writeMail(tx, env, id, 'canceled')
  // Removes a draft that was being made meanwhile.
  addJob(tx, `cancel ${id}`)
  if (refundableCents(order) > 0) addJob(tx, `refund ${id}`)
}

async function cancelRemoteOrder(
  services: Pick<Checkout, 'log' | 'printfulClient'>,
  order: OrderRow,
): Promise<void> {
  const isUnconfirmed = order.state === 'paid' && order.confirmingAt === null
  const client = await services.printfulClient('placing')
  if (!client && !isUnconfirmed) throw conflict('Printful is not configured, and may be making this order.')
  try {
    if (client) await cancelIfThere(services, client, order)
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error
    if (isPrintfulRefusal(error)) throw conflict(`Printful did not cancel it: ${error.refusal}`)
    if (!isUnconfirmed) throw error
  }
}

/** @throws PrintfulError unless the order is canceled at Printful in spite of it */
async function cancelIfThere(
  services: Pick<Checkout, 'log'>,
  client: PrintfulClient,
  order: OrderRow,
): Promise<void> {
  const remote = await readRemoteOrder(services, client, order)
  if (!remote && order.confirmingAt !== null)
    throw conflict('Printful does not find this order, and may be making it.')
  const hasLeft = (remote?.shipments.length ?? 0) > 0
  if (!remote || isCanceledAtPrintful(remote.status, hasLeft)) return
  try {
    await client.cancelOrder(remote.id)
  } catch (error) {
    const now = await readRemoteOrder(services, client, order)
    if (now?.status !== 'canceled') throw error
  }
}

/** True if Printful must not make an order: it has ended, or waits for a decision after its refund has failed. */
export const isToCancel = (db: Db, order: OrderRow): boolean =>
  isFinal(order.state) ||
  (needsPlacing(order) && listOpenHolds(db, order.id).some(({ reason }) => reason === 'canceled_at_printful'))

/** Cancels an ended order at Printful, if it isn't in production. @throws PrintfulError, or RetryLater while it isn't found */
export async function cancelAtPrintful(
  { db, log, printfulClient }: Pick<Checkout, 'db' | 'log' | 'printfulClient'>,
  id: number,
): Promise<void> {
  const order = findOrder(db, id)
  // A failed refund reopens an order, which may have been placed again since.
  if (!order || !isToCancel(db, order)) return
  const client = await printfulClient('placing')
  if (!client) throw new RetryLater('Printful is not configured.')
  const remote = await readRemoteOrder({ log }, client, order)
  if (!remote && order.confirmingAt !== null) throw new RetryLater('Printful does not find the order.')
  const now = findOrder(db, id)
  if (!remote || !now || !isToCancel(db, now)) return
  const hasLeft = remote.shipments.length > 0 || listShipments(db, id).length > 0
  const isCanceled = isCanceledAtPrintful(remote.status, hasLeft)
  if (isCanceled && order.printfulStatus === 'canceled') return
  const save = (values: Partial<OrderRow>, text: string) =>
    transact(db, (tx) => {
      addHistory(tx, id, text)
      const after = findOrder(tx, id)
      if (after?.externalId !== order.externalId) return
      const isStill = isToCancel(tx, after)
      if (isStill) updateOrder(tx, id, values)
      // Its refund may have failed meanwhile, and its parcels may be unknown here.
      if (!isStill || values.printfulStatus !== 'canceled') addJob(tx, `read ${id}`)
    })
  try {
    // The response to an earlier call may have been lost.
    if (!isCanceled) await client.cancelOrder(remote.id)
    await save({ printfulStatus: 'canceled', costCents: 0 }, 'Canceled at Printful.')
  } catch (error) {
    if (!isPrintfulRefusal(error)) throw error
    // Printful may know an order that a restored backup had lost.
    const { id: printfulId, status: printfulStatus } = remote
    const values = { printfulId, printfulStatus, costCents: costOf(remote) }
    await save(values, `Printful did not cancel it: ${error.refusal}`)
  }
}
