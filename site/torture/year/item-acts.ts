import type { AdminOrder } from '#shared/contracts/order'
import { toCents } from '#shared/price'
import type { DoAct } from './acts.ts'
import { callAndCount } from './admin-call.ts'
import { withOrder } from './administrator.ts'
import { nameOf, RuleBroken } from './rule-broken.ts'
import { waitFor } from './waiting.ts'
import type { World } from './world.ts'

const REASONS = ['It came late.', 'A stain on the front', undefined]
/** Stripe rounds the share of each item, and so do earlier refunds. */
const ROUNDING_CENTS = 2

type Wanted = { itemId: number; quantity: number }[]

/** Chooses one or several items, and some or all of their pieces. */
const chooseItems = ({ items }: AdminOrder, size: number): Wanted =>
  items
    .slice(0, 1 + (size % items.length))
    .map(({ id, quantity }) => ({ itemId: id, quantity: 1 + (size % quantity) }))

/** Returns what was paid for items, in cents: their part of the subtotal, less the discount and with the tax. */
function expectCents({ stripe }: World, { items }: AdminOrder, wanted: Wanted, sessionId: string): number {
  const session = stripe.sessions.find(({ id }) => id === sessionId)
  const { amount_discount = 0, amount_tax = 0 } = session?.total_details ?? {}
  const priceOf = ({ itemId, quantity }: Wanted[number]) =>
    quantity * toCents(items.find(({ id }) => id === itemId)!.price)
  const subtotal = items.reduce((sum, { id, quantity }) => sum + priceOf({ itemId: id, quantity }), 0)
  const price = wanted.reduce((sum, each) => sum + priceOf(each), 0)
  return subtotal === 0 ? 0 : (price * (Math.max(0, subtotal - amount_discount) + amount_tax)) / subtotal
}

/** Refunds items. What Stripe returns then is what was paid for them. */
async function refundItems(world: World, order: AdminOrder, size: number): Promise<void> {
  const { books, stripe } = world
  const stored = books.findOrder(order.id)
  const listAmounts = () =>
    stripe.refunds.filter(({ payment_intent }) => payment_intent === stored?.paymentIntentId)
  const items = chooseItems(order, size)
  const before = listAmounts().length
  const reason = REASONS[size % REASONS.length]
  const body = { orderId: order.id, items, ...(reason && { reason }) }
  const status = await callAndCount(world, 'a refund of items', '/admin/orders/refund', body)
  const [made, ...others] = listAmounts().toSpliced(listAmounts().length - before)
  if (status !== 200 || !made || others.length > 0 || !stored?.sessionId) return
  const expected = expectCents(world, order, items, stored.sessionId)
  if (Math.abs(made.amount - expected) > ROUNDING_CENTS * (1 + items.length))
    throw new RuleBroken(
      'an item returns what was paid for it',
      `${nameOf(order.id)} returned ${made.amount} cents for items that cost ${Math.round(expected)}.`,
    )
}

const replace = async (world: World, { id }: AdminOrder) => {
  await callAndCount(world, "'Send a replacement'", '/admin/orders/replace', { orderId: id })
}

const PLACED = ['placed', 'in_production', 'shipped', 'delivered']

/** Does something once the order has been placed. */
const oncePlaced =
  (act: DoAct): DoAct =>
  async (world, bought, size) => {
    const isPlaced = () =>
      PLACED.includes(world.books.findOrderBySession(bought.sessionId)?.state ?? '') ? true : undefined
    if (await waitFor(world, isPlaced)) await act(world, bought, size)
  }

/** What administrators do with single items of an order, and with orders that replace it. */
export const itemActs = {
  'an administrator refunds items': withOrder(refundItems),
  'an administrator refunds items once they are made': oncePlaced(withOrder(refundItems)),
  'two administrators refund items at the same moment': withOrder(async (world, order, size) => {
    await Promise.all([refundItems(world, order, size), refundItems(world, order, size + 1)])
  }),
  'an administrator sends a replacement': withOrder(replace),
  'an administrator sends a replacement once it is placed': oncePlaced(withOrder(replace)),
  'two administrators send a replacement at the same moment': oncePlaced(
    withOrder(async (world, order) => {
      await Promise.all([replace(world, order), replace(world, order)])
    }),
  ),
} satisfies Record<string, DoAct>
