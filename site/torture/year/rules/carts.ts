import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'

interface BoughtItem {
  orderId: number
  name: string
  /** Pieces that the shopper has put into the cart so far. */
  added: number
  /** Pieces that left it with a payment. */
  bought: number
  /** Pieces in the cart now. */
  left: number
}

/**
 * Items of each cart that was paid for, also while a bank works on it. Of several quotes of one checkout, only the first payment
 * takes them out, and which one that was is unknown if they differ.
 */
const BOUGHT_ITEMS = `
  WITH bought AS (
    SELECT min(orders.id) AS id, cart_id, checkout_id FROM orders
    WHERE cart_id > $1 AND (paid_at IS NOT NULL OR payment_intent_id IS NOT NULL) GROUP BY cart_id, checkout_id),
  unclear AS (
    SELECT bought.cart_id FROM bought
    JOIN orders ON orders.checkout_id = bought.checkout_id
      AND (orders.paid_at IS NOT NULL OR orders.payment_intent_id IS NOT NULL)
    JOIN order_items AS item ON item.order_id = orders.id
    LEFT JOIN order_items AS same ON same.order_id = bought.id
      AND same.variant_id = item.variant_id AND same.quantity = item.quantity
    WHERE same.id IS NULL)
  SELECT min(bought.id) AS orderId, min(product_name) AS name, sum(items.quantity) AS bought,
    (SELECT coalesce(sum(adds.quantity), 0) FROM cart_adds AS adds
      WHERE adds.cart_id = bought.cart_id AND adds.variant_id = items.variant_id) AS added,
    (SELECT coalesce(sum(now.quantity), 0) FROM cart_items AS now
      WHERE now.cart_id = bought.cart_id AND now.variant_id = items.variant_id) AS left
  FROM bought JOIN order_items AS items ON items.order_id = bought.id JOIN carts ON carts.id = bought.cart_id
  WHERE bought.cart_id NOT IN (SELECT cart_id FROM unclear) GROUP BY bought.cart_id, items.variant_id`

/** Returns a rule: what is paid for leaves the cart, and what the shopper has added besides stays. */
export const createCartRule = (world: World): (() => void) =>
  onChange(world, () => {
    const { books } = world
    for (const { orderId, name, added, bought, left } of books.query<BoughtItem>(
      BOUGHT_ITEMS,
      books.lastUnknownCart,
    ))
      if (left !== added - bought)
        throw new RuleBroken(
          'what is paid for leaves the cart',
          `${left} of ${added} × ${name} are in the cart of ${nameOf(orderId)}, which bought ${bought}.`,
        )
  })
