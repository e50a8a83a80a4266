import { and, asc, count, eq, exists, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { productImages, products, variants } from '../db/schema/catalog.ts'
import { cartItems, carts } from '../db/schema/orders.ts'
import { productName } from '../products/queries.ts'

const { placeholder } = sql

/** Prepares the cart's statements once. The single connection shares them with its transactions. */
export const prepareCartQueries = (db: Db) => ({
  ...prepareCarts(db),
  ...prepareProducts(db),
  ...prepareItems(db),
  ...prepareItemWrites(db),
})

const hasListedVariant = (db: Db, productId: typeof cartItems.productId | typeof products.id) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(variants)
      .where(and(eq(variants.productId, productId), eq(variants.isListed, true))),
  ).mapWith(Boolean)

const prepareCarts = (db: Db) => ({
  cart: db
    .select({ id: carts.id, usedAt: carts.usedAt })
    .from(carts)
    .where(eq(carts.tokenHash, placeholder('tokenHash')))
    .prepare(),
  insertCart: db
    .insert(carts)
    .values({
      tokenHash: placeholder('tokenHash'),
      createdAt: placeholder('now'),
      usedAt: placeholder('now'),
    })
    .returning({ id: carts.id, usedAt: carts.usedAt })
    .prepare(),
  updateUsedAt: db
    .update(carts)
    .set({ usedAt: sql`${placeholder('now')}` })
    .where(eq(carts.id, placeholder('cartId')))
    .prepare(),
})

const prepareProducts = (db: Db) => ({
  product: db
    .select({ id: products.id, slug: products.slug, hasVariants: hasListedVariant(db, products.id) })
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
})

/** Selects the variant's image, unless an administrator has hidden it. */
const shownVariantImage = (db: Db) =>
  sql<string | null>`CASE WHEN ${exists(
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

const selectItems = (db: Db) =>
  db
    .select({
      id: cartItems.id,
      productId: cartItems.productId,
      variantId: cartItems.variantId,
      quantity: cartItems.quantity,
      productName,
      productSlug: products.slug,
      productIsActive: products.isActive,
      hasVariants: hasListedVariant(db, cartItems.productId),
      /** Printful's sync variant. */
      printfulId: variants.printfulId,
      /** The garment under the design, which determines shipping. */
      blankVariantId: variants.blankVariantId,
      warehouseVariantId: variants.warehouseVariantId,
      externalId: variants.externalId,
      isListed: variants.isListed,
      stockQuantity: variants.stockQuantity,
      priceCents: variants.priceCents,
      size: variants.size,
      color: variants.color,
      option: variants.option,
      variantImage: shownVariantImage(db),
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(variants, eq(variants.id, cartItems.variantId))

const itemsOfCart = prepareOnce((db) =>
  selectItems(db)
    .where(eq(cartItems.cartId, placeholder('cartId')))
    .orderBy(asc(cartItems.id))
    .prepare(),
)

export const listCartRows = (db: Db, cartId: number) => itemsOfCart(db).all({ cartId })
export type CartItemRow = ReturnType<typeof listCartRows>[number]

const prepareItems = (db: Db) => ({
  item: selectItems(db)
    .where(and(eq(cartItems.cartId, placeholder('cartId')), eq(cartItems.id, placeholder('cartItemId'))))
    .prepare(),
  // `IS` also matches null, for a product without variants.
  itemByVariant: db
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
  itemCount: db
    .select({ total: count() })
    .from(cartItems)
    .where(eq(cartItems.cartId, placeholder('cartId')))
    .prepare(),
})

const prepareItemWrites = (db: Db) => ({
  insertItem: db
    .insert(cartItems)
    .values({
      cartId: placeholder('cartId'),
      productId: placeholder('productId'),
      variantId: placeholder('variantId'),
      quantity: placeholder('quantity'),
    })
    .prepare(),
  updateQuantity: db
    .update(cartItems)
    .set({ quantity: sql`${placeholder('quantity')}` })
    .where(eq(cartItems.id, placeholder('cartItemId')))
    .prepare(),
  deleteItem: db
    .delete(cartItems)
    .where(and(eq(cartItems.cartId, placeholder('cartId')), eq(cartItems.id, placeholder('cartItemId'))))
    .returning({ id: cartItems.id })
    .prepare(),
})

export type CartQueries = ReturnType<typeof prepareCartQueries>

export function deleteExpiredCarts(db: Db, usedBefore: Date): number {
  return db.delete(carts).where(lt(carts.usedAt, usedBefore)).returning({ id: carts.id }).all().length
}
