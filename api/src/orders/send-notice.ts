import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/accounts.ts'
import { notices } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import { newOrderMail, noticeMail } from '../mail/admin-mails.ts'
import { type MailText, readSender, type SenderEnv } from '../mail/content.ts'
import { createMessageId, isRefusedForGood } from '../mail/mailer.ts'
import { JobFailed } from '../queue/queue.ts'
import type { Checkout } from './checkout-services.ts'
import { listMailImages } from './mail-images.ts'
import { newOrderKey } from './notices.ts'
import { orderNumber, requireOrder } from './queries.ts'
import { toOrder } from './to-order.ts'

/** Lists who gets the store's mails to its administrators. */
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
  const mail = compose(db, env, notice)
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

/** Writes the mail of a notice. A new order is shown as it is now. */
function compose(db: Db, env: SenderEnv, { key, orderId, text }: typeof notices.$inferSelect): MailText {
  const sender = readSender(db, env)
  if (orderId === null) return noticeMail(sender, text, null, `${env.SITE_URL}/admin`)
  const url = `${env.SITE_URL}/admin/orders/${orderId}`
  if (key !== newOrderKey(orderId)) return noticeMail(sender, text, orderNumber(orderId), url)
  const order = toOrder(db, requireOrder(db, orderId))
  const imageUrls = listMailImages(db, env, order)
  return newOrderMail(sender, order, { url, now: db.clock.date(), imageUrls })
}
