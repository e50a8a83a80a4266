import { addressLines } from '#shared/address'
import type { Order, Shipment } from '#shared/contracts/order'
import { formatDate, formatDays } from '#shared/format-date'
import { findNextStep } from '#shared/order-progress'
import { orderSums } from '#shared/order-sums'
import { formatCents, formatPrice, fromCents, toCents } from '#shared/price'
import type { MailBox, MailContent, MailLink, MailSender, MailText } from './content.ts'
import { renderMail } from './template.ts'
import { ORDER_MAILS, type OrderMailKind } from './texts.ts'

/** Details that a mail about an order shows besides the order. */
export interface OrderMailDetails {
  /** Page of the order, for the mail's reader. */
  url: string
  now: Date
  /** Absolute URLs of the items' JPEGs, by the URLs of their images. */
  imageUrls: ReadonlyMap<string, string>
  /** Parcel that the mail is about. */
  parcel?: Pick<Shipment, 'trackingUrl'> | undefined
  /** Refund that the mail is about. */
  refund?: { amountCents: number; reason: string } | undefined
  /** Number of the order that this one replaces. */
  replaced?: string | undefined
}

/** Items that a mail shows. Gmail clips mails of more than 102 kB. */
const MAX_ITEMS = 20

/** Said by the next step while the order is paid. */
const TEST_MODE = 'Test mode: nothing was charged, and nothing is made.'

/** Writes a mail to the customer. What happens next is said as of `now`. */
export function orderMail(
  sender: MailSender,
  kind: OrderMailKind,
  order: Order,
  details: OrderMailDetails,
): MailText {
  const { subject, heading, paragraphs } = ORDER_MAILS[kind]
  const { parcel, refund, replaced = '', url } = details
  const { isTest, state } = order
  const facts = {
    order: `${sender.name} order ${order.number}`,
    number: order.number,
    date: formatDate(order.createdAt),
    firstName: order.recipient?.name.split(' ')[0] ?? '',
    refund: formatPrice(refund ? fromCents(refund.amountCents) : order.refunded),
    replaced,
  }
  const title = heading(facts)
  const box = toBox(order, title, details)
  return renderMail(sender, subject(facts), {
    ...toOrderContent(order, details),
    heading: title,
    preview: [box.emphasis, box.title, ...box.sentences].filter(Boolean).join('. '),
    paragraphs: [
      ...paragraphs(facts),
      ...(refund?.reason ? [refund.reason] : []),
      ...(isTest && state !== 'paid' ? [TEST_MODE] : []),
    ],
    box,
    button: parcel?.trackingUrl
      ? { text: 'Track the parcel', url: parcel.trackingUrl }
      : { text: 'View your order', url },
    isNotice: false,
  })
}

/** Returns the parts of a mail that show an order. */
export function toOrderContent(order: Order, { imageUrls }: OrderMailDetails) {
  const { items, refunded, subtotal, recipient } = order
  const sums = [{ name: 'Subtotal', amount: formatPrice(subtotal) }, ...orderSums(order)]
  if (refunded !== '0.00') sums.push({ name: 'Refunded', amount: formatPrice(refunded) })
  return {
    items: items.slice(0, MAX_ITEMS).map((item) => ({
      name: item.productName,
      details: [item.variantName, describeQuantity(item)].filter(Boolean).join(', '),
      amount: formatCents(toCents(item.price) * item.quantity),
      imageUrl: imageUrls.get(item.imageUrl ?? '') ?? null,
    })),
    moreItems: Math.max(0, items.length - MAX_ITEMS),
    sums,
    address: recipient ? addressLines(recipient) : [],
  } satisfies Partial<MailContent>
}

const describeQuantity = ({ quantity, price }: Order['items'][number]) =>
  quantity > 1 ? `${quantity} × ${formatPrice(price)}` : ''

/** Says what happens next. A title that repeats the heading is left out. */
function toBox(order: Order, heading: string, { now, parcel, url }: OrderMailDetails): MailBox {
  const { title, sentences, arrival } = findNextStep(order, now)
  const orderLink = { text: 'View your order', url }
  return {
    title: title === heading ? null : title,
    sentences: [
      ...sentences,
      ...order.shipments.filter(({ trackingUrl }) => !trackingUrl).map(toParcelName),
    ].filter(Boolean),
    emphasis: arrival && `Arrives ${formatDays(arrival.from, arrival.to)}`,
    links: [...order.shipments.flatMap(toParcelLink), ...(parcel?.trackingUrl ? [orderLink] : [])],
  }
}

const toParcelName = ({ carrier, trackingNumber }: Shipment): string =>
  [carrier, trackingNumber].filter(Boolean).join(' ')

const toParcelLink = (parcel: Shipment): MailLink[] =>
  parcel.trackingUrl ? [{ text: toParcelName(parcel) || 'Track the parcel', url: parcel.trackingUrl }] : []
