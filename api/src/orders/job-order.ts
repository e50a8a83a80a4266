import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails, notices } from '../db/schema/orders.ts'
import { parseJobKey } from '../queue/jobs.ts'
import { findOrder, type OrderRow } from './queries.ts'

export function findOrderOfJob(db: Db, key: string): OrderRow | undefined {
  const { kind, id } = parseJobKey(key)
  if (kind === 'reset') return undefined
  if (kind !== 'mail' && kind !== 'notice') return findOrder(db, id)
  const table = kind === 'mail' ? mails : notices
  const row = db.select({ orderId: table.orderId }).from(table).where(eq(table.id, id)).get()
  return row?.orderId == null ? undefined : findOrder(db, row.orderId)
}
