import { type SandboxClock, toSeconds } from '../clock.ts'
import { createTable } from '../table.ts'
import { createHistory } from './history.ts'
import type {
  BalanceTransaction,
  Charge,
  Customer,
  Dispute,
  LineItem,
  PaymentIntent,
  Review,
  SandboxRefund,
  SandboxSession,
  StripeEvent,
} from './wire.ts'

/** Parts of a session that its response leaves out, or has only on request. */
export interface SessionDetails {
  lineItems: LineItem[]
  payment: Pick<PaymentIntent, 'shipping' | 'metadata'>
  allowsPromotionCodes: boolean
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

export function createLedger(clock: SandboxClock, random: () => number) {
  // Ids of two runs must differ, because a store may be restored while this sandbox starts anew.
  const run = random().toString(36).slice(2, 8)
  let lastId = 0
  let passedSeconds = 0
  const tables = createTables()
  const details = new Map<string, SessionDetails>()
  const nowMs = () => clock.now() + passedSeconds * 1000

  return {
    ...tables,
    ...createLookups(tables),
    history: createHistory(nowMs),

    /** Postal codes that Stripe Tax can't locate. */
    unknownPostalCodes: new Set<string>(),

    /** Ids of objects that belong to another account. */
    foreignIds: new Set<string>(),

    newId: (prefix: string, livemode = false) => `${prefix}_${livemode ? 'live' : 'test'}_${run}${++lastId}`,

    /** Returns the seconds since the epoch. */
    now: () => toSeconds(nowMs()),

    passTime(seconds: number) {
      passedSeconds += seconds
    },

    addSession(session: SandboxSession, of: SessionDetails) {
      tables.sessions.add(session)
      details.set(session.id, of)
    },

    detailsOf(id: string): SessionDetails {
      const found = details.get(id)
      if (!found) throw new Error(`There is no session ${id}.`)
      return found
    },
  }
}

const createTables = () => ({
  sessions: createTable<SandboxSession>('session'),
  customers: createTable<Customer>('customer'),
  intents: createTable<PaymentIntent>('payment'),
  charges: createTable<Charge>('charge'),
  balanceTransactions: createTable<BalanceTransaction>('balance transaction'),
  refunds: createTable<SandboxRefund>('refund'),
  disputes: createTable<Dispute>('dispute'),
  reviews: createTable<Review>('review'),
  events: createTable<StripeEvent>('event'),
})

const createLookups = (tables: ReturnType<typeof createTables>) => ({
  find(id: string): { id: string; livemode?: boolean } | undefined {
    for (const table of Object.values(tables)) {
      const found = table.find(id)
      if (found) return found
    }
    return undefined
  },

  chargeOf: (intent: PaymentIntent): Charge => tables.charges.require(intent.latest_charge),
})
