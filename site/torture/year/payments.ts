import type { World } from './world.ts'

/** @param size from 0 to 99, for what a way of paying leaves open */
type Pay = (world: World, sessionId: string, size: number) => Promise<unknown>

const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS
const BANK_TRANSFER = {
  type: 'display_bank_transfer_instructions',
  display_bank_transfer_instructions: {
    hosted_instructions_url: 'https://payments.stripe.com/bank_transfers/instructions/x',
    type: 'us_bank_transfer',
  },
}
const LONGEST_DEBIT_HOURS = 6 * 24

/** The longest time from the beginning of a purchase to the end of its payment. */
export const LONGEST_PURCHASE_MS = (LONGEST_DEBIT_HOURS + 12) * HOUR_MS

export const findSession = ({ stripe }: World, sessionId: string) =>
  stripe.sessions.find(({ id }) => id === sessionId)!

/** Pays at an instant around the moment when the page expires. */
const payAtEnd =
  (afterMs: number): Pay =>
  async (world, sessionId) => {
    const endsAt = findSession(world, sessionId).expires_at * SECOND_MS
    await world.schedule.sleep(Math.max(0, endsAt + afterMs - world.schedule.now))
    await world.stripe.pay(sessionId)
  }

type End = (world: World, sessionId: string) => Promise<void>

/** Ends a payment after hours or days. */
function endLater(world: World, sessionId: string, size: number, outcome: string, end: End): void {
  const hours = 1 + Math.floor((size * LONGEST_DEBIT_HOURS) / 100)
  world.schedule.after(hours * HOUR_MS, () => {
    world.schedule.stir()
    world.tell(`the payment of ${world.books.nameOrder(sessionId)} ${outcome}`)
    world.count(`a payment that takes days ${outcome}`)
    void end(world, sessionId)
  })
}

/** Leaves the payment to a bank, which takes hours or days. */
const payByBank =
  (outcome: string, end: End): Pay =>
  async (world, sessionId, size) => {
    await world.stripe.payLater(sessionId)
    endLater(world, sessionId, size, outcome, end)
  }

/** Leaves a step to the shopper, such as a bank transfer, which comes hours or days later, or never. */
const payUnfinished =
  (status: 'requires_action' | 'requires_confirmation', comes: boolean): Pay =>
  async (world, sessionId, size) => {
    await world.stripe.payUnfinished(sessionId, status, status === 'requires_action' ? BANK_TRANSFER : null)
    endLater(world, sessionId, size, comes ? 'comes' : 'never comes', ({ stripe }, id) =>
      stripe.settle(id, comes),
    )
  }

/** All ways to pay on the payment page. Each rejects on a page that is closed. */
export const payments = {
  'by card': ({ stripe }, sessionId) => stripe.pay(sessionId),
  'by a bank debit that settles': payByBank('settles', ({ stripe }, id) => stripe.settle(id)),
  'by a bank debit that fails': payByBank('fails', ({ stripe }, id) => stripe.settle(id, false)),
  'by a bank debit that is canceled': payByBank('is canceled', ({ stripe, books }, id) =>
    stripe.cancelPayment(books.findPayment(id)!),
  ),
  'by a transfer that comes': payUnfinished('requires_action', true),
  'by a transfer that never comes': payUnfinished('requires_action', false),
  'by what is confirmed later': payUnfinished('requires_confirmation', true),
  'by card with a promotion code': async (world, sessionId, size) => {
    const { amount_subtotal } = findSession(world, sessionId)
    world.stripe.enterPromotionCode(sessionId, Math.ceil((amount_subtotal * (1 + size)) / 100))
    await world.stripe.pay(sessionId)
  },
  'by a code of 100 %': (world, sessionId) =>
    world.stripe.pay(sessionId, undefined, findSession(world, sessionId).amount_total),
  'by card, but another amount than quoted': (world, sessionId, size) => {
    const { amount_total } = findSession(world, sessionId)
    return world.stripe.pay(sessionId, Math.ceil((amount_total * (1 + size)) / 50))
  },
  'by card in the last second': payAtEnd(-300),
  'by card a moment too late': payAtEnd(300),
} satisfies Record<string, Pay>

export type Payment = keyof typeof payments
