import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { createMessageId, isRefusedForGood } from '../mail/mailer.ts'
import { type MailText, type OrderMailKind, orderLinkMail, orderMail } from '../mail/texts.ts'
import { addJob } from '../queue/jobs.ts'
import { JobFailed } from '../queue/queue.ts'
import type { Checkout } from './checkout-services.ts'
import { type OrderRow, orderNumber, requireOrder } from './queries.ts'
import { toOrder } from './to-order.ts'

/** Stores a mail to the customer and queues it, once for each kind and key, such as a shipment's or refund's id. */
export function writeMail(
  tx: Db,
  env: Pick<Env, 'SITE_URL'>,
  orderId: number,
  kind: OrderMailKind,
  key = '',
  detail = '',
): void {
  const row = requireOrder(tx, orderId)
  const order = toOrder(tx, row)
  if (order.email === '') return
  saveMail(tx, row, [kind, key].filter(Boolean).join(' '), orderMail(kind, order, detail, orderUrl(env, row)))
}

export function writeLinkMail(tx: Db, env: Pick<Env, 'SITE_URL'>, row: OrderRow): void {
  saveMail(tx, row, `link ${tx.clock.now()}`, orderLinkMail(orderNumber(row.id), orderUrl(env, row)))
}

const orderUrl = ({ SITE_URL }: Pick<Env, 'SITE_URL'>, { token }: OrderRow) => `${SITE_URL}/orders/${token}`

function saveMail(
  tx: Db,
  { id: orderId, email: to }: OrderRow,
  kind: string,
  { subject, text, html = '' }: MailText,
): void {
  const [mail] = tx
    .insert(mails)
    .values({ orderId, kind, to, subject, text, html, createdAt: tx.clock.date() })
    .onConflictDoNothing()
    .returning({ id: mails.id })
    .all()
  if (mail) addJob(tx, `mail ${mail.id}`)
}

/** Sends a mail once, if there is a mail server. @throws JobFailed if the recipient is refused for good, or an Error to retry */
export async function sendMail(
  { db, mailer, env }: Pick<Checkout, 'db' | 'mailer' | 'env'>,
  id: number,
): Promise<void> {
  const mail = db.select().from(mails).where(eq(mails.id, id)).get()
  if (!mail || mail.sentAt || !mailer) return
  const { to, subject, text, html } = mail
  const save = (values: Partial<typeof mails.$inferInsert>) =>
    transact(db, (tx) => tx.update(mails).set(values).where(eq(mails.id, id)).run())
  try {
    const messageId = createMessageId(env, `mail-${id}`, mail.createdAt)
    await mailer.send({ to, subject, text, html, messageId })
  } catch (error) {
    const message = String(error).slice(0, 200)
    await save({ error: message })
    throw isRefusedForGood(error) ? new JobFailed(message) : error
  }
  await save({ sentAt: db.clock.date(), error: null })
}
