import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/accounts.ts'
import { notices } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import { createMessageId, isRefusedForGood } from '../mail/mailer.ts'
import { noticeMail } from '../mail/texts.ts'
import { addJob } from '../queue/jobs.ts'
import { JobFailed } from '../queue/queue.ts'
import type { Checkout } from './checkout-services.ts'
import { orderNumber } from './queries.ts'

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

function listRecipients({ db, env }: Pick<Checkout, 'db' | 'env'>): string[] {
  const own = env.CONTACT_EMAIL ?? env.ADMIN_EMAIL
  if (own) return [own]
  return db
    .select({ email: users.email, role: users.role, isDisabled: users.isDisabled })
    .from(users)
    .all()
    .filter(({ role, isDisabled }) => role === 'admin' && !isDisabled)
    .map(({ email }) => email)
}

/** Mails a notice to the administrators. @throws JobFailed if they are refused for good, or an Error to retry */
export async function sendNotice(
  services: Pick<Checkout, 'db' | 'env' | 'mailer'>,
  id: number,
): Promise<void> {
  const { db, env, mailer } = services
  const notice = db.select().from(notices).where(eq(notices.id, id)).get()
  const recipients = listRecipients(services)
  if (!notice || notice.sentAt || !mailer || recipients.length === 0) return
  const { orderId } = notice
  const url = orderId === null ? `${env.SITE_URL}/admin` : `${env.SITE_URL}/admin/orders/${orderId}`
  const mail = noticeMail(notice.text, orderId === null ? null : orderNumber(orderId), url)
  const messageId = createMessageId(env, `notice-${id}`, notice.at)
  try {
    // A single mail for all, so that a mailbox that fails doesn't send it to the others again.
    await mailer.send({ to: recipients.join(', '), ...mail, messageId })
  } catch (error) {
    throw isRefusedForGood(error) ? new JobFailed(String(error).slice(0, 200)) : error
  }
  await transact(db, (tx) =>
    tx.update(notices).set({ sentAt: tx.clock.date() }).where(eq(notices.id, id)).run(),
  )
}
