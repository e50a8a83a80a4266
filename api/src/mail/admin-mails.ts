import type { Order } from '#shared/contracts/order'
import { formatPrice } from '#shared/price'
import { EMPTY_CONTENT, type MailSender, type MailText } from './content.ts'
import { type OrderMailDetails, toOrderContent } from './order-mail.ts'
import { renderMail } from './template.ts'
import { NEW_ORDER } from './texts.ts'

/** Writes a mail to the administrators, naming the order unless the notice does. */
export function noticeMail(sender: MailSender, notice: string, number: string | null, url: string): MailText {
  const withOrder = (text: string) =>
    number === null || text.includes(number) ? text : `Order ${number}: ${text}`
  const [headline = notice] = notice.split(/[:.](?:\s|$)/)
  const subject = withOrder(headline)
  return renderMail(sender, subject, {
    ...EMPTY_CONTENT,
    heading: subject,
    preview: withOrder(notice),
    paragraphs: [withOrder(notice)],
    button: { text: number === null ? 'Open the dashboard' : 'Open the order', url },
    isNotice: true,
  })
}

/** Writes the mail about a new order to the administrators. */
export function newOrderMail(sender: MailSender, order: Order, details: OrderMailDetails): MailText {
  const { subject, paragraphs } = NEW_ORDER
  const facts = {
    number: order.number,
    total: formatPrice(order.total),
    isHeld: order.state === 'on_hold',
    isTest: order.isTest,
  }
  return renderMail(sender, subject(facts), {
    ...EMPTY_CONTENT,
    ...toOrderContent(order, details),
    heading: subject(facts),
    preview: paragraphs(facts).join(' '),
    paragraphs: paragraphs(facts),
    button: { text: 'Open the order', url: details.url },
    isNotice: true,
  })
}
