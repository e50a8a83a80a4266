import { expect, test } from 'bun:test'
import type { Order } from '#shared/contracts/order'
import { invitationMail, passwordMail } from './account-mails.ts'
import { newOrderMail, noticeMail } from './admin-mails.ts'
import type { MailText } from './content.ts'
import { type OrderMailDetails, orderMail } from './order-mail.ts'
import { ORDER_MAILS, type OrderMailKind } from './texts.ts'

const SITE = 'https://shop.example'
const SENDER = { name: 'Shop & Co', siteUrl: SITE, takesReplies: true }
const HOSTILE = '<script>alert("x")</script>&copy;\'"`'
const TRACKING = 'https://usps.example/track?a=1&b=2'
const IMAGE = `${SITE}/images/0123456789abcdefghijkl/mail.jpg`

const toItem = (productName: string, imageUrl: string | null) => ({
  id: 1,
  productName,
  variantName: 'Black / M',
  imageUrl,
  quantity: 2,
  price: '10.00',
})

const ORDER: Order = {
  number: '10001',
  state: 'paid',
  payment: 'paid',
  paymentUrl: null,
  createdAt: '2026-11-26T10:00:00.000Z',
  paidAt: '2026-11-26T10:05:00.000Z',
  placedAt: null,
  shippedAt: null,
  deliveredAt: null,
  canceledAt: null,
  minDate: '2026-12-09',
  maxDate: '2026-12-12',
  holdReasons: [],
  email: 'jo@example.com',
  recipient: {
    name: `Jo ${HOSTILE}`,
    address1: HOSTILE,
    address2: '',
    city: 'Reno',
    stateCode: 'NV',
    zip: '89501',
    countryCode: 'US',
    phone: '',
  },
  shippingName: 'Flat Rate',
  items: [toItem(HOSTILE, 'https://printful.example/a.png'), toItem('Mug', 'https://gone.example/b.avif')],
  subtotal: '40.00',
  shipping: '4.75',
  tax: '0.00',
  discount: '0.00',
  total: '44.75',
  refunded: '0.00',
  refunds: [],
  shipments: [],
  isChargedBack: false,
  isTest: false,
}

const DETAILS = {
  url: `${SITE}/orders/token`,
  replaced: '10000',
  now: new Date('2026-11-26T10:06:00Z'),
  imageUrls: new Map([['https://printful.example/a.png', IMAGE]]),
}

const ADMIN_DETAILS = { ...DETAILS, url: `${SITE}/admin/orders/1` }
const PARCEL = {
  carrier: 'USPS',
  trackingNumber: '9400',
  trackingUrl: TRACKING,
  shippedAt: null,
  isReturned: false,
}

const customerMail = (
  kind: OrderMailKind,
  values: Partial<Order> = {},
  details: Partial<OrderMailDetails> = {},
): MailText =>
  orderMail(
    SENDER,
    kind,
    { ...ORDER, ...values },
    { ...DETAILS, parcel: kind === 'shipped' ? PARCEL : undefined, ...details },
  )

const KINDS = Object.keys(ORDER_MAILS) as OrderMailKind[]

const MAILS: [string, MailText][] = [
  ...KINDS.map((kind): [string, MailText] => [kind, customerMail(kind)]),
  ['password', passwordMail(SENDER, 'secret')],
  ['invitation', invitationMail(SENDER, 'admin', 'secret')],
  ['notice', noticeMail(SENDER, `A job is stuck. ${HOSTILE}`, '10001', `${SITE}/admin/orders/1`)],
  ['new order', newOrderMail(SENDER, ORDER, ADMIN_DETAILS)],
]

/** Elements of a mail, as a parser of HTML sees them. */
function readHtml(html: string) {
  const links: string[] = []
  const images: { src: string | null; alt: string | null }[] = []
  const tags = new Set<string>()
  new HTMLRewriter()
    .on('*', {
      element(element) {
        tags.add(element.tagName)
        // The parser gives attributes as they are written.
        const read = (name: string) => element.getAttribute(name)?.replaceAll('&amp;', '&') ?? null
        if (element.tagName === 'a') links.push(read('href') ?? '')
        if (element.tagName === 'img') images.push({ src: read('src'), alt: read('alt') })
      },
    })
    .transform(html)
  return { links, images, tags }
}

