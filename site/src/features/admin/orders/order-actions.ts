import type { AdminOrder, OrderState } from '#shared/contracts/order'
import { formatPrice } from '#shared/price'
import { AddressForm } from './AddressForm.tsx'
import { NoteForm } from './NoteForm.tsx'
import type { DialogTexts, FormAction, Outcome } from './OrderForm.tsx'
import { listOpenHolds } from './OrderHolds.tsx'
import { cancelOrder, placeOrder, replaceOrder, retryOrder } from './orders.queries.ts'
import { amountLeft, RefundForm } from './RefundForm.tsx'

/** Action that is sent at once. */
export interface SentAction {
  send: (order: AdminOrder) => Promise<AdminOrder>
  /** Function that describes what has become of it, for a toast. */
  describe: (outcome: Outcome) => string
}

/** Action that is sent once its question is confirmed. */
interface QuestionAction extends SentAction, DialogTexts {
  cancelText: string
}

interface OfferedAction {
  /** Text of its button. */
  name: string
  isOffered: (order: OrderFacts) => boolean
}

type OrderAction = OfferedAction & (SentAction | DialogAction)
export type DialogAction = QuestionAction | FormAction

/** Facts of an order that decide what can be done with it. */
export type OrderFacts = Pick<
  AdminOrder,
  'state' | 'paid' | 'refunded' | 'placedAt' | 'replacedBy' | 'isChargedBack'
>

const ENDED: readonly OrderState[] = ['awaiting_payment', 'delivered', 'canceled', 'refunded']

const isHeld = ({ state }: OrderFacts) => state === 'on_hold'

function describePlacing({ state, isWorking }: Outcome): string {
  if (state === 'on_hold') return 'The order is still on hold.'
  if (isWorking) return 'It still goes on. The outcome appears here.'
  return state === 'paid' ? 'The order is no longer on hold.' : 'The order is placed.'
}

/** Actions on an order, in the order of their buttons. */
export const ORDER_ACTIONS: readonly OrderAction[] = [
  {
    name: 'Retry',
    isOffered: isHeld,
    send: ({ id }) => retryOrder(id),
    describe: describePlacing,
  },
  {
    name: 'Place anyway',
    isOffered: isHeld,
    title: 'Place this order anyway?',
    text: (order) =>
      [...listOpenHolds(order).map(({ text }) => text), 'Printful charges you for it.'].join(' '),
    confirmText: 'Place it',
    cancelText: 'Keep it on hold',
    send: ({ id, holdReasons }) => placeOrder(id, holdReasons),
    describe: describePlacing,
  },
  {
    name: 'Edit address',
    isOffered: ({ state }) => state === 'on_hold' || state === 'paid',
    title: 'Edit address',
    text: ({ number }) => `Order ${number}`,
    confirmText: 'Save address',
    Form: AddressForm,
    failure: 'Failed to save the address',
    success: 'Address saved.',
  },
  {
    name: 'Refund',
    isOffered: ({ paid, refunded, isChargedBack }) => paid !== '0.00' && refunded !== paid && !isChargedBack,
    title: 'Refund',
    text: (order) => `Order ${order.number}, ${formatPrice(amountLeft(order))} at most`,
    confirmText: 'Refund',
    Form: RefundForm,
    failure: 'Failed to refund',
    describe: ({ refunds }) => {
      const state = refunds.at(-1)?.state
      if (state === 'failed' || state === 'canceled') return 'The refund failed. You can try it again.'
      return state === 'pending' ? 'The refund is on its way.' : 'Refunded.'
    },
  },
  {
    name: 'Cancel order',
    isOffered: ({ state }) => !ENDED.includes(state),
    title: 'Cancel this order?',
    text: (order) => {
      const left = amountLeft(order)
      if (order.isChargedBack)
        return 'It is canceled at Printful. Nothing is refunded, because the bank takes the payment back.'
      return left === '0.00'
        ? 'It is canceled at Printful. There is nothing to refund.'
        : `It is canceled at Printful, and then ${formatPrice(left)} is refunded. If Printful does not cancel it, nothing is refunded.`
    },
    confirmText: 'Cancel order',
    cancelText: 'Keep it',
    send: ({ id }) => cancelOrder(id),
    describe: ({ state, isWorking }) => {
      if (state === 'refunded') return 'The order is canceled and refunded.'
      return isWorking ? 'The order is canceled. Its refund still goes on.' : 'The order is canceled.'
    },
  },
  {
    name: 'Send a replacement',
    isOffered: ({ state, placedAt, replacedBy }) =>
      placedAt !== null && replacedBy === null && state !== 'canceled' && state !== 'refunded',
    title: 'Send a replacement?',
    text: () =>
      'The same items are ordered again at no charge for the customer, who gets a mail about it. Printful charges you for them.',
    confirmText: 'Send a replacement',
    cancelText: 'Don’t send it',
    send: ({ id }) => replaceOrder(id),
    // The outcome is another order.
    describe: ({ number }) => `Order ${number} replaces it.`,
  },
  {
    name: 'Add note',
    isOffered: () => true,
    title: 'Add note',
    text: ({ number }) => `Order ${number}. Customers don’t see it.`,
    confirmText: 'Add note',
    Form: NoteForm,
    failure: 'Failed to add the note',
    success: 'Note added.',
  },
]
