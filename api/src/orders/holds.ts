import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { HoldReason, OrderState } from '#shared/contracts/order'
import { HOLD_SENTENCES } from '#shared/hold-texts'
import { isFinal, type PrintfulOutcome } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { orderHolds, orders } from '../db/schema/orders.ts'
import { addJob } from '../queue/jobs.ts'
import { addNotice } from './notices.ts'
import { addHistory, findOrder, type OrderRow, orderNumber } from './queries.ts'

export type HoldRow = typeof orderHolds.$inferSelect

export interface NewHold {
  reason: HoldReason
  text: string
  /** Tells causes with the same reason apart, such as two disputes. */
  cause?: string
  /** True if the administrators aren't told, until the same hold is found again without this. */
  isQuiet?: boolean
}

/** Holds that a look at an order's draft finds again, or ends. */
export const DRAFT_HOLDS: readonly HoldReason[] = ['negative_margin', 'items_differ', 'recipient_differs']
/** Holds that a look at the order finds again, or ends, whether it has a draft or not. */
export const ORDER_HOLDS: readonly HoldReason[] = ['large', 'unavailable']
/** Holds that end when the order is confirmed once more, or canceled at Printful. */
export const CONFIRMATION_HOLDS: readonly HoldReason[] = ['refused', 'failed']

/** Holds whose cause is an id of Stripe’s: found again, it is the same hold, also if that had ended. */
const HOLDS_OF_STRIPE: readonly HoldReason[] = ['dispute', 'review']

const isOpen = and(isNull(orderHolds.acceptedAt), isNull(orderHolds.endedAt))

/** SQL that is true for an order with an open hold. */
export const isHeldSql: SQL<boolean> = sql`EXISTS (SELECT 1 FROM ${orderHolds} WHERE ${orderHolds.orderId} = ${orders.id} AND ${orderHolds.acceptedAt} IS NULL AND ${orderHolds.endedAt} IS NULL)`

export const listOpenHolds = (db: Db, orderId: number): HoldRow[] =>
  db
    .select()
    .from(orderHolds)
    .where(and(eq(orderHolds.orderId, orderId), isOpen))
    .orderBy(asc(orderHolds.id))
    .all()

export const listHolds = (db: Db, orderId: number): HoldRow[] =>
  db.select().from(orderHolds).where(eq(orderHolds.orderId, orderId)).orderBy(desc(orderHolds.id)).all()

export const isHeld = (db: Db, orderId: number): boolean => listOpenHolds(db, orderId).length > 0

/** Returns the state that people see: an open hold hides what payment and Printful say. */
export const visibleState = (db: Db, { id, state }: OrderRow): OrderState =>
  !isFinal(state) && isHeld(db, id) ? 'on_hold' : state

/**
 * Holds an order until an administrator has looked at it, and tells the administrators once. A cause that was found before is
 * the same hold, also if it was accepted. Returns true if the order is held by this cause.
 */
export function hold(
  tx: Db,
  { id }: OrderRow,
  { reason, text, cause = '', isQuiet = false }: NewHold,
): boolean {
  const state = findOrder(tx, id)?.state
  if (state === undefined || isFinal(state)) return false
  const same = tx
    .select()
    .from(orderHolds)
    .where(
      and(
        ...[eq(orderHolds.orderId, id), eq(orderHolds.reason, reason), eq(orderHolds.cause, cause)],
        HOLDS_OF_STRIPE.includes(reason) ? undefined : isNull(orderHolds.endedAt),
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
  if (!same || same.endedAt) addHistory(tx, id, `On hold: ${text}`)
  if (!isQuiet) addNotice(tx, `hold ${holdId}`, `Order ${orderNumber(id)} is on hold: ${text}`, id)
  return true
}

/** Holds an order by what Printful says of it. @param error Printful's own words, if it gives some */
export const holdByPrintful = (
  tx: Db,
  order: OrderRow,
  { hold: reason, text }: Extract<PrintfulOutcome, { hold: unknown }>,
  error?: string | null,
): boolean => hold(tx, order, { reason, text: error ? `${text} ${error}` : text, cause: order.externalId })

/** Ends the open and accepted holds of an order with these reasons, and this cause if it is given, because the cause has gone. */
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

/** Ends the holds of a look at an order that were not found again. A cause that is accepted stays so while it lasts. */
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

/** Ends what Printful had against an order, because it is canceled there or gets another try. */
export const endConfirmationHolds = (tx: Db, orderId: number): void =>
  endHolds(tx, orderId, CONFIRMATION_HOLDS)

/** Ends what held an order on its way to Printful, because Printful has it. */
export const endPlacingHolds = (tx: Db, orderId: number): void =>
  endHolds(tx, orderId, [...DRAFT_HOLDS, ...ORDER_HOLDS, ...CONFIRMATION_HOLDS])

/** Ends all holds of an order of which nothing can become any more. */
export function endAllHolds(tx: Db, orderId: number): void {
  tx.update(orderHolds)
    .set({ endedAt: tx.clock.date() })
    .where(and(eq(orderHolds.orderId, orderId), isNull(orderHolds.endedAt)))
    .run()
}

/** Accepts the open holds of an order, which hold it no longer. */
export function acceptHolds(tx: Db, orderId: number, userId: number): void {
  tx.update(orderHolds)
    .set({ acceptedAt: tx.clock.date(), acceptedBy: userId })
    .where(and(eq(orderHolds.orderId, orderId), isOpen))
    .run()
}

/** Lets an order that is no longer held go on. */
export const goOn = (tx: Db, { id }: OrderRow): void => addJob(tx, `recheck ${id}`)

/** True if an order was held as the second payment of a cart, whatever has become of that hold. */
export const isSecondPayment = (db: Db, orderId: number): boolean =>
  listHolds(db, orderId).some(({ reason }) => reason === 'paid_twice')

/** Tells the administrators once that a second payment could not be refunded. Returns true if it is held by that. */
export function tellSecondPayment(tx: Db, { id }: OrderRow, reason: string): boolean {
  const order = findOrder(tx, id)
  const text = HOLD_SENTENCES.notRefunded(reason)
  return order !== undefined && hold(tx, order, { reason: 'paid_twice', text })
}
