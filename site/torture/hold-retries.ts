import { serverError } from '#sandbox/faults'
import type { HoldReason } from '#shared/contracts/order'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { type Cause, DRAFT_CAUSES, getStuck, refuseConfirmation, UNDRAFTED } from './hold-causes.ts'
import { later, toFault } from './hold-faults.ts'
import { type Fault, LOOKUP, payAll, stripeError } from './purchase-faults.ts'
import { readOrders, type Shop, waitForHolds } from './purchase-shop.ts'

/** Presses 'Retry' at the order that is on hold. */
async function retry({ server }: Shop): Promise<void> {
  const held = readOrders(server.databasePath).find(({ state }) => state === 'on_hold')
  const cookie = await adminCookie(server, ADMIN)
  const response = await request(server, '/_api/admin/orders/retry', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: held?.id }),
  })
  if (!response.ok) throw new Error(`Retry was answered with ${response.status}.`)
}

/** Lets a fault hold the order, and presses 'Retry' after another change. */
const thenRetry = (
  fault: Fault,
  reason: HoldReason,
  what: string,
  change: (shop: Shop) => unknown,
  last?: (shop: Shop) => unknown,
): Fault => ({
  ...fault,
  name: `${fault.name}, then ${what}`,
  holds: [...(fault.holds ?? []), reason],
  async after(shop) {
    await waitForHolds(shop, fault.holds ?? [])
    await change(shop)
    await retry(shop)
    await last?.(shop)
  },
})

const thenUnreachable = (fault: Fault): Fault =>
  thenRetry(
    fault,
    'unreachable',
    'unreachable at a Retry, its 15 minutes set back in the database',
    ({ server, stripe }) => {
      server.sandbox.fail(/^\/orders/, serverError(), Infinity)
      stripe.fail(/./, stripeError(503), Infinity)
    },
    getStuck,
  )

/** Lets Printful refuse the confirmation of a draft that changes just before. */
const refusedWith = ({ reason, changeDraft }: Cause): Fault => ({
  name: `held: ${reason} and refused, both at the confirmation`,
  purchases: 1,
  holds: [reason, 'refused'],
  before: (shop) => refuseConfirmation(shop, changeDraft),
})

const refusedAtConfirmation: Fault = {
  name: 'held: refused at the confirmation',
  purchases: 1,
  holds: ['refused'],
  before: (shop) => refuseConfirmation(shop, undefined),
}

const unreachableForSomeTime: Fault = {
  name: 'unreachable, its 15 minutes set back in the database, until Printful answers again',
  purchases: 1,
  async pay(shop, ids) {
    const end = shop.server.sandbox.fail(LOOKUP, serverError(), Infinity)
    await payAll(shop, ids)
    await getStuck(shop)
    end()
  },
}

const { refused, unknown_session, paid_twice } = UNDRAFTED

/** Pairs of reasons of which the second begins later: at the confirmation, or when an administrator retries. */
export const LATER_HOLDS: readonly Fault[] = [
  ...DRAFT_CAUSES.map(refusedWith),
  thenRetry(later('failed'), 'refused', 'refused at a Retry', (shop) => refuseConfirmation(shop, undefined)),
  // The cancellation ends the refusal: there is nothing left to confirm.
  {
    ...thenRetry(
      refusedAtConfirmation,
      'canceled_at_printful',
      'canceled at Printful before a Retry',
      ({ server: { sandbox } }) => {
        for (const { id } of sandbox.orders.all) sandbox.orders.setStatus(id, 'canceled')
      },
    ),
    holds: ['canceled_at_printful'],
  },
  ...[...DRAFT_CAUSES, refused, unknown_session, paid_twice].map((cause) => thenUnreachable(toFault(cause))),
  thenUnreachable(later('failed')),
  thenUnreachable(later('canceled')),
  unreachableForSomeTime,
]

const DRAFT_REASONS: readonly HoldReason[] = [
  'negative_margin',
  'items_differ',
  'recipient_differs',
  'refused',
]
const PLACED_REASONS: readonly HoldReason[] = ['failed', 'canceled_at_printful']

/** Reasons that are tried with each other reason. */
export const COMBINED: readonly HoldReason[] = ['refused', 'unreachable', 'unknown_session', 'paid_twice']

/** Pairs of a reason and others that never hold an order at once, and why. */
export const IMPOSSIBLE: readonly [HoldReason, readonly HoldReason[], string][] = [
  ['unknown_session', DRAFT_REASONS, 'no draft is made before somebody has accepted it'],
  ['unknown_session', PLACED_REASONS, 'Printful is not asked for it before somebody has accepted it'],
  ['unknown_session', ['amount_differs'], 'it has no quote to be compared with'],
  ['unknown_session', ['paid_twice'], 'its cart is not known, which would tell of an earlier payment'],
  ['inconsistent', COMBINED, 'Printful never gives out a number twice'],
  ['refused', ['canceled_at_printful'], 'a cancellation at Printful ends a refusal'],
  ['paid_twice', DRAFT_REASONS, 'no draft is made of a second payment'],
  ['paid_twice', PLACED_REASONS, 'a second payment is never placed'],
  ['paid_twice', ['large', 'unavailable'], 'nothing is made of it, whatever its size and its items'],
  ['paid_twice', ['amount_differs'], 'all that was paid is refunded, whatever was quoted'],
]
