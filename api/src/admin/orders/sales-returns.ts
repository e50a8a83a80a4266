import { inArray, sql } from 'drizzle-orm'
import type { PaymentMode } from '#shared/contracts/order'
import type { Db } from '../../db/client.ts'
import { disputes, orders, refunds } from '../../db/schema/orders.ts'
import { revenueCents } from '../../orders/margin.ts'

/** Orders that count as sales: their modes, and the period's first instant and the first one after it. */
export interface Counted {
  modes: PaymentMode[]
  from: number
  to: number
}

/** Amount that a refund or a lost dispute takes from the sales of its day. */
export interface Return {
  at: number
  /** Amount without its share of the tax. */
  cents: number
  /** Country of the order by its code. */
  code: string | null
  /** True if cost and fee of the order are known, so that it counts in the margin. */
  isKnown: boolean
}

interface ReturnRow extends Omit<Return, 'cents' | 'isKnown'> {
  amountCents: number
  earlierCents: number
  paidCents: number
  taxCents: number
  spentCents: number | null
}

// A pending refund counts, too, as in `isRefundCounted`.
const counted = sql`SELECT id, order_id, amount_cents, at FROM ${refunds} WHERE status IN ('pending', 'succeeded')`
const lost = sql`SELECT id, order_id, amount_cents, lost_at AS at FROM ${disputes}
  WHERE lost_at IS NOT NULL AND amount_cents IS NOT NULL`

/** Lists what refunds and lost disputes took from the revenue between two instants, the earliest first. Those of an order add up to what its revenue lost. */
export const listReturns = (db: Db, { modes, from, to }: Counted): Return[] =>
  db
    .all<ReturnRow>(
      sql`SELECT returned.at AS at, returned.amount_cents AS amountCents, ${orders.paidCents} AS paidCents,
          ${orders.taxCents} AS taxCents, ${orders.spentCents} AS spentCents, ${orders.countryCode} AS code,
          coalesce((SELECT sum(earlier.amount_cents) FROM (${counted} UNION ALL ${lost}) AS earlier
            WHERE earlier.order_id = ${orders.id} AND (earlier.at, earlier.id) < (returned.at, returned.id)), 0) AS earlierCents
        FROM (${counted} AND at >= ${from} AND at < ${to} UNION ALL ${lost} AND lost_at >= ${from} AND lost_at < ${to}) AS returned
        INNER JOIN ${orders} ON ${orders.id} = returned.order_id
        WHERE ${orders.paidAt} IS NOT NULL AND ${inArray(orders.mode, modes)}
        ORDER BY returned.at`,
    )
    .map(({ at, amountCents, earlierCents, spentCents, code, ...paid }) => ({
      at,
      cents:
        revenueCents({ ...paid, refundedCents: earlierCents, lostCents: 0 }) -
        revenueCents({ ...paid, refundedCents: earlierCents + amountCents, lostCents: 0 }),
      code,
      isKnown: spentCents !== null,
    }))
