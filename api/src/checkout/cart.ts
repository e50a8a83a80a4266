import { createHash } from 'node:crypto'
import { eq, type SQL } from 'drizzle-orm'
import type { CheckoutDetails } from '#shared/contracts/checkout'
import { isAvailable, listCartItems, variantNameOf } from '../cart/items.ts'
import { listCartRows } from '../cart/queries.ts'
import type { Db } from '../db/client.ts'
import { carts } from '../db/schema/orders.ts'
import { hashToken } from '../platform/token.ts'
import { type RatedVariant, toRatedId } from '../printful/rates-request.ts'

/** An item of a cart, as it would be ordered now. */
export interface CheckoutItem extends RatedVariant {
  cartItemId: number
  productId: number
  variantId: number | null
  /** Printful's sync variant. */
  printfulId: number | null
  productName: string
  variantName: string
  imageUrl: string | null
  quantity: number
  priceCents: number
  isAvailable: boolean
}

export interface CheckoutCart {
  id: number
  items: CheckoutItem[]
  /** Changes with what is in it, and with each price. */
  cartVersion: string
  /** Shared by the quotes of these items, until they leave the cart. Undefined before the first step. */
  checkoutId: string | undefined
  details: CheckoutDetails | null
}

/** Finds the visitor's cart as it would be ordered now. */
export function findCheckoutCart(db: Db, token: string | undefined): CheckoutCart | undefined {
  return token ? findCart(db, eq(carts.tokenHash, hashToken(token))) : undefined
}

export const findCheckoutCartById = (db: Db, id: number): CheckoutCart | undefined =>
  findCart(db, eq(carts.id, id))

function findCart(db: Db, isIt: SQL): CheckoutCart | undefined {
  const cart = db.select().from(carts).where(isIt).get()
  if (!cart) return undefined
  const { id, checkout } = cart
  const items = listCheckoutItems(db, id)
  const isCleared = !checkout || Object.keys(checkout.fields).length === 0
  return {
    id,
    items,
    cartVersion: toCartVersion(items),
    checkoutId: checkout?.checkoutId,
    details: isCleared ? null : checkout,
  }
}

/** Lists the items of a cart that can't be bought any more, or not as many. */
export const listUnavailable = ({ items }: CheckoutCart): CheckoutItem[] =>
  items.filter(({ isAvailable }) => !isAvailable)

/** Sums up what the items cost, in cents. */
export const sumItems = (items: readonly CheckoutItem[]): number =>
  items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

export function saveCheckoutDetails(tx: Db, cartId: number, checkout: CheckoutDetails): void {
  tx.update(carts)
    .set({ checkout: { ...checkout, savedAt: tx.clock.now() } })
    .where(eq(carts.id, cartId))
    .run()
}

const toCartVersion = (items: readonly CheckoutItem[]) =>
  createHash('sha256')
    .update(JSON.stringify(items.map((item) => [item.variantId, item.quantity, item.priceCents])))
    .digest('base64url')

/** Lists the items of a cart as they would be ordered. Only what Printful makes can be ordered. */
function listCheckoutItems(db: Db, cartId: number): CheckoutItem[] {
  const images = new Map(listCartItems(db, cartId).map(({ id, productImage }) => [id, productImage]))
  return listCartRows(db, cartId).map((row) => ({
    cartItemId: row.id,
    productId: row.productId,
    variantId: row.variantId,
    printfulId: row.printfulId,
    blankVariantId: row.blankVariantId,
    warehouseVariantId: row.warehouseVariantId,
    externalId: row.externalId,
    productName: row.productName,
    variantName: variantNameOf(row) ?? '',
    imageUrl: images.get(row.id) ?? null,
    quantity: row.quantity,
    priceCents: row.priceCents ?? 0,
    isAvailable: isAvailable(row) && row.printfulId !== null && toRatedId(row) !== undefined,
  }))
}
