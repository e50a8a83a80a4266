import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { shipments } from '../db/schema/orders.ts'
import { addNotice, hasNotice } from './notices.ts'
import { addHistory, orderNumber } from './queries.ts'

const returnKey = (shipmentId: number): string => `return ${shipmentId}`

export const isReturned = (db: Db, shipmentId: number): boolean => hasNotice(db, returnKey(shipmentId))

/** Records a returned parcel and tells the administrators once. State and money don't change. */
export function noteReturn(tx: Db, orderId: number, shipmentId: number | undefined, reason: string): void {
  const key = shipmentId === undefined ? `return of order ${orderId}` : returnKey(shipmentId)
  if (hasNotice(tx, key)) return
  if (shipmentId !== undefined) {
    const isIt = and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId))
    // An order whose personal data was removed has no notices any more.
    if (tx.select().from(shipments).where(isIt).get()?.isReturned) return
    tx.update(shipments).set({ isReturned: true }).where(isIt).run()
  }
  const because = reason ? `: ${reason}` : '.'
  addHistory(tx, orderId, `A parcel came back${because}`)
  addNotice(tx, key, `A parcel of order ${orderNumber(orderId)} came back${because}`, orderId)
}
