import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { cartItems, carts } from '../db/schema/orders.ts'
import { listItems, type OrderRow } from './queries.ts'

/** Takes what was bought out of the cart, once. The cart's next checkout gets a new id, which makes it another purchase. */
export function takeFromCart(tx: Db, { id, cartId, checkoutId }: OrderRow): void {
  if (cartId === null) return
  const cart = tx.select().from(carts).where(eq(carts.id, cartId)).get()
  if (cart?.checkout?.checkoutId !== checkoutId) return
  for (const { productId, variantId, quantity } of listItems(tx, id)) {
    if (productId === null) continue
    const isItem = and(
      eq(cartItems.cartId, cartId),
      eq(cartItems.productId, productId),
      sql`${cartItems.variantId} IS ${variantId}`,
    )
    tx.delete(cartItems)
      .where(and(isItem, sql`${cartItems.quantity} <= ${quantity}`))
      .run()
    tx.update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(isItem)
      .run()
  }
  tx.update(carts).set({ checkout: null }).where(eq(carts.id, cartId)).run()
}
