import { and, count, desc, gt, inArray } from 'drizzle-orm'
import type { PaymentMode, Sales } from '#shared/contracts/order'
import { fromCents } from '#shared/price'
import type { Db } from '../../db/client.ts'
import { orders } from '../../db/schema/orders.ts'
import type { Env } from '../../env.ts'
import { marginCents, revenueCents } from '../../orders/margin.ts'
import { isOnHold } from './filter.ts'

type SalesEnv = Pick<Env, 'PAYMENTS_SANDBOX' | 'STRIPE_SECRET_KEY' | 'isTestMode'>

const SALES_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/** Lists the modes that count as sales: live, and the sandbox while it is in use. */
const countedModes = ({ PAYMENTS_SANDBOX, STRIPE_SECRET_KEY }: SalesEnv): PaymentMode[] =>
  PAYMENTS_SANDBOX && !STRIPE_SECRET_KEY ? ['live', 'sandbox'] : ['live']

interface Day {
  day: string
  orders: number
  revenueCents: number
  marginCents: number
}

/** Sums up the paid orders of the last 30 days, by day in an IANA time zone, and counts those on hold. */
export function getSales(db: Db, env: SalesEnv, timeZone: string): Sales {
  // The Swedish locale writes dates as `2026-01-31`.
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const firstDay = dates.format(db.clock.now() - (SALES_DAYS - 1) * DAY_MS)
  const isRecent = gt(orders.paidAt, new Date(db.clock.now() - SALES_DAYS * DAY_MS))
  const rows = db
    .select()
    .from(orders)
    .where(and(isRecent, inArray(orders.mode, countedModes(env))))
    .orderBy(desc(orders.paidAt))
    .all()
  const days = new Map<string, Day>()
  let unknown = 0
  for (const row of rows) {
    const day = row.paidAt ? dates.format(row.paidAt) : ''
    if (day < firstDay) continue
    const sums = days.get(day) ?? { day, orders: 0, revenueCents: 0, marginCents: 0 }
    const margin = marginCents(row)
    if (margin === null) unknown += 1
    days.set(day, {
      day,
      orders: sums.orders + 1,
      revenueCents: sums.revenueCents + revenueCents(row),
      marginCents: sums.marginCents + (margin ?? 0),
    })
  }
  return {
    held: db.select({ held: count() }).from(orders).where(isOnHold).get()?.held ?? 0,
    unknown,
    isTestMode: env.isTestMode,
    days: [...days.values()].map(({ revenueCents, marginCents, ...day }) => ({
      ...day,
      revenue: fromCents(revenueCents),
      margin: fromCents(marginCents),
    })),
  }
}
