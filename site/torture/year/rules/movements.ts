import type { PaidOrder } from './paid-orders.ts'

/** Change of the sales at an instant, in cents: a payment, or what came back of one. */
export interface Movement {
  at: number
  orders: number
  revenue: number
  margin: number
  /** 1 for an order whose cost or fee is unknown. It is in no margin. */
  unknown: number
  /** Code of the order's country, null without personal data. */
  country: string | null
}

/**
 * Lists what an order did to the sales: its payment without tax on the day of the payment, less its fee and its cost, and what
 * each refund and lost dispute took of it on its own day. A replacement only costs.
 */
export function toMovements({ order, session, country, paidAt, amounts, returned }: PaidOrder): Movement[] {
  const { paid, fee, cost } = amounts
  const { replacesId } = order
  const tax = session?.total_details.amount_tax ?? 0
  const isKnown = fee !== null && cost !== null
  const toRevenue = (returnedCents: number) => {
    const left = Math.max(0, paid - returnedCents)
    return paid === 0 ? 0 : left - Math.round((tax * left) / paid)
  }
  const payment: Movement = {
    at: paidAt,
    orders: replacesId === null ? 1 : 0,
    revenue: toRevenue(0),
    margin: isKnown ? toRevenue(0) - fee - cost : 0,
    unknown: isKnown ? 0 : 1,
    country,
  }
  let before = 0
  const returns = returned.map(({ at, cents }): Movement => {
    const change = toRevenue(before + cents) - toRevenue(before)
    before += cents
    return { at, orders: 0, revenue: change, margin: isKnown ? change : 0, unknown: 0, country }
  })
  return [payment, ...returns]
}
