import { spreadAmounts, TAX_RATE } from './amounts.ts'
import { redeem } from './coupons.ts'
import type { Events } from './events.ts'
import type { Expiry } from './expiry.ts'
import type { Fees } from './fees.ts'
import type { Ledger } from './ledger.ts'
import { addPayment } from './payments.ts'
import type { NextAction, SandboxSession } from './wire.ts'

export type Checkout = ReturnType<typeof createCheckout>

/** Does what a shopper does on the payment page. */
export function createCheckout(ledger: Ledger, events: Events, fees: Fees, expiry: Expiry) {
  const requireOpen = (id: string): SandboxSession => {
    void expiry.tick()
    const session = ledger.sessions.require(id)
    if (session.status !== 'open') throw new Error(`The session ${id} is not open.`)
    return session
  }

  const complete = async (session: SandboxSession): Promise<void> => {
    redeem(ledger, session)
    session.status = 'complete'
    session.url = null
    await events.send('checkout.session.completed', session)
  }

  return {
    /** Pays by card, or completes a session without a payment. `amountCents` replaces the total before the discount. */
    async pay(id: string, amountCents?: number, discountCents = 0): Promise<SandboxSession> {
      const session = requireOpen(id)
      const { total_details } = session
      const { lineItems } = ledger.detailsOf(id)
      session.amount_total = (amountCents ?? session.amount_total) - discountCents
      total_details.amount_discount += discountCents
      spreadAmounts(lineItems, total_details.amount_discount, total_details.amount_tax)
      session.payment_status = session.amount_total > 0 ? 'paid' : 'no_payment_required'
      if (session.amount_total > 0) {
        const { intent, charge } = addPayment(ledger, session, 'succeeded')
        session.payment_intent = intent.id
        fees.book(charge, id)
      }
      await complete(session)
      return session
    },

    /** Enters a promotion code on the payment page. The discount is for the items, and lowers their tax. */
    enterPromotionCode(id: string, discountCents: number): void {
      const session = requireOpen(id)
      const { lineItems } = ledger.detailsOf(id)
      if (!session.allow_promotion_codes) throw new Error(`The session ${id} takes no promotion codes.`)
      const discount = Math.min(discountCents, session.amount_subtotal)
      const items = session.amount_subtotal - discount
      const tax = session.automatic_tax.enabled ? Math.round(items * TAX_RATE) : 0
      spreadAmounts(lineItems, discount, tax)
      session.amount_total = items + session.total_details.amount_shipping + tax
      Object.assign(session.total_details, { amount_discount: discount, amount_tax: tax })
    },

    /** Pays a session later, as by a bank debit. It is complete now, and settles or fails by `settle`. */
    async payLater(id: string): Promise<void> {
      const session = requireOpen(id)
      session.payment_intent = addPayment(ledger, session, 'processing').intent.id
      await complete(session)
    },

    /** Completes a session whose payment waits for the shopper. It settles or fails by `settle`. */
    async payUnfinished(
      id: string,
      status: 'requires_action' | 'requires_confirmation',
      next_action: NextAction | null = null,
    ): Promise<void> {
      const session = requireOpen(id)
      const { intent } = addPayment(ledger, session, 'processing', 'customer_balance')
      Object.assign(intent, { status, next_action, latest_charge: null })
      session.payment_intent = intent.id
      await complete(session)
    },
  }
}