test.each(MAILS)('the mail “%s” has one heading, a button and only the store’s own images', (_name, mail) => {
  const { links, images, tags } = readHtml(mail.html)
  expect(mail.html.match(/<h1 /g)).toHaveLength(1)
  expect(mail.html).toContain('class="button"')
  expect(
    images.every(({ src, alt }) => src?.startsWith(`${SITE}/`) && /\.(jpg|png)$/.test(src) && alt !== null),
  ).toBe(true)
  expect(links.filter((link) => !link.startsWith(SITE) && link !== TRACKING)).toEqual([])
  expect([...tags].filter((tag) => /^(script|iframe|object|form|link)$/.test(tag))).toEqual([])
  expect(mail.html).not.toMatch(/utm_|@import|url\(|width="1"/)
})

test.each(KINDS)('dots stand only between the links at the end of the mail “%s”', (kind) => {
  const { html } = customerMail(kind)
  const links = html.slice(html.lastIndexOf('<p class="muted"'))
  const text = links.replace(/<[^>]*>/g, '').trim()
  expect(text).toMatch(/^[^·]+( · [^·]+)+$/)
  expect(text.match(/·/g)!.length).toBe(links.match(/<a /g)!.length - 1)
})

test.each(MAILS)('what people have typed stays text in the mail “%s”', (_name, { html, subject, text }) => {
  expect(html).not.toContain('<script')
  expect(html).not.toContain('&copy;')
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text).not.toContain('&amp;')
})

test.each(MAILS)('the plain text of “%s” has the store’s name and every link of the HTML', (_name, mail) => {
  const { links } = readHtml(mail.html)
  expect(mail.text).toStartWith('Shop & Co\n')
  expect(links.filter((link) => !mail.text.includes(link))).toEqual([])
})

test.each(KINDS)('the mail “%s” names the shop and shows items, sums and address', (kind) => {
  const { subject, html, text } = customerMail(kind)
  expect(subject).toContain('Shop & Co order 10001')
  for (const part of [
    'Mug',
    'Black / M, 2 × $10.00',
    '$20.00',
    'Flat Rate',
    '$4.75',
    '$44.75',
    'Reno, NV, 89501',
  ]) {
    expect(html).toContain(part)
    expect(text).toContain(part)
  }
  expect(html).toContain('Just reply to this mail.')
})

test('an image that the store has not stored is left out, and its item stays', () => {
  const { images } = readHtml(customerMail('confirmed').html)
  expect(images.map(({ src }) => src)).toEqual([`${SITE}/icon-192.png`, IMAGE])
})

test('a confirmed order is told when it arrives, and a held one that it is checked', () => {
  expect(customerMail('confirmed').text).toContain('Arrives Dec 9 to Dec 12')
  const held = customerMail('confirmed', { state: 'on_hold', holdReasons: ['large'] })
  expect(held.text).toContain('We are checking your order')
  expect(held.text + held.html).not.toMatch(/made|printer|Arrives/)
})

test('the button of a shipped order leads to its parcel, and a link to the order', () => {
  const { html, text } = customerMail('shipped', { state: 'shipped', shipments: [PARCEL] })
  expect(html).toMatch(/href="https:\/\/usps\.example\/track\?a=1&amp;b=2" class="button"/)
  expect(text).toContain(`USPS 9400: ${TRACKING}`)
  expect(text).toContain(`View your order: ${SITE}/orders/token`)
})

test('a parcel that has no page is named, and the button leads to the order', () => {
  const parcel = { ...PARCEL, trackingUrl: null }
  const order: Order = { ...ORDER, state: 'shipped', shipments: [parcel] }
  const { html, text } = orderMail(SENDER, 'shipped', order, { ...DETAILS, parcel })
  expect(text).toContain('\nUSPS 9400\n')
  expect(html).toContain(`href="${DETAILS.url}" class="button"`)
})

test('an order whose name was removed, and a store without replies, are told so', () => {
  const sender = { ...SENDER, takesReplies: false }
  const { html, text } = orderMail(sender, 'confirmed', { ...ORDER, recipient: null }, DETAILS)
  expect(html).not.toContain('>Address<')
  expect(text).toContain('Thank you\n')
  expect(text).not.toMatch(/undefined|Address|reply/)
  expect(text).toContain(`Contact: ${SITE}/contact`)
})

test('the mail of a refund has its amount and its reason', () => {
  const { text } = customerMail(
    'refunded',
    { refunded: '5.00' },
    { refund: { amountCents: 500, reason: 'The print came off.' } },
  )
  expect(text).toContain('$5.00')
  expect(text).toContain('The print came off.')
})

test('an order with many items is below the 102 kB at which Gmail clips, and says what is left out', () => {
  const items = Array.from({ length: 100 }, (_, index) => ({
    ...toItem(`${'A very long name '.repeat(6)}${index}`, 'https://printful.example/a.png'),
    variantName: 'x'.repeat(100),
  }))
  const { html, text } = customerMail('confirmed', { items })
  expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  expect(text).toContain('and 80 more items')
})

test('a notice names its order once', () => {
  const mail = noticeMail(SENDER, 'Order 10001 is on hold: too large.', '10001', SITE)
  expect(mail.subject).toBe('Order 10001 is on hold')
  expect(noticeMail(SENDER, 'A parcel came back.', '10001', SITE).subject).toBe(
    'Order 10001: A parcel came back',
  )
})
