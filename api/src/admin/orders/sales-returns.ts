import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { PaymentMode } from '#shared/contracts/order'
import type { Db } from '../../db/client.ts'
import { orders, refunds } from '../../db/schema/orders.ts'
import { revenueCents } from '../../orders/margin.ts'

/** Orders that count as sales: their modes, and the period's first instant and the first one after it. */
export interface Counted {
  modes: PaymentMode[]
  from: number
  to: number
}

/** Amount that a refund takes from the sales of its day. */
export interface Return {
  at: number
  /** Refund without its share of the tax. */
  cents: number
  /** Country of the order by its code. */
  code: string | null
  /** True if cost and fee of the order are known, so that it counts in the margin. */
  isKnown: boolean
}

// A pending refund counts, too, as in `isRefundCounted`.
const earlierCents = sql<number>`coalesce((SELECT sum(earlier.amount_cents) FROM ${refunds} AS earlier
  WHERE earlier.order_id = ${orders.id} AND earlier.status IN ('pending', 'succeeded')
    AND (earlier.at, earlier.id) < (${refunds.at}, ${refunds.id})), 0)`

/** Lists what refunds took from the revenue between two instants, the earliest first. An order's refunds add up to what its revenue lost. */
export const listReturns = (db: Db, { modes, from, to }: Counted): Return[] =>
  db
    .select({
      at: refunds.at,
      amountCents: refunds.amountCents,
      earlierCents,
      paidCents: orders.paidCents,
      taxCents: orders.taxCents,
      spentCents: orders.spentCents,
      code: orders.countryCode,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        ...[gte(refunds.at, new Date(from)), lt(refunds.at, new Date(to))],
        inArray(refunds.status, ['pending', 'succeeded']),
        ...[isNotNull(orders.paidAt), inArray(orders.mode, modes)],
      ),
    )
    .orderBy(asc(refunds.at))
    .all()
    .map(({ at, amountCents, earlierCents, spentCents, code, ...paid }) => ({
      at: at.getTime(),
      cents:
        revenueCents({ ...paid, refundedCents: earlierCents }) -
        revenueCents({ ...paid, refundedCents: earlierCents + amountCents }),
      code,
      isKnown: spentCents !== null,
    }))
