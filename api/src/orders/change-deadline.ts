import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { conflict } from '../http/refusal.ts'
import { isSecondPayment } from './holds.ts'
import type { OrderRow } from './queries.ts'

const MINUTE_MS = 60_000

type Times = Pick<Env, 'ORDER_CHANGES_MINUTES'>

/** Returns the instant from which a paid order may be confirmed, in milliseconds. A replacement doesn't wait. */
export function changesEndAt(
  db: Db,
  { ORDER_CHANGES_MINUTES }: Times,
  { heardAt, paidAt, replacesId }: OrderRow,
): number {
  // The clock may have been ahead when the store heard of the payment. Stripe's clock wasn't.
  const isAhead = heardAt !== null && heardAt.getTime() > db.clock.now()
  const from = isAhead ? paidAt : (heardAt ?? paidAt)
  return (from?.getTime() ?? 0) + (replacesId === null ? ORDER_CHANGES_MINUTES * MINUTE_MS : 0)
}

/** True while the customer may change the address or cancel: for some minutes, and until Printful gets the confirmation. */
export const isOpenForChanges = (db: Db, env: Times, order: OrderRow): boolean =>
  order.state === 'paid' &&
  order.confirmingAt === null &&
  db.clock.now() < changesEndAt(db, env, order) &&
  !isSecondPayment(db, order.id)

/** @throws 409 */
export function requireOpenForChanges(db: Db, env: Times, order: OrderRow): void {
  if (isOpenForChanges(db, env, order)) return
  throw conflict('It is too late to change this order here. Please write to us.')
}
