import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobs } from '../db/schema/operations.ts'
import { mails, notices } from '../db/schema/orders.ts'
import { type JobKind, parseJobKey } from '../queue/jobs.ts'
import { findOrder, type OrderRow } from './queries.ts'

export function findOrderOfJob(db: Db, key: string): OrderRow | undefined {
  const { kind, id } = parseJobKey(key)
  if (kind === 'reset' || kind === 'books') return undefined
  if (kind !== 'mail' && kind !== 'notice') return findOrder(db, id)
  const table = kind === 'mail' ? mails : notices
  const row = db.select({ orderId: table.orderId }).from(table).where(eq(table.id, id)).get()
  return row?.orderId == null ? undefined : findOrder(db, row.orderId)
}

/** Kinds of jobs that can't be done for the same cause for which their order can't be placed. */
export const HELD_WITH_ORDER: readonly JobKind[] = ['place', 'recheck', 'payment', 'read']

/** True while the job that places an order fails. Its hold tells why. */
export const isPlacingFailing = (db: Db, orderId: number): boolean =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.key, [`place ${orderId}`, `recheck ${orderId}`]), isNotNull(jobs.failingSince)))
    .get() !== undefined
