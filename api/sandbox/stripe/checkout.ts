import { spreadAmounts } from './amounts.ts'
import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import { addPayment } from './payments.ts'
import { expireSession } from './sessions.ts'
import type { SandboxSession } from './wire.ts'

export type Checkout = ReturnType<typeof createCheckout>

/** Does what a shopper and the bank do with a session. */
export function createCheckout(ledger: Ledger, events: Events) {
  const requireSession = (id: string): SandboxSession => {
    const session = ledger.sessions.find((each) => each.id === id)
    if (!session) throw new Error(`There is no session ${id}.`)
    return session
  }

  const requireOpen = (id: string): SandboxSession => {
    const session = requireSession(id)
    if (session.status !== 'open') throw new Error(`The session ${id} is not open.`)
    return session
  }

  const complete = async (session: SandboxSession): Promise<void> => {
    session.status = 'complete'
    session.url = null
    session.payment_intent = addPayment(ledger, session).id
    await events.send('checkout.session.completed', session)
  }

  return {
    /**
     * Pays a session by card. @param amountCents instead of the session's total, before the discount
     * @throws for a session that nobody can pay any more
     */
    async pay(id: string, amountCents?: number, discountCents = 0): Promise<SandboxSession> {
      const session = requireOpen(id)
      const { total_details } = session
      spreadAmounts(ledger.detailsOf(id).lineItems, discountCents, total_details.amount_tax)
      session.payment_status = 'paid'
      session.amount_total = (amountCents ?? session.amount_total) - discountCents
      total_details.amount_discount = discountCents
      await complete(session)
      return session
    },

    /** Pays a session later, as by a bank debit: it is complete now, and settles or fails by `settle`. */
    payLater: async (id: string): Promise<void> => complete(requireOpen(id)),

    /** Moves Stripe's clock. Sessions whose time is over expire, and idempotency keys are forgotten after a day. */
    async passTime(seconds: number): Promise<void> {
      ledger.passTime(seconds)
      const due = ledger.sessions.filter(({ expires_at }) => expires_at <= ledger.now())
      for (const session of due) {
        if (expireSession(session) === undefined) await events.send('checkout.session.expired', session)
      }
    },

    async settle(id: string, succeeds = true): Promise<void> {
      const session = requireSession(id)
      if (succeeds) session.payment_status = 'paid'
      await events.send(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session)
    },
  }
}
