import { and, asc, desc, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import {
  type AdminOrder,
  type AdminOrderItem,
  type AdminOrderRow,
  type Hold,
  ORDERS_PER_PAGE,
  type OrderFilter,
  type OrderLink,
  type OrderNeighbors,
} from '#shared/contracts/order'
import { fromCents } from '#shared/price'
import type { Db } from '../../db/client.ts'
import { listIds } from '../../db/list-ids.ts'
import { users } from '../../db/schema/accounts.ts'
import { jobs } from '../../db/schema/operations.ts'
import { mails, orderEvents, orderItems, orders } from '../../db/schema/orders.ts'
import { listHolds, listOpenHolds, visibleState } from '../../orders/holds.ts'
import { listItemsLeft } from '../../orders/items-left.ts'
import { costCents, feeCents, marginCents } from '../../orders/margin.ts'
import { type OrderRow, orderNumber, requireOrder } from '../../orders/queries.ts'
import { findReplacement } from '../../orders/replace-order.ts'
import { toItem, toOrder, toTotal } from '../../orders/to-order.ts'
import type { JobKey } from '../../queue/jobs.ts'
import { isOnHold, listOrderIds } from './filter.ts'

/** Lists a page of orders, those on hold first, then the newest. */
export function listOrders(db: Db, filter: OrderFilter, page: number) {
  const ids = listOrderIds(db, filter)
  const held = new Set(listIds(db, db.select({ id: orders.id }).from(orders).where(isOnHold)))
  const { first = [], others = [] } = Object.groupBy(ids, (id) => (held.has(id) ? 'first' : 'others'))
  const shown = [...first, ...others].slice((page - 1) * ORDERS_PER_PAGE, page * ORDERS_PER_PAGE)
  return { orders: shown.map((id) => toRow(db, requireOrder(db, id))), total: ids.length }
}

function toRow(db: Db, row: OrderRow): AdminOrderRow {
  const items = db
    .select({ quantity: orderItems.quantity, imageUrl: orderItems.imageUrl })
    .from(orderItems)
    .where(eq(orderItems.orderId, row.id))
    .orderBy(asc(orderItems.id))
    .all()
  return {
    id: row.id,
    number: orderNumber(row.id),
    state: visibleState(db, row),
    createdAt: row.createdAt.toISOString(),
    email: row.email,
    name: row.recipient?.name ?? '',
    countryCode: row.recipient?.countryCode ?? '',
    imageUrl: items[0]?.imageUrl ?? null,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    total: toTotal(row),
    holdReasons: listOpenHolds(db, row.id).map(({ reason }) => reason),
  }
}

const listShownHolds = (db: Db, orderId: number): Hold[] =>
  listHolds(db, orderId).map(({ reason, text, since, acceptedAt, acceptedBy, endedAt }) => ({
    reason,
    text,
    since: since.toISOString(),
    acceptedBy: acceptedAt && (findUserName(db, acceptedBy) ?? 'A former administrator'),
    endedAt: endedAt?.toISOString() ?? null,
  }))

const findUserName = (db: Db, id: number | null): string | undefined =>
  id === null
    ? undefined
    : db.select({ name: users.displayName }).from(users).where(eq(users.id, id)).get()?.name

const toAmount = (cents: number | null): string | null => (cents === null ? null : fromCents(cents))

const WORK_KINDS = ['recheck', 'read', 'cancel', 'refund', 'payment'] as const

/** True if a job of the order or one of its mails is due or retried. */
function isWorking(db: Db, { id, state }: OrderRow, mailIds: readonly number[]): boolean {
  // Another job than `place` may have placed the order.
  const kinds = state === 'paid' ? ([...WORK_KINDS, 'place'] as const) : WORK_KINDS
  const keys = [
    ...kinds.map((kind): JobKey => `${kind} ${id}`),
    ...mailIds.map((mailId): JobKey => `mail ${mailId}`),
  ]
  const isDue = or(lte(jobs.runAt, db.clock.date()), isNotNull(jobs.failingSince))
  const isOfOrder = inArray(jobs.key, keys)
  return db.select({ id: jobs.id }).from(jobs).where(and(isOfOrder, isDue)).get() !== undefined
}

const toLink = (id: number | null | undefined): OrderLink | null =>
  id == null ? null : { id, number: orderNumber(id) }

/** Finds the orders of a filter before and after another one, by number. */
export function findNeighbors(db: Db, filter: OrderFilter, id: number): OrderNeighbors {
  const ids = listOrderIds(db, filter)
  return {
    previous: toLink(ids.find((other) => other < id)),
    next: toLink(ids.findLast((other) => other > id)),
  }
}

const listAdminItems = (db: Db, row: OrderRow): AdminOrderItem[] =>
  listItemsLeft(db, row).map(({ item, left }) => ({
    ...toItem(item),
    productId: item.productId,
    leftQuantity: left.quantity,
    left: fromCents(left.cents),
  }))

export function getAdminOrder(db: Db, id: number): AdminOrder {
  const row = requireOrder(db, id)
  const shownMails = db.select().from(mails).where(eq(mails.orderId, id)).orderBy(desc(mails.id)).all()
  const mailIds = shownMails.map((mail) => mail.id)
  const items = listAdminItems(db, row)
  return {
    ...toOrder(db, row),
    id,
    name: row.recipient?.name ?? '',
    items,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    replaces: toLink(row.replacesId),
    replacedBy: toLink(findReplacement(db, id)?.id),
    token: row.token,
    holds: listShownHolds(db, id),
    fee: toAmount(feeCents(row)),
    cost: toAmount(costCents(row)),
    margin: toAmount(marginCents(row)),
    isWorking: isWorking(db, row, mailIds),
    paid: fromCents(row.paidCents),
    printfulId: row.printfulId,
    paymentIntentId: row.paymentIntentId,
    dispute: row.dispute,
    history: db
      .select({
        at: orderEvents.at,
        text: orderEvents.text,
        userName: users.displayName,
        isNote: orderEvents.isNote,
      })
      .from(orderEvents)
      .leftJoin(users, eq(users.id, orderEvents.userId))
      .where(eq(orderEvents.orderId, id))
      .orderBy(desc(orderEvents.id))
      .all()
      .map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
    mails: shownMails.map(({ id, kind, subject, text, sentAt, error }) => ({
      id,
      kind,
      subject,
      text,
      error,
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }
}
