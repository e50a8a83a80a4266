import { type SandboxClock, toSeconds } from '../clock.ts'
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
} from './wire.ts'

/** Parts of a session that its response leaves out, or has only on request. */
export interface SessionDetails {
  lineItems: LineItem[]
  /** Shipping and metadata of the payment that the session leads to. */
  payment: Pick<PaymentIntent, 'shipping' | 'metadata'>
  allowsPromotionCodes: boolean
}

export type Ledger = ReturnType<typeof createLedger>

/** Creates what Stripe knows of one account, without an object. Each list has the newest first. */
export function createLedger(clock: SandboxClock, random: () => number) {
  // Ids of two runs must differ: a store may be restored while this one starts anew.
  const run = random().toString(36).slice(2, 8)
  let lastId = 0
  let passedSeconds = 0
  const lists = createLists()
  const details = new Map<string, SessionDetails>()

  return {
    ...lists,
    ...createLookups(lists),

    /** Postal codes that Stripe Tax can't locate. */
    unknownPostalCodes: new Set<string>(),

    /** Ids of objects that belong to another account. */
    foreignIds: new Set<string>(),

    newId: (prefix: string, livemode = false) => `${prefix}_${livemode ? 'live' : 'test'}_${run}${++lastId}`,

    /** Returns the seconds since the epoch. */
    now: () => toSeconds(clock.now()) + passedSeconds,

    passTime(seconds: number) {
      passedSeconds += seconds
    },

    addSession(session: SandboxSession, of: SessionDetails) {
      lists.sessions.unshift(session)
      details.set(session.id, of)
    },

    detailsOf(id: string): SessionDetails {
      const found = details.get(id)
      if (!found) throw new Error(`There is no session ${id}.`)
      return found
    },
  }
}

const createLists = () => ({
  sessions: [] as SandboxSession[],
  customers: [] as Customer[],
  intents: [] as PaymentIntent[],
  charges: [] as Charge[],
  balanceTransactions: [] as BalanceTransaction[],
  refunds: [] as SandboxRefund[],
  disputes: [] as Dispute[],
  reviews: [] as Review[],
})

const createLookups = (lists: ReturnType<typeof createLists>) => ({
  find: (id: string): { id: string; livemode?: boolean } | undefined =>
    Object.values(lists)
      .flat()
      .find((each) => each.id === id),

  /** @throws for a session that doesn't exist */
  requireSession(id: string): SandboxSession {
    const session = lists.sessions.find((each) => each.id === id)
    if (!session) throw new Error(`There is no session ${id}.`)
    return session
  },

  /** @throws for a payment that doesn't exist */
  requireIntent(id: string): PaymentIntent {
    const intent = lists.intents.find((each) => each.id === id)
    if (!intent) throw new Error(`There is no payment ${id}.`)
    return intent
  },

  chargeOf(intent: PaymentIntent): Charge {
    const charge = lists.charges.find(({ id }) => id === intent.latest_charge)
    if (!charge) throw new Error(`The payment ${intent.id} has no charge.`)
    return charge
  },
})
