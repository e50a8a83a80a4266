import type { Order } from '#shared/contracts/order'
import { resetPasswordPath } from '#shared/login-redirect'
import { orderSums } from '#shared/order-sums'
import { formatPrice } from '#shared/price'

export interface MailText {
  subject: string
  text: string
  html?: string
}

function toBody(paragraphs: readonly string[], link: string, url: string): Pick<MailText, 'text' | 'html'> {
  const escaped = paragraphs.map((text) => `<p>${Bun.escapeHTML(text).replaceAll('\n', '<br>')}</p>`)
  const anchor = `<p><a href="${Bun.escapeHTML(url)}">${link}</a></p>`
  return {
    text: [...paragraphs, `${link}: ${url}`].join('\n\n'),
    html: `<!doctype html><html lang="en"><body>${escaped.join('')}${anchor}</body></html>`,
  }
}

const ORDER_MAILS = {
  pending: {
    subject: (number) => `The payment of your order ${number} is on its way`,
    sentence: ({ number }) =>
      `Your bank is working on the payment of your order ${number}. That can take some days. Please don’t pay again.`,
  },
  payment_failed: {
    subject: (number) => `The payment of your order ${number} failed`,
    sentence: ({ number }) =>
      `Your bank did not make the payment of your order ${number}. Nothing was charged, and nothing is made.`,
  },
  confirmed: {
    subject: (number) => `Your order ${number}`,
    sentence: ({ number }) =>
      `Thank you. Your order ${number} is paid. We write again when a parcel is on its way.`,
    details: describeOrder,
  },
  address_changed: {
    subject: (number) => `The address of your order ${number} was changed`,
    sentence: ({ number }) => `The address of your order ${number} was changed. It goes to:`,
  },
  shipped: {
    subject: (number) => `Order ${number} is on its way`,
    sentence: ({ number }) => `A parcel of your order ${number} is on its way.`,
  },
  canceled: {
    subject: (number) => `Order ${number} was canceled`,
    sentence: ({ number, total }) =>
      `Your order ${number} was canceled. ${total === '0.00' ? 'Nothing was charged.' : 'What you paid comes back to you.'}`,
  },
  refunded: {
    subject: (number) => `A refund for order ${number}`,
    sentence: ({ number }) => `We have refunded a payment for your order ${number}.`,
  },
} satisfies Record<string, OrderMail>

interface OrderMail {
  subject: (number: string) => string
  sentence: (order: Order) => string
  details?: (order: Order) => string[]
}

export type OrderMailKind = keyof typeof ORDER_MAILS

/** Writes a mail about an order. `detail` is a paragraph about this parcel or refund. */
export function orderMail(kind: OrderMailKind, order: Order, detail: string, url: string): MailText {
  const { subject, sentence, details }: OrderMail = ORDER_MAILS[kind]
  const greeting = order.recipient?.name ? `Hello ${order.recipient.name},` : 'Hello,'
  const paragraphs = [greeting, sentence(order), detail, ...(details?.(order) ?? [])].filter(Boolean)
  return { subject: subject(order.number), ...toBody(paragraphs, 'Your order', url) }
}

function describeOrder(order: Order): string[] {
  const lines = order.items.map(({ quantity, productName, variantName, price }) =>
    [`${quantity} × ${productName}`, variantName, `${formatPrice(price)} each`].filter(Boolean).join(', '),
  )
  const sums = orderSums(order).map(({ name, amount }) => `${name}: ${amount}`)
  return [lines.join('\n'), sums.join('\n')]
}

export const orderLinkMail = (number: string, url: string): MailText => ({
  subject: `The link to your order ${number}`,
  ...toBody(['Hello,'], `Your order ${number}`, url),
})

export const passwordMail = (siteUrl: string, token: string): MailText => ({
  subject: 'Choose a new password',
  text: [
    `Somebody asked for a new password for your account at ${siteUrl}.`,
    `Choose it here within an hour: ${siteUrl}${resetPasswordPath(token)}`,
    "If it wasn't you, ignore this mail. Your password stays as it is.",
  ].join('\n\n'),
})

/** Writes a mail to the administrators, naming the order unless the notice does. */
export function noticeMail(notice: string, number: string | null, url: string): MailText {
  const withOrder = (text: string) =>
    number === null || text.includes(number) ? text : `Order ${number}: ${text}`
  const [headline = notice] = notice.split(/[:.](?:\s|$)/)
  return { subject: withOrder(headline), text: `${withOrder(notice)}\n\n${url}` }
}
