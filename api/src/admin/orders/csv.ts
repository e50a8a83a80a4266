import { stringify } from 'csv-stringify/sync'
import { desc } from 'drizzle-orm'
import { countryName } from '#shared/address'
import { itemLabel } from '#shared/cart'
import type { OrderFilter } from '#shared/contracts/order'
import { dayNamer } from '#shared/days'
import { fromCents } from '#shared/price'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { orderItems, orders, refunds } from '../../db/schema/orders.ts'
import { costCents, feeCents, marginCents } from '../../orders/margin.ts'
import { isRefundCounted } from '../../orders/progress.ts'
import { type OrderItemRow, orderNumber } from '../../orders/queries.ts'
import { toTotal } from '../../orders/to-order.ts'
import { guardFormula } from '../formula.ts'
import { listOrderIds } from './filter.ts'

const COLUMNS = [
  'date',
  'number',
  'country',
  'items',
  'shipping',
  'discount',
  'tax',
  'total',
  'refunds',
  'fee',
  'cost',
  'margin',
] as const

type Cells = Record<(typeof COLUMNS)[number], string>
type Decimals = 'point' | 'comma'
type RefundRow = typeof refunds.$inferSelect

/** Number of orders that are read and written before other work gets its turn. */
const SLICE = 250

/** Writes the orders of a filter as CSV (RFC 4180), the newest first, in slices. The byte order mark is for Excel. */
export function* writeOrders(db: Db, filter: OrderFilter, decimals: Decimals): Generator<string> {
  const ids = listOrderIds(db, filter)
  const toDay = dayNamer(filter.tz)
  const spell = (amount: string) => (decimals === 'comma' ? amount.replace('.', ',') : amount)
  const write = (rows: Cells[], isFirst: boolean) =>
    stringify(rows, {
      bom: isFirst,
      header: isFirst,
      columns: [...COLUMNS],
      delimiter: decimals === 'comma' ? ';' : ',',
      record_delimiter: 'windows',
    })
  yield write([], true)
  for (let start = 0; start < ids.length; start += SLICE)
    yield write(listCells(db, ids.slice(start, start + SLICE), toDay, spell), false)
}

function listCells(
  db: Db,
  ids: readonly number[],
  toDay: (time: Date) => string,
  /** Writes an amount with the decimal sign of the file. */
  spell: (amount: string) => string,
): Cells[] {
  const toAmount = (cents: number) => spell(fromCents(cents))
  const items = Map.groupBy(
    db.select().from(orderItems).where(inList(orderItems.orderId, ids)).orderBy(orderItems.id).all(),
    ({ orderId }) => orderId,
  )
  const returned = Map.groupBy(
    db
      .select()
      .from(refunds)
      .where(inList(refunds.orderId, ids))
      .orderBy(refunds.at)
      .all()
      .filter(isRefundCounted),
    ({ orderId }) => orderId,
  )
  const toKnown = (cents: number | null) => (cents === null ? '' : toAmount(cents))
  const toRefund = ({ amountCents, at }: RefundRow) => `${toAmount(amountCents)} (${toDay(at)})`
  const rows = db.select().from(orders).where(inList(orders.id, ids)).orderBy(desc(orders.id)).all()
  return rows.map((row) => ({
    date: toDay(row.paidAt ?? row.createdAt),
    number: orderNumber(row.id),
    country: guardFormula(countryName(row.recipient?.countryCode ?? '')),
    items: guardFormula((items.get(row.id) ?? []).map(describeItem).join('; ')),
    shipping: toAmount(row.shipping.cents),
    discount: toAmount(row.discountCents),
    tax: toAmount(row.taxCents),
    total: spell(toTotal(row)),
    refunds: (returned.get(row.id) ?? []).map(toRefund).join('; '),
    fee: toKnown(feeCents(row)),
    cost: toKnown(costCents(row)),
    margin: toKnown(marginCents(row)),
  }))
}

const describeItem = (item: OrderItemRow): string => `${item.quantity} × ${itemLabel(item)}`
