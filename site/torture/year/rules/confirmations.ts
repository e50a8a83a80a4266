import { baseOfExternalId } from '#api/orders/queries'
import type { Confirmation } from '#sandbox/orders/journal'
import type { SandboxOrder } from '#sandbox/orders/wire'
import type { Recipient } from '#shared/contracts/checkout'
import type { StoredOrder } from '../books.ts'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { createAcceptanceRule } from './accepted-holds.ts'
import { checkReading, isAccepted } from './readings.ts'

/** Returns rules for each order that Printful is told to make. */
export function createConfirmationRules(world: World): () => void {
  const { books, calls, printful } = world
  /** The last confirmation of each order. A restored backup gives its number to another one, but not what Printful calls it. */
  const earlier = new Map<string, Confirmation>()
  const acceptance = createAcceptanceRule(world)
  let seen = 0

  const check = (confirmation: Confirmation): void => {
    const order = books.findOrderByExternalId(confirmation.externalId)
    if (!order)
      throw new RuleBroken(
        'Printful makes only orders of the store',
        `${confirmation.externalId} was confirmed, which no order has.`,
      )
    checkPaid(world, order)
    const name = baseOfExternalId(confirmation.externalId)
    checkFirst(world, order, earlier.get(name))
    checkOnlyPayment(world, order, (externalId) => earlier.has(baseOfExternalId(externalId)))
    if (!calls.isEditedJustBefore(confirmation.id, confirmation.at))
      checkContent(world, order, confirmation.order)
    checkReading(world, order, confirmation)
    acceptance.check(order.id, confirmation)
    earlier.set(name, confirmation)
  }

  return () => {
    acceptance.look()
    const { confirmations } = printful.orders
    for (; seen < confirmations.length; seen++) check(confirmations[seen]!)
  }
}

function checkPaid(world: World, order: StoredOrder): void {
  const { books, stripe } = world
  const { id, mode, sessionId, replacesId } = order
  // A replacement is as good as the payment of the order that it replaces.
  if (replacesId !== null && mode === 'live') {
    const replaced = books.findOrder(replacesId)
    if (replaced) checkPaid(world, replaced)
    return
  }
  const session = stripe.sessions.find((each) => each.id === sessionId)
  const isPaid = session !== undefined && session.payment_status !== 'unpaid'
  if (isPaid && mode === 'live') return
  throw new RuleBroken(
    'only paid orders are made',
    `${nameOf(id)} was confirmed. Its session is ${session?.payment_status ?? 'unknown'}, its mode ${mode}.`,
  )
}

/** An order is made again only if Printful makes nothing of it any more, and an administrator asked for that. */
function checkFirst(
  { books, printful }: World,
  { id, externalId }: StoredOrder,
  last: Confirmation | undefined,
): void {
  if (!last) return
  const former = printful.orders.all.find((each) => each.id === last.id)
  // Printful itself lets only what went back to a draft, or failed, be confirmed under the same id.
  const isOver =
    last.externalId === externalId || former?.status === 'canceled' || former?.status === 'archived'
  const asked = books.query(
    `SELECT 1 FROM order_events WHERE order_id = ? AND user_id IS NOT NULL
      AND (text LIKE 'Retried%' OR text LIKE 'Placed anyway%')
      AND id > (SELECT coalesce(max(id), 0) FROM order_events WHERE order_id = ? AND text LIKE 'Placed at Printful%')`,
    id,
    id,
  )
  if (isOver && asked.length > 0) return
  const before = former ? `the order before is ${former.status}` : 'the order before is gone'
  throw new RuleBroken(
    'an order is made once',
    `${nameOf(id)} was confirmed again: ${before}, and ${asked.length > 0 ? 'an administrator' : 'nobody'} asked for it.`,
  )
}

/** Of two payments for the same items of a cart, the second is never made. */
function checkOnlyPayment(
  { books }: World,
  { id }: StoredOrder,
  isMade: (externalId: string) => boolean,
): void {
  const others = books.query<{ id: number; externalId: string }>(
    `SELECT DISTINCT other.id, other.external_id AS externalId FROM orders AS own
      JOIN orders AS other ON other.checkout_id = own.checkout_id AND other.id <> own.id
      JOIN order_items AS own_item ON own_item.order_id = own.id
      JOIN order_items AS other_item ON other_item.order_id = other.id AND other_item.variant_id = own_item.variant_id
      WHERE own.id = ? AND other.paid_at IS NOT NULL`,
    id,
  )
  const made = others.find(({ externalId }) => isMade(externalId))
  if (made)
    throw new RuleBroken(
      'a second payment is never made',
      `${nameOf(id)} was confirmed, and ${nameOf(made.id)} for the same cart was before.`,
    )
}

const PLACE_FIELDS = [
  ['name', 'name'],
  ['address1', 'address1'],
  ['address2', 'address2'],
  ['city', 'city'],
  ['zip', 'zip'],
  ['country_code', 'countryCode'],
  ['phone', 'phone'],
] as const satisfies [keyof SandboxOrder['recipient'], keyof Recipient][]

/** Returns what Printful has that differs from the order as it is now: its items, or a field of the address. */
export function listDifferences({ books }: World, { id }: StoredOrder, remote: SandboxOrder): string[] {
  const [{ recipient } = { recipient: 'null' }] = books.query<{ recipient: string | null }>(
    'SELECT recipient FROM orders WHERE id = ?',
    id,
  )
  const items = books.query<{ variantId: number; quantity: number }>(
    'SELECT printful_id AS variantId, quantity FROM order_items WHERE order_id = ?',
    id,
  )
  const stored: Partial<Recipient> = JSON.parse(recipient ?? 'null') ?? {}
  const made = remote.items.map(({ sync_variant_id, quantity }) => ({ variantId: sync_variant_id, quantity }))
  const fields = PLACE_FIELDS.filter(
    ([theirs, ours]) => (remote.recipient[theirs] ?? '') !== (stored[ours] ?? ''),
  )
  const { state_code, state_name } = remote.recipient
  const state = (state_code ?? state_name ?? '') === (stored.stateCode ?? '') ? [] : ['state']
  return [...(count(made) === count(items) ? [] : ['items']), ...state, ...fields.map(([theirs]) => theirs)]
}

/** Writes items as text that is the same for the same pieces in another order. */
const count = (items: readonly { variantId: number; quantity: number }[]): string => {
  const pieces = new Map<number, number>()
  for (const { variantId, quantity } of items) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  return JSON.stringify([...pieces].toSorted(([a], [b]) => a - b))
}

/** What differs is made only if an administrator has accepted that. */
function checkContent(world: World, order: StoredOrder, remote: SandboxOrder): void {
  const toReason = (difference: string) => (difference === 'items' ? 'items_differ' : 'recipient_differs')
  const differences = listDifferences(world, order, remote).filter(
    (difference) => !isAccepted(world, order.id, toReason(difference)),
  )
  if (differences.length > 0)
    throw new RuleBroken(
      'what is made is what the order says',
      `${nameOf(order.id)} was confirmed with other ${differences.join(', ')}.`,
    )
}
