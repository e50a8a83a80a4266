import { type SandboxClock, toSeconds } from '../clock.ts'
import { type Storage, storedItem } from '../storage.ts'
import { createTable } from '../table.ts'
import { createHistory } from './history.ts'
import type { ManagedPayments } from './managed-payments.ts'
import type { Shipping } from './shipping.ts'
import type {
  BalanceTransaction,
  Charge,
  Coupon,
  Customer,
  Dispute,
  LineItem,
  PaymentIntent,
  Review,
  SandboxRefund,
  SandboxSession,
  StripeEvent,
  WebhookEndpoint,
} from './wire.ts'

/** Parts of a session that its response leaves out, or has only on request. */
export interface SessionDetails {
  lineItems: LineItem[]
  payment: { shipping: Shipping | null; metadata: Record<string, string> }
  page: PageDetails
}

/** Parts of a session that only its page shows. */
export interface PageDetails {
  /** URLs of images, by line item. */
  images: readonly (readonly string[])[]
  /** Method of shipping with its days. */
  shipping: string
  /** Markdown above the button. */
  message: string
}

export type Ledger = ReturnType<typeof createLedger>

interface LedgerOptions {
  clock: SandboxClock
  random: () => number
  managedPayments: ManagedPayments
  storage: Storage
}

export function createLedger({ clock, random, managedPayments, storage }: LedgerOptions) {
  // Ids of two runs must differ, because a store may be restored while this sandbox starts anew.
  const run = random().toString(36).slice(2, 8)
  let lastId = 0
  const passed = storedItem(storage, 'passed time', { seconds: 0 })
  const tables = createTables(storage)
  const details = createTable<SessionDetails & { id: string }>('session details', storage)
  const nowMs = () => clock.now() + passed.seconds * 1000

  return {
    ...tables,
    ...createLookups(tables),
    history: createHistory(nowMs, storage),

    /** Postal codes that Stripe Tax can't locate. */
    unknownPostalCodes: new Set<string>(),

    /** Emails that Stripe refuses. */
    invalidEmails: new Set<string>(),

    /** Settings of the account that decide what it refuses. */
    account: { managedPayments, revokedKeys: new Set<string>() },

    /** Secrets of webhook endpoints by id, which no read shows. */
    endpointSecrets: createTable<{ id: string; secret: string }>('webhook secret', storage),

    /** Ids of objects that belong to another account. */
    foreignIds: new Set<string>(),

    newId: (prefix: string, livemode = false) => `${prefix}_${livemode ? 'live' : 'test'}_${run}${++lastId}`,

    /** Returns the seconds since the epoch. */
    now: () => toSeconds(nowMs()),

    passTime(seconds: number) {
      passed.seconds += seconds
    },

    addSession(session: SandboxSession, of: SessionDetails) {
      tables.sessions.add(session)
      details.add({ id: session.id, ...of })
    },

    detailsOf: (id: string): SessionDetails => details.require(id),
  }
}

const createTables = (storage: Storage) => ({
  sessions: createTable<SandboxSession>('session', storage),
  customers: createTable<Customer>('customer', storage),
  coupons: createTable<Coupon>('coupon', storage),
  intents: createTable<PaymentIntent>('payment', storage),
  charges: createTable<Charge>('charge', storage),
  balanceTransactions: createTable<BalanceTransaction>('balance transaction', storage),
  refunds: createTable<SandboxRefund>('refund', storage),
  disputes: createTable<Dispute>('dispute', storage),
  reviews: createTable<Review>('review', storage),
  events: createTable<StripeEvent>('event', storage),
  webhookEndpoints: createTable<WebhookEndpoint>('webhook endpoint', storage),
})

const createLookups = (tables: ReturnType<typeof createTables>) => ({
  find(id: string): { id: string; livemode?: boolean } | undefined {
    for (const table of Object.values(tables)) {
      const found = table.find(id)
      if (found) return found
    }
    return undefined
  },

  /** Finds the charge of a payment. The payment itself names none while it waits for the shopper. */
  chargeOf({ id, latest_charge }: PaymentIntent): Charge {
    if (latest_charge !== null) return tables.charges.require(latest_charge)
    const charge = tables.charges.rows.findLast(({ payment_intent }) => payment_intent === id)
    if (!charge) throw new Error(`There is no charge of ${id}.`)
    return charge
  },
})
