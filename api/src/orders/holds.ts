import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { HoldReason, OrderState } from '#shared/contracts/order'
import { describeHold, HOLD_SENTENCES } from '#shared/hold-texts'
import { isFinal, type PrintfulOutcome } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { orderHolds, orders } from '../db/schema/orders.ts'
import type { RemoteOrder } from '../printful/order-responses.ts'
import { addJob } from '../queue/jobs.ts'
import { addNotice } from './notices.ts'
import { addHistory, findOrder, type OrderRow, orderNumber } from './queries.ts'

export type HoldRow = typeof orderHolds.$inferSelect

export interface NewHold {
  reason: HoldReason
  /** Sentence that tells what was found, if the name of the reason doesn't say it all. */
  text?: string
  cause?: string
  /** True if the administrators know of it. */
  isSilent?: boolean
}

/** Reasons that a check of Printful's draft looks for. It ends the holds that it doesn't find again. */
export const DRAFT_HOLDS: readonly HoldReason[] = ['negative_margin', 'items_differ', 'recipient_differs']
/** Reasons that every check of an order looks for. It needs no draft. */
export const ORDER_HOLDS: readonly HoldReason[] = ['large', 'unavailable']
export const CONFIRMATION_HOLDS: readonly HoldReason[] = ['refused', 'failed']

/** True for a hold whose cause is a Stripe id or a broken rule. The same cause is always the same hold, even after it has ended. */
const isLasting = ({ reason, cause }: Pick<HoldRow, 'reason' | 'cause'>): boolean =>
  reason === 'dispute' || reason === 'review' || (reason === 'inconsistent' && cause !== '')
/** Id of a review. A warning of fraud is a cause of the same reason. */
const REVIEW_ID = /^prv_/

export const isOpenHold = and(isNull(orderHolds.acceptedAt), isNull(orderHolds.endedAt))

export const isHeldSql: SQL<boolean> = sql`EXISTS (SELECT 1 FROM ${orderHolds} WHERE ${orderHolds.orderId} = ${orders.id} AND ${orderHolds.acceptedAt} IS NULL AND ${orderHolds.endedAt} IS NULL)`

export const listOpenHolds = (db: Db, orderId: number): HoldRow[] =>
  db
    .select()
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), isOpenHold))
    .orderBy(asc(orderHolds.id))
    .all()

export const listHolds = (db: Db, orderId: number): HoldRow[] =>
  db.select().from(orderHolds).where(eq(orderHolds.orderId, orderId)).orderBy(desc(orderHolds.id)).all()

/** Lists the ids of the reviews that hold an order, or did until somebody accepted them. */
export const listReviewIds = (db: Db, orderId: number): string[] =>
  listHolds(db, orderId)
    .filter(({ reason, endedAt, cause }) => reason === 'review' && endedAt === null && REVIEW_ID.test(cause))
    .map(({ cause }) => cause)

export const isHeld = (db: Db, orderId: number): boolean => listOpenHolds(db, orderId).length > 0

/** Returns the state that people see. An open hold hides the state of payment and production. */
export const visibleState = (db: Db, { id, state }: OrderRow): OrderState =>
  !isFinal(state) && isHeld(db, id) ? 'on_hold' : state

/** Holds an order and tells the administrators once. Returns false for an ended order or a cause that was accepted before. */
export function hold(
  tx: Db,
  { id }: OrderRow,
  { reason, text = '', cause = '', isSilent = false }: NewHold,
): boolean {
  const state = findOrder(tx, id)?.state
  if (state === undefined || isFinal(state)) return false
  const same = tx
    .select()
    .from(orderHolds)
    .where(
      and(
        ...[eq(orderHolds.orderId, id), eq(orderHolds.reason, reason), eq(orderHolds.cause, cause)],
        isLasting({ reason, cause }) ? undefined : isNull(orderHolds.endedAt),
      ),
    )
    .get()
  const { id: holdId } =
    same ??
    tx
      .insert(orderHolds)
      .values({ orderId: id, reason, cause, text, since: tx.clock.date() })
      .returning()
      .get()
  if (same) tx.update(orderHolds).set({ text, endedAt: null }).where(eq(orderHolds.id, holdId)).run()
  if (same?.acceptedAt) return false
  if (isSilent) return true
  const told = describeHold(reason, text)
  if (!same || same.endedAt) addHistory(tx, id, `On hold: ${told}`)
  addNotice(tx, `hold ${holdId}`, `Order ${orderNumber(id)} is on hold: ${told}`, id)
  return true
}

