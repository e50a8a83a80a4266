import { serverError } from '#sandbox/faults'
import type { HoldReason } from '#shared/contracts/order'
import { changeDatabase } from '../test/change-database.ts'
import { CONFIRM, DRAFT, LOOKUP, refused } from './purchase-faults.ts'
import { fillCart, findProduct, readHolds, readOrders, type Shop, waitFor } from './purchase-shop.ts'

type Draft = Shop['server']['sandbox']['orders']['all'][number]

/** A cause of a hold that can come together with others. */
export interface Cause {
  reason: HoldReason
  /** Says in the row's name how the cause comes about, if the store's clock is in its way. */
  note?: string
  settings?: Record<string, string>
  /** Runs before anyone buys. */
  before?: (shop: Shop) => unknown
  /** Changes each draft that Printful makes. */
  changeDraft?: (draft: Draft) => unknown
  /** Runs before the session is paid. */
  unpaid?: (shop: Shop) => unknown
  /** Pays in place of one payment of one session. Returns the session whose order is held. */
  pay?: (shop: Shop) => Promise<string>
  /** Pays another amount than the quote's. */
  paidCents?: number
  /** Runs once the session is paid, and before the first look at Printful succeeds. */
  paid?: (shop: Shop, paymentIntentId: string) => unknown
  /** Runs when all other causes are there. */
  last?: (shop: Shop) => unknown
}

const STUCK_NOTE = ', its 15 minutes set back in the database'

export const REFUSED = refused(400, 'This order can’t be made.')

export const DRAFT_CAUSES: readonly Cause[] = [
  {
    reason: 'negative_margin',
    changeDraft: ({ costs }) => costs && Object.assign(costs, { total: '999.00' }),
  },
  { reason: 'items_differ', changeDraft: ({ items }) => items.pop() },
  {
    reason: 'recipient_differs',
    changeDraft: ({ recipient }) => Object.assign(recipient, { city: 'Other' }),
  },
]

/** Causes that an order can have before Printful has its draft. */
export const ORDER_CAUSES: readonly Cause[] = [
  { reason: 'large', settings: { ORDER_REVIEW_ABOVE: '0.01' } },
  { reason: 'dispute', paid: ({ stripe }, id) => stripe.dispute(id) },
  { reason: 'review', paid: ({ stripe }, id) => stripe.openReview(id) },
  { reason: 'amount_differs', paidCents: 9999 },
  {
    reason: 'unavailable',
    unpaid: ({ server }) => changeDatabase(server, 'UPDATE products SET is_active = 0'),
  },
]

/** Causes for which there is no draft. */
export const UNDRAFTED: Record<'refused' | 'unreachable' | 'unknown_session' | 'paid_twice', Cause> = {
  refused: {
    reason: 'refused',
    before: ({ server }) => server.sandbox.fail(DRAFT, { method: 'POST', ...REFUSED }, Infinity),
  },
  unreachable: {
    reason: 'unreachable',
    note: STUCK_NOTE,
    before: ({ server }) => server.sandbox.fail(LOOKUP, serverError(), Infinity),
    last: getStuck,
  },
  unknown_session: {
    reason: 'unknown_session',
    unpaid({ server }) {
      changeDatabase(server, 'DELETE FROM order_items')
      changeDatabase(server, 'DELETE FROM orders')
    },
  },
  paid_twice: { reason: 'paid_twice', pay: payTwice },
}

/** Makes the work of placing fail for 15 minutes, by setting back when that began, until it holds the order. */
export async function getStuck({ server }: Shop): Promise<void> {
  await waitFor(() => {
    changeDatabase(
      server,
      `UPDATE jobs SET failing_since = failing_since - 16 * 60000, run_at = 0
       WHERE (key LIKE 'place %' OR key LIKE 'recheck %') AND owner IS NULL
         AND failing_since > unixepoch('subsec') * 1000 - 15 * 60000`,
    )
    return readHolds(server.databasePath).some((reasons) => reasons.includes('unreachable'))
  })
}

/** Pays both sessions of one cart, and lets Stripe refuse to refund the second payment. Returns its session. */
async function payTwice({ server, stripe }: Shop): Promise<string> {
  const goToPayment = await fillCart(server.url, await findProduct(server.url))
  const closed = (await goToPayment('STANDARD')) ?? ''
  const open = (await goToPayment('PRINTFUL_FAST')) ?? ''
  stripe.planRefund('refused', 99)
  await stripe.pay(open)
  await waitFor(() => readOrders(server.databasePath).some(({ state }) => state === 'placed'))
  // As if the first had been paid on a page that was still open.
  for (const session of stripe.sessions) if (session.id === closed) session.status = 'open'
  await stripe.pay(closed)
  return closed
}

/** Lets Printful refuse the confirmation, and changes the draft just before that. */
export const refuseConfirmation = ({ server: { sandbox } }: Shop, changeDraft: Cause['changeDraft']) =>
  sandbox.fail(
    CONFIRM,
    {
      before: () => {
        for (const draft of sandbox.orders.all) changeDraft?.(draft)
      },
      ...REFUSED,
    },
    Infinity,
  )
