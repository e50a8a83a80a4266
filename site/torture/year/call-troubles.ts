import type { EventFault } from './deliveries.ts'
import type { MailFault } from './mail-server.ts'
import type { Fault, FaultKind } from './network.ts'
import type { MakeTrouble } from './troubles.ts'
import { toDuration } from './weather.ts'

const HOUR_MS = 60 * 60_000
/** The store tries each mail again every five minutes, which is slow in a simulation. */
const MAX_MAIL_MS = 2 * HOUR_MS
const SOME_PERCENT = 30

const printfulError = (status: number, message: string, headers: Record<string, string> = {}): FaultKind => ({
  status,
  headers,
  body: { code: status, result: message, error: { reason: 'Error', message } },
})
const stripeError = (status: number, type: string, message: string): FaultKind => ({
  status,
  body: { error: { type, message } },
})

/** Printful's refusal to confirm an order that it can't charge for. */
export const PAYMENT_REFUSED = printfulError(402, 'The payment method is missing or was declined.')

const BAD_GATEWAY = { status: 502, body: '<html><h1>502 Bad Gateway</h1></html>' }

/** Lets calls go wrong for a while. @param toFault from the size of the trouble */
const calls =
  (toFault: (size: number) => Fault, maxMs = Number.POSITIVE_INFINITY): MakeTrouble =>
  async ({ network, weather }, size) => {
    const end = network.begin(toFault(size))
    await weather.last(Math.min(toDuration(size), maxMs))
    end()
  }

const someCalls = (service: Fault['service'], name: string, kind: FaultKind): MakeTrouble =>
  calls(() => ({ service, name, kind, percent: SOME_PERCENT }))

/** For an hour at most. */
const allCalls = (service: Fault['service'], name: string, kind: FaultKind): MakeTrouble =>
  calls(() => ({ service, name, kind }), HOUR_MS)

const events =
  (fault: EventFault): MakeTrouble =>
  async ({ deliveries, weather }, size) => {
    const end = deliveries.begin(fault)
    await weather.last(toDuration(size))
    end()
  }

/** @param isOfSome true if one mailbox in five is hit, not all */
const mails =
  (name: string, kind: MailFault['kind'], isOfSome = false): MakeTrouble =>
  async ({ mailServer, weather }, size) => {
    const isHit = (mailbox: string) => !isOfSome || hash(mailbox) % 5 === size % 5
    const end = mailServer.begin({ name, kind, isHit })
    await weather.last(Math.min(toDuration(size), MAX_MAIL_MS))
    end()
  }

const hash = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** What goes wrong for a while between the store and Printful, Stripe and the mail server. */
export const callTroubles = {
  'answers of Printful get lost': someCalls('printful', 'Printful: lost answers', 'lost'),
  'Printful does not answer': someCalls('printful', 'Printful: calls without an answer', 'silent'),
  'Printful is slow': someCalls('printful', 'Printful: slow calls', 'slow'),
  'Printful fails': someCalls('printful', 'Printful: 500', printfulError(500, 'Internal Server Error')),
  'Printful fails after the work': someCalls('printful', 'Printful: 502 after the work', {
    ...BAD_GATEWAY,
    isDone: true,
  }),
  'Printful is down': allCalls('printful', 'Printful: calls while down', BAD_GATEWAY),
  'Printful asks to wait': calls((size) => ({
    service: 'printful',
    name: 'Printful: 429',
    percent: SOME_PERCENT,
    kind: printfulError(429, 'Too many requests.', { 'retry-after': String(1 + size) }),
  })),
  'Printful refuses the token': allCalls(
    'printful',
    'Printful: 401',
    printfulError(401, 'The access token provided is invalid.'),
  ),
  'Printful refuses drafts': calls(
    () => ({
      service: 'printful',
      name: 'Printful: refused drafts',
      call: /^(POST|PUT) \/orders(\?|$|\/[^/]+$)/,
      percent: SOME_PERCENT,
      kind: printfulError(400, 'Item 0: This variant is discontinued.'),
    }),
    HOUR_MS,
  ),
  'Printful refuses confirmations': calls(
    () => ({
      service: 'printful',
      name: 'Printful: refused confirmations',
      call: /^POST \/orders\/[^/]+\/confirm/,
      kind: PAYMENT_REFUSED,
    }),
    HOUR_MS,
  ),
  'answers of Stripe get lost': someCalls('stripe', 'Stripe: lost answers', 'lost'),
  'Stripe does not answer': someCalls('stripe', 'Stripe: calls without an answer', 'silent'),
  'Stripe is slow': someCalls('stripe', 'Stripe: slow calls', 'slow'),
  'Stripe fails': someCalls('stripe', 'Stripe: 500', stripeError(500, 'api_error', 'An unknown error.')),
  'Stripe fails after the work': someCalls('stripe', 'Stripe: 502 after the work', {
    ...BAD_GATEWAY,
    isDone: true,
  }),
  'Stripe is down': allCalls('stripe', 'Stripe: calls while down', BAD_GATEWAY),
  'Stripe has too many calls': someCalls(
    'stripe',
    'Stripe: 429',
    stripeError(429, 'invalid_request_error', 'Too many requests.'),
  ),
  'Stripe refuses the key': allCalls(
    'stripe',
    'Stripe: 401',
    stripeError(401, 'invalid_request_error', 'Expired API Key provided.'),
  ),
  'events of Stripe are late': events({ service: 'stripe', name: 'Stripe: late events', kind: 'late' }),
  'events of Stripe come out of order': events({
    service: 'stripe',
    name: 'Stripe: events out of order',
    kind: 'shuffled',
  }),
  'events of Stripe come twice': events({ service: 'stripe', name: 'Stripe: events twice', kind: 'twice' }),
  'events of Stripe get lost': events({ service: 'stripe', name: 'Stripe: lost events', kind: 'lost' }),
  'events of Printful are late': events({ service: 'printful', name: 'Printful: late events', kind: 'late' }),
  'events of Printful come twice': events({
    service: 'printful',
    name: 'Printful: events twice',
    kind: 'twice',
  }),
  'events of Printful get lost': events({ service: 'printful', name: 'Printful: lost events', kind: 'lost' }),
  'the mail server is silent': mails('mails without an answer', 'silent'),
  'the mail server asks to wait': mails('mails put off with 421', 421),
  'the mail server refuses some mailboxes': mails('mails refused with 550', 550, true),
  'the mail server takes mails without a word': mails('mails taken without a word', 'unanswered'),
} satisfies Record<string, MakeTrouble>
