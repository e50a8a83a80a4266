import { orderIdOfNumber } from '#api/orders/queries'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'

interface Quote {
  id: number
  cartId: number | null
}

const EARLIER = /^Order (\d+) has paid for the same cart/

/** Writes the lines of a table as one text that is the same for the same lines. */
const LINES = (table: string, price: string) =>
  `coalesce(group_concat(${table}.variant_id || ' × ' || quantity || ' for ' || ${price}, ', ' ORDER BY ${table}.variant_id), 'nothing')`

/** Returns a rule: a quote has what is in its cart at that moment, and costs what it costs then. */
export function createQuoteRule(world: World): () => void {
  const { books } = world
  let openings = books.openings
  let seen = 0

  const check = ({ id, cartId }: Quote): void => {
    const [quote] = books.query<{ lines: string }>(
      `SELECT ${LINES('order_items', 'price_cents')} AS lines FROM order_items WHERE order_id = ?`,
      id,
    )
    const [cart] = books.query<{ lines: string }>(
      `SELECT ${LINES('cart_items', 'price_cents')} AS lines FROM cart_items
        JOIN variants ON variants.id = cart_items.variant_id WHERE cart_id = ?`,
      cartId,
    )
    if (quote?.lines !== cart?.lines)
      throw new RuleBroken(
        'a quote is the cart as it is then',
        `${nameOf(id)} was quoted as ${quote?.lines}, and its cart has ${cart?.lines}.`,
      )
  }

  return onChange(world, () => {
    const isRestored = openings !== books.openings
    openings = books.openings
    if (isRestored) seen = 0
    const quotes = books.query<Quote>(
      'SELECT id, cart_id AS cartId FROM orders WHERE id > ? ORDER BY id',
      seen,
    )
    // What a backup has was quoted long ago.
    for (const quote of quotes) {
      seen = Math.max(seen, quote.id)
      if (!isRestored && quote.cartId !== null) check(quote)
    }
  })
}

/** Returns a rule: what was quoted after a payment is no second payment of it, because its items had left the cart. */
export function createSecondPaymentRule(world: World): () => void {
  const { books } = world
  /** The last order that there was when an order was paid, by the id of that order. */
  const lastIds = new Map<number, number>()
  let openings = books.openings
  let seen = 0

  const check = ({ orderId, text }: { orderId: number; text: string }): void => {
    const [, number = ''] = EARLIER.exec(text) ?? []
    const lastId = lastIds.get(orderIdOfNumber(number))
    if (lastId !== undefined && orderId > lastId)
      throw new RuleBroken(
        'another purchase is no second payment',
        `${nameOf(orderId)} was begun after order ${number} was paid, and counts as its second payment.`,
      )
  }

  return onChange(world, () => {
    if (openings !== books.openings) lastIds.clear()
    openings = books.openings
    const paid = books.query<{ id: number; lastId: number }>(
      'SELECT id, (SELECT max(id) FROM orders) AS lastId FROM orders WHERE paid_at IS NOT NULL',
    )
    for (const { id, lastId } of paid) if (!lastIds.has(id)) lastIds.set(id, lastId)
    const events = books.query<{ id: number; orderId: number; text: string }>(
      `SELECT id, order_id AS orderId, text FROM order_events WHERE text LIKE '%has paid for the same cart%'
        AND id > ? ORDER BY id`,
      seen,
    )
    seen = events.at(-1)?.id ?? seen
    for (const event of events) check(event)
  })
}
