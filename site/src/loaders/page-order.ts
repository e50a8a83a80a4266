import type { AstroGlobal } from 'astro'
import type { Checkout } from '#api/orders/checkout-services'
import { findOrderByToken, type OrderRow } from '#api/orders/queries'

/** Finds the order of a page's URL, or sets the status 404. */
export function findPageOrder({ params, response }: AstroGlobal, { db }: Checkout): OrderRow | undefined {
  const row = findOrderByToken(db, params.token ?? '')
  if (!row) response.status = 404
  return row
}
