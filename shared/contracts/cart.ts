import { z } from 'zod'
import { idSchema, idTextSchema } from './id.ts'
import { priceSchema } from './price.ts'

/** One line of a cart. Price, name and picture are the catalog's of this moment. */
export const cartItemSchema = z.object({
  id: z.int(),
  productId: z.string(),
  variantId: z.string().nullable(),
  quantity: z.int(),
  price: priceSchema,
  productName: z.string(),
  productImage: z.url().nullable(),
  variantName: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  productSlug: z.string(),
  /** False once the product or variant is gone or sold out: the line stays, out of the total. */
  available: z.boolean(),
})
export type CartItem = z.infer<typeof cartItemSchema>

const quantity = z.int('Quantity must be a whole number.').min(1, 'Quantity must be at least 1.')

/** What an add carries. The server takes price, name and picture from the catalog, whatever is sent. */
export const addToCartSchema = z.strictObject({
  productId: idTextSchema('productId'),
  variantId: idTextSchema('variantId').nullable(),
  quantity,
  price: z.string(),
  productName: z.string(),
  productImage: z.string().nullable(),
  variantName: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
})
export type AddToCart = z.input<typeof addToCartSchema>

const cartItemId = idSchema('cartItemId')
export const updateCartSchema = z.strictObject({ cartItemId, quantity })
export const removeFromCartSchema = z.strictObject({ cartItemId })

const quantityText = z.coerce.number('Quantity must be a whole number.').pipe(quantity)

/** The same three as forms send them, without scripts: everything is text, and a variant may be told by its options. */
export const addToCartFormSchema = z.strictObject({
  productId: idTextSchema('productId'),
  variantId: idTextSchema('variantId').optional(),
  size: z.string().optional(),
  color: z.string().optional(),
  quantity: quantityText.default(1),
})
const cartItemIdText = idTextSchema('cartItemId')
export const updateCartFormSchema = z.strictObject({
  cartItemId: cartItemIdText,
  quantity: quantityText,
})
export const removeFromCartFormSchema = z.strictObject({ cartItemId: cartItemIdText })
