import { and, asc, eq, exists, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { cartItems, carts, productImages, products, variants } from '../db/schema.ts'

const { placeholder } = sql

/**
 * The cart's statements, compiled once: a cart is written far more often than anything else here. They run on the
 * store's one connection, so inside a transaction they are part of it.
 */
export function prepareCartQueries(db: Db) {
  const isListedVariantOf = (productId: typeof cartItems.productId | typeof products.id) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(variants)
        .where(and(eq(variants.productId, productId), eq(variants.isListed, true))),
    ).mapWith(Boolean)

  /** The variant's own picture, unless an administrator switched it off. */
  const variantImage = sql<string | null>`CASE WHEN ${exists(
    db
      .select({ one: sql`1` })
      .from(productImages)
      .where(
        and(
          eq(productImages.productId, variants.productId),
          eq(productImages.imageUrl, variants.imageUrl),
          eq(productImages.isActive, false),
        ),
      ),
  )} THEN NULL ELSE ${variants.imageUrl} END`

  const item = {
    id: cartItems.id,
    productId: cartItems.productId,
    variantId: cartItems.variantId,
    quantity: cartItems.quantity,
    productName: products.name,
    productSlug: products.slug,
    productIsActive: products.isActive,
    hasVariants: isListedVariantOf(cartItems.productId),
    isListed: variants.isListed,
    stockQuantity: variants.stockQuantity,
    priceCents: variants.priceCents,
    size: variants.size,
    color: variants.color,
    picture: variantImage,
  }
  const selectLines = () =>
    db
      .select(item)
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .leftJoin(variants, eq(variants.id, cartItems.variantId))

  return {
    cart: db
      .select({ id: carts.id, usedAt: carts.usedAt })
      .from(carts)
      .where(eq(carts.tokenHash, placeholder('tokenHash')))
      .prepare(),
    insertCart: db
      .insert(carts)
      .values({ tokenHash: placeholder('tokenHash') })
      .returning({ id: carts.id, usedAt: carts.usedAt })
      .prepare(),
    touchCart: db
      .update(carts)
      .set({ usedAt: sql`(unixepoch('subsec') * 1000)` })
      .where(eq(carts.id, placeholder('cartId')))
      .prepare(),

    product: db
      .select({ id: products.id, slug: products.slug, hasVariants: isListedVariantOf(products.id) })
      .from(products)
      .where(and(eq(products.id, placeholder('productId')), eq(products.isActive, true)))
      .prepare(),
    variant: db
      .select({ id: variants.id, stockQuantity: variants.stockQuantity })
      .from(variants)
      .where(
        and(
          eq(variants.id, placeholder('variantId')),
          eq(variants.productId, placeholder('productId')),
          eq(variants.isListed, true),
        ),
      )
      .prepare(),

    items: selectLines()
      .where(eq(cartItems.cartId, placeholder('cartId')))
      .orderBy(asc(cartItems.id))
      .prepare(),
    /** Undefined for another visitor's item too: to this cart it does not exist. */
    item: selectLines()
      .where(and(eq(cartItems.cartId, placeholder('cartId')), eq(cartItems.id, placeholder('cartItemId'))))
      .prepare(),
    /** The line that already holds this variant; `IS` since a product without variants has none. */
    itemOfVariant: db
      .select({ id: cartItems.id, quantity: cartItems.quantity })
      .from(cartItems)
      .where(
        and(
          eq(cartItems.cartId, placeholder('cartId')),
          eq(cartItems.productId, placeholder('productId')),
          sql`${cartItems.variantId} IS ${placeholder('variantId')}`,
        ),
      )
      .prepare(),
    insertItem: db
      .insert(cartItems)
      .values({
        cartId: placeholder('cartId'),
        productId: placeholder('productId'),
        variantId: placeholder('variantId'),
        quantity: placeholder('quantity'),
      })
      .prepare(),
    setQuantity: db
      .update(cartItems)
      .set({ quantity: sql`${placeholder('quantity')}` })
      .where(eq(cartItems.id, placeholder('cartItemId')))
      .prepare(),
    deleteItem: db
      .delete(cartItems)
      .where(and(eq(cartItems.cartId, placeholder('cartId')), eq(cartItems.id, placeholder('cartItemId'))))
      .returning({ id: cartItems.id })
      .prepare(),
  }
}

export type CartQueries = ReturnType<typeof prepareCartQueries>
export type CartItemRow = ReturnType<CartQueries['items']['all']>[number]

/** Forgets every cart that nobody has used since that instant, with its lines. Returns how many. */
export function deleteExpiredCarts(db: Db, usedBefore: Date): number {
  return db.delete(carts).where(lt(carts.usedAt, usedBefore)).returning({ id: carts.id }).all().length
}
