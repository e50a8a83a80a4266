import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { notices } from '../db/schema/orders.ts'
import { addJob } from '../queue/jobs.ts'

/** Stores a notice and mails it to the administrators, once for each cause. `key` names the cause, like `hold 3`. */
export function addNotice(tx: Db, key: string, text: string, orderId: number | null): void {
  const [notice] = tx
    .insert(notices)
    .values({ key, text, orderId, at: tx.clock.date() })
    .onConflictDoNothing()
    .returning()
    .all()
  if (notice) addJob(tx, `notice ${notice.id}`)
}

export const hasNotice = (db: Db, key: string): boolean =>
  db.select({ id: notices.id }).from(notices).where(eq(notices.key, key)).get() !== undefined

/** Names the notice about a new order. */
export const newOrderKey = (orderId: number): string => `order ${orderId}`

/** Prefix of the notices about warnings of fraud, which are tasks, too. */
export const WARNING_PREFIX = 'warning '
export const warningKey = (id: string): string => `${WARNING_PREFIX}${id}`
