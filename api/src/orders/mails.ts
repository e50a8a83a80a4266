import { eq } from 'drizzle-orm'
import type { Order } from '#shared/contracts/order'
import { orderSums } from '#shared/order-sums'
import { formatPrice } from '#shared/price'
import type { Db } from '../db/client.ts'
import { mails } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { createMessageId, isRefusedForGood } from '../mail/mailer.ts'
import { addJob } from '../queue/jobs.ts'
import { JobFailed } from '../queue/queue.ts'
import type { Checkout } from './checkout-services.ts'
import { type OrderRow, orderNumber, requireOrder } from './queries.ts'
import { toOrder } from './to-order.ts'

type MailKind = 'pending' | 'payment_failed' | 'confirmed' | 'shipped' | 'canceled' | 'refunded'

const SUBJECTS: Record<MailKind, (number: string) => string> = {
  pending: (number) => `The payment of your order ${number} is on its way`,
  payment_failed: (number) => `The payment of your order ${number} failed`,
  confirmed: (number) => `Your order ${number}`,
  shipped: (number) => `Order ${number} is on its way`,
  canceled: (number) => `Order ${number} was canceled`,
  refunded: (number) => `A refund for order ${number}`,
}

/**
 * Writes a mail to the customer, once, and stores the work of sending it.
 * @param key tells mails of one kind apart: a shipment, a refund
 */
export function writeMail(
  tx: Db,
  env: Pick<Env, 'SITE_URL'>,
  orderId: number,
  kind: MailKind,
  key = '',
  detail = '',
): void {
  const row = requireOrder(tx, orderId)
  const order = toOrder(tx, row)
  if (order.email === '') return
  saveMail(tx, env, row, {
    kind: [kind, key].filter(Boolean).join(' '),
    subject: SUBJECTS[kind](order.number),
    paragraphs: [...openingOf(kind, order, detail), ...(kind === 'confirmed' ? describe(order) : [])],
    link: 'Your order',
  })
}

/** Writes a mail with nothing but the link to the order's page, as often as somebody asks for it. */
export function writeLinkMail(tx: Db, env: Pick<Env, 'SITE_URL'>, row: OrderRow): void {
  const number = orderNumber(row.id)
  saveMail(tx, env, row, {
    kind: `link ${tx.clock.now()}`,
    subject: `The link to your order ${number}`,
    paragraphs: ['Hello,'],
    link: `Your order ${number}`,
  })
}

interface Mail {
  /** Each is written once for an order. */
  kind: string
  subject: string
  paragraphs: readonly string[]
  /** What the link to the order's page is called. */
  link: string
}

function saveMail(
  tx: Db,
  env: Pick<Env, 'SITE_URL'>,
  { id: orderId, token, email: to }: OrderRow,
  { kind, subject, paragraphs, link }: Mail,
): void {
  const url = `${env.SITE_URL}/orders/${token}`
  const text = [...paragraphs, `${link}: ${url}`].join('\n\n')
  const [mail] = tx
    .insert(mails)
    .values({
      orderId,
      kind,
      to,
      subject,
      text,
      html: toHtml(paragraphs, link, url),
      createdAt: tx.clock.date(),
    })
    .onConflictDoNothing()
    .returning({ id: mails.id })
    .all()
  if (mail) addJob(tx, `mail ${mail.id}`)
}

function openingOf(kind: MailKind, { number, recipient, total }: Order, detail: string): string[] {
  const greeting = recipient?.name ? `Hello ${recipient.name},` : 'Hello,'
  const sentences: Record<MailKind, string> = {
    pending: `Your bank is working on the payment of your order ${number}. That can take some days. Please don’t pay again.`,
    payment_failed: `Your bank did not make the payment of your order ${number}. Nothing was charged, and nothing is made.`,
    confirmed: `Thank you. Your order ${number} is paid. We write again when a parcel is on its way.`,
    shipped: `A parcel of your order ${number} is on its way.`,
    canceled: `Your order ${number} was canceled. ${total === '0.00' ? 'Nothing was charged.' : 'What you paid comes back to you.'}`,
    refunded: `We have refunded a payment for your order ${number}.`,
  }
  return [greeting, sentences[kind], ...(detail ? [detail] : [])]
}

function describe(order: Order): string[] {
  const lines = order.items.map(({ quantity, productName, variantName, price }) =>
    [`${quantity} × ${productName}`, variantName, `${formatPrice(price)} each`].filter(Boolean).join(', '),
  )
  const sums = orderSums(order).map(({ name, amount }) => `${name}: ${amount}`)
  return [lines.join('\n'), sums.join('\n')]
}

function toHtml(paragraphs: readonly string[], text: string, url: string): string {
  const escaped = paragraphs.map((text) => `<p>${Bun.escapeHTML(text).replaceAll('\n', '<br>')}</p>`)
  const link = `<p><a href="${Bun.escapeHTML(url)}">${text}</a></p>`
  return `<!doctype html><html lang="en"><body>${escaped.join('')}${link}</body></html>`
}

/**
 * Sends a mail, once. Without a mail server an administrator reads and copies it.
 * @throws JobFailed if its recipient is refused for good, Error if it can be tried again
 */
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
