import { z } from 'zod'
import { idTextSchema, priceSchema } from './fields.ts'

/** Item of a cart with the catalog's current price, name and image. */
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
  option: z.string().nullable(),
  productSlug: z.string(),
  available: z.boolean(),
})
export type CartItem = z.infer<typeof cartItemSchema>

const quantity = z.int('Quantity must be a whole number.').min(1, 'Quantity must be at least 1.')

/** Request of the add button. The server takes price, name and image from the catalog. */
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
  option: z.string().nullable().optional(),
})
export type AddToCart = z.input<typeof addToCartSchema>

/** Any integer, because an id that isn't in this cart is a 404. */
const cartItemId = z.int('cartItemId must be an integer.')
export const updateCartSchema = z.strictObject({ cartItemId, quantity })
export const removeFromCartSchema = z.strictObject({ cartItemId })

const quantityText = z.coerce.number('Quantity must be a whole number.').pipe(quantity)

/** Form without scripts. All values are text, and options may replace the variant's id. */
export const addToCartFormSchema = z.strictObject({
  productId: idTextSchema('productId'),
  variantId: idTextSchema('variantId').optional(),
  size: z.string().optional(),
  color: z.string().optional(),
  option: z.string().optional(),
  quantity: quantityText.default(1),
})
const cartItemIdText = idTextSchema('cartItemId')
export const updateCartFormSchema = z.strictObject({
  cartItemId: cartItemIdText,
  quantity: quantityText,
})
export const removeFromCartFormSchema = z.strictObject({ cartItemId: cartItemIdText })
