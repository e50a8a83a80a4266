import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'

/** Pieces of a variant that shoppers have put into a cart so far, and those that are in it. */
interface CartItem {
  cartId: number
  variantId: number
  added: number
  left: number
}

interface Bought {
  orderId: number
  cartId: number
  /** Of several quotes of one checkout, only the first payment takes items out of the cart. */
  checkoutId: string
  variantId: number
  quantity: number
}

const CART_ITEMS = `SELECT cart_id AS cartId, variant_id AS variantId, sum(added) AS added, sum(here) AS left
  FROM (SELECT cart_id, variant_id, quantity AS added, 0 AS here FROM cart_adds
    UNION ALL SELECT cart_id, variant_id, 0, quantity FROM cart_items)
  JOIN carts ON carts.id = cart_id GROUP BY cart_id, variant_id`

/** Items of orders that are paid, or on whose payment a bank works. */
const BOUGHT = `SELECT orders.id AS orderId, cart_id AS cartId, checkout_id AS checkoutId, variant_id AS variantId, quantity
  FROM orders JOIN order_items ON order_id = orders.id
  WHERE cart_id IS NOT NULL AND (orders.paid_at IS NOT NULL OR payment_intent_id IS NOT NULL) ORDER BY orders.id`

/** Returns a rule: what is paid for leaves the cart, once, and what the shopper has added besides stays. */
export function createCartRule(world: World): () => void {
  const { books } = world
  const carts = new Map<string, CartItem>()
  /** Checkouts whose items have left their cart, with the order that took them. */
  const taken = new Map<string, number>()
  let openings: number | undefined

  const isNew = ({ checkoutId, orderId }: Bought) => (taken.get(checkoutId) ?? orderId) === orderId

  return onChange(world, () => {
    const bought = books.query<Bought>(BOUGHT)
    const isOther = openings !== books.openings
    openings = books.openings
    const fresh = isOther ? [] : bought.filter(({ checkoutId }) => !taken.has(checkoutId))
    if (isOther) for (const known of [taken, carts]) known.clear()
    for (const each of bought) if (isNew(each)) taken.set(each.checkoutId, each.orderId)
    for (const item of books.query<CartItem>(CART_ITEMS)) {
      const key = `${item.cartId} ${item.variantId}`
      const before = carts.get(key)
      carts.set(key, item)
      if (before)
        check(
          item,
          before,
          fresh.filter((each) => isOf(each, item) && isNew(each)),
        )
    }
  })
}

const isOf = (bought: Bought, { cartId, variantId }: CartItem) =>
  bought.cartId === cartId && bought.variantId === variantId

function check(item: CartItem, before: CartItem, bought: readonly Bought[]): void {
  const added = item.added - before.added
  const expected = Math.max(0, before.left + added - bought.reduce((sum, { quantity }) => sum + quantity, 0))
  if (item.left === expected) return
  const [order] = bought
  throw new RuleBroken(
    'what is paid for leaves the cart',
    order
      ? `${item.left} pieces are left in the cart of ${nameOf(order.orderId)}, and not ${expected}.`
      : `A cart had ${before.left} pieces, ${added} were added, and it has ${item.left}.`,
  )
}