/** Holds an order because of its status at Printful, whose own text tells more. A failure is another cause than Printful's hold. */
export function holdByPrintful(
  tx: Db,
  order: OrderRow,
  { hold: reason, text }: Extract<PrintfulOutcome, { hold: unknown }>,
  { error, status }: Pick<RemoteOrder, 'error' | 'status'>,
): boolean {
  const cause = reason === 'failed' ? `${order.externalId} ${status}` : order.externalId
  const found: NewHold = { reason, text: [text, error].filter(Boolean).join(' '), cause }
  endHoldsBut(tx, order.id, [reason], [found])
  return hold(tx, order, found)
}

export function endHolds(
  tx: Db,
  orderId: number,
  reasons: HoldReason | readonly HoldReason[],
  cause?: string,
): void {
  tx.update(orderHolds)
    .set({ endedAt: tx.clock.date() })
    .where(
      and(
        ...[eq(orderHolds.orderId, orderId), isNull(orderHolds.endedAt)],
        inArray(orderHolds.reason, [reasons].flat()),
        cause === undefined ? undefined : eq(orderHolds.cause, cause),
      ),
    )
    .run()
}

/** Ends the holds that a check didn't find again. A cause that is still there stays open or accepted. */
export function endHoldsBut(
  tx: Db,
  orderId: number,
  reasons: readonly HoldReason[],
  found: readonly NewHold[],
): void {
  const isFound = ({ reason, cause }: HoldRow) =>
    found.some((each) => each.reason === reason && (each.cause ?? '') === cause)
  for (const row of listHolds(tx, orderId))
    if (row.endedAt === null && reasons.includes(row.reason) && !isFound(row))
      endHolds(tx, orderId, row.reason, row.cause)
}

export const endConfirmationHolds = (tx: Db, orderId: number): void =>
  endHolds(tx, orderId, CONFIRMATION_HOLDS)

export const endPlacingHolds = (tx: Db, orderId: number): void =>
  endHolds(tx, orderId, [...DRAFT_HOLDS, ...ORDER_HOLDS, ...CONFIRMATION_HOLDS])

export function endAllHolds(tx: Db, orderId: number): void {
  tx.update(orderHolds)
    .set({ endedAt: tx.clock.date() })
    .where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.endedAt)))
    .run()
}

export function acceptHolds(tx: Db, orderId: number, userId: number): void {
  tx.update(orderHolds)
    .set({ acceptedAt: tx.clock.date(), acceptedBy: userId })
    .where(and(eq(orderHolds.orderId, orderId), isOpenHold))
    .run()
}

/** Reasons that somebody accepts for one recipient. */
const HOLDS_OF_RECIPIENT: readonly HoldReason[] = ['large', 'review']

/** Opens the holds again that were accepted for another recipient, and tells the administrators. */
export function reopenHolds(tx: Db, orderId: number): void {
  const accepted = listHolds(tx, orderId).filter(
    ({ reason, acceptedAt, endedAt }) => acceptedAt && !endedAt && HOLDS_OF_RECIPIENT.includes(reason),
  )
  for (const { id, reason, text } of accepted) {
    tx.update(orderHolds).set({ acceptedAt: null, acceptedBy: null }).where(eq(orderHolds.id, id)).run()
    const told = `${describeHold(reason, text)} ${HOLD_SENTENCES.movedSince}`
    addHistory(tx, orderId, `On hold: ${told}`)
    const key = `hold ${id} ${tx.clock.now()}`
    addNotice(tx, key, `Order ${orderNumber(orderId)} is on hold: ${told}`, orderId)
  }
}

/** Cause of an `unreachable` hold that waits only for Printful's costs. */
export const COSTS_CAUSE = 'costs'

/** True if an administrator places the order though its costs aren't known. */
export const isPlacedWithoutCosts = (db: Db, orderId: number): boolean =>
  listHolds(db, orderId).some(
    ({ reason, cause, acceptedAt, endedAt }) =>
      reason === 'unreachable' && cause === COSTS_CAUSE && acceptedAt !== null && endedAt === null,
  )

export const goOn = (tx: Db, { id }: OrderRow): void => addJob(tx, `recheck ${id}`)

export const isSecondPayment = (db: Db, orderId: number): boolean =>
  listHolds(db, orderId).some(({ reason }) => reason === 'paid_twice')

/** Tells the administrators once that a second payment could not be refunded. Returns true if that holds the order. */
export function tellSecondPayment(tx: Db, { id }: OrderRow, text: string): boolean {
  const order = findOrder(tx, id)
  return order !== undefined && hold(tx, order, { reason: 'paid_twice', text })
}
