import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { conflict, notFound } from '../http/refusal.ts'
import { type MailText, readSender, type SenderEnv } from '../mail/content.ts'
import { createMessageId, isRefusedForGood } from '../mail/mailer.ts'
import { orderMail } from '../mail/order-mail.ts'
import type { OrderMailKind } from '../mail/texts.ts'
import { addJob } from '../queue/jobs.ts'
import { JobFailed } from '../queue/queue.ts'
import type { Checkout } from './checkout-services.ts'
import { listMailImages } from './mail-images.ts'
import { addNotice, newOrderKey } from './notices.ts'
import {
  addHistory,
  listRefunds,
  listShipments,
  type OrderRow,
  orderNumber,
  requireOrder,
} from './queries.ts'
import { toOrder } from './to-order.ts'

/** Stores a mail to the customer and queues it, once for each kind and key: a shipment's id, a refund's id or an instant. */
export function writeMail(tx: Db, env: SenderEnv, orderId: number, kind: OrderMailKind, key = ''): void {
  const row = requireOrder(tx, orderId)
  if (row.email === '') return
  const kindAndKey = [kind, key].filter(Boolean).join(' ')
  const { subject, text } = compose(tx, env, row, kindAndKey)
  const [mail] = tx
    .insert(mails)
    .values({ orderId, kind: kindAndKey, to: row.email, subject, text, createdAt: tx.clock.date() })
    .onConflictDoNothing()
    .returning({ id: mails.id })
    .all()
  if (mail) addJob(tx, `mail ${mail.id}`)
}

/** Writes a mail about an order as it is now. */
function compose(db: Db, env: SenderEnv, row: OrderRow, kindAndKey: string): MailText {
  const [kind, key] = kindAndKey.split(' ') as [OrderMailKind, string | undefined]
  const order = toOrder(db, row)
  const refund = listRefunds(db, row.id).find(({ id }) => id === key)
  return orderMail(readSender(db, env), kind, order, {
    url: `${env.SITE_URL}/orders/${row.token}`,
    now: db.clock.date(),
    imageUrls: listMailImages(db, env, order),
    parcel: listShipments(db, row.id).find(({ id }) => String(id) === key),
    refund,
    replaced: row.replacesId === null ? undefined : orderNumber(row.replacesId),
  })
}

/** Mails a paid order to its customer, and with `ORDER_MAILS` to the administrators. Call it once its holds are stored. */
export function mailNewOrder(tx: Db, env: SenderEnv & Pick<Env, 'ORDER_MAILS'>, orderId: number): void {
  writeMail(tx, env, orderId, 'confirmed')
  if (env.ORDER_MAILS) addNotice(tx, newOrderKey(orderId), `Order ${orderNumber(orderId)} is new.`, orderId)
}

/** Sends a mail once, if there is a mail server. @throws JobFailed if the recipient is refused for good, or an Error to retry */
export async function sendMail(
  { db, mailer, env }: Pick<Checkout, 'db' | 'mailer' | 'env'>,
  id: number,
): Promise<void> {
  const mail = db.select().from(mails).where(eq(mails.id, id)).get()
  if (!mail || mail.sentAt || !mailer) return
  const save = (values: Partial<typeof mails.$inferInsert>) =>
    transact(db, (tx) => tx.update(mails).set(values).where(eq(mails.id, id)).run())
  const row = requireOrder(db, mail.orderId)
  // Address and state may have changed while it waited.
  const to = row.email || mail.to
  const { subject, text, html } = compose(db, env, row, mail.kind)
  try {
    const messageId = createMessageId(env, `mail-${id}`, mail.createdAt)
    await mailer.send({ to, subject, text, html, messageId })
  } catch (error) {
    const message = String(error).slice(0, 200)
    await save({ error: message })
    throw isRefusedForGood(error) ? new JobFailed(message) : error
  }
  await save({ to, subject, text, sentAt: db.clock.date(), error: null })
}

/** Sends a mail again, whatever became of it before. @throws 404 and 409 */
export async function resendMail(
  { db, mailer }: Pick<Checkout, 'db' | 'mailer'>,
  id: number,
  mailId: number,
  userId: number,
): Promise<void> {
  if (!mailer) throw conflict('No mail server is set. Copy the mail and send it yourself.')
  await transact(db, (tx) => {
    const { email } = requireOrder(tx, id)
    const isIt = and(eq(mails.id, mailId), eq(mails.orderId, id))
    // The current email gets the mail. The new date changes the Message-ID.
    const values = { sentAt: null, error: null, createdAt: tx.clock.date(), ...(email && { to: email }) }
    const found = tx.update(mails).set(values).where(isIt).returning().all()
    if (found.length === 0) throw notFound('Mail not found')
    addJob(tx, `mail ${mailId}`)
    addHistory(tx, id, 'A mail was sent again.', userId)
  })
}
