import type { AddToCart, CartItem } from '#shared/contracts/cart'

type Items = readonly CartItem[]

/** A change that was asked for and not yet answered: what the cart looks like with it, and which lines it is about. */
export interface CartChange {
  apply(items: Items): Items
  touches(item: CartItem): boolean
}

export const quantityChange = (cartItemId: number, quantity: number): CartChange => ({
  apply: (items) => items.map((item) => (item.id === cartItemId ? { ...item, quantity } : item)),
  touches: (item) => item.id === cartItemId,
})

export const removal = (cartItemId: number): CartChange => ({
  apply: (items) => items.filter((item) => item.id !== cartItemId),
  touches: (item) => item.id === cartItemId,
})

let lastDraftId = 0

/** Raises the line that holds this variant, or shows a new one under an id of its own until the server gives it one. */
export function addition(fields: AddToCart): CartChange {
  const draft: CartItem = { ...fields, id: --lastDraftId, productSlug: '', available: true }
  const touches = (item: CartItem) =>
    item.productId === fields.productId && item.variantId === fields.variantId
  return {
    touches,
    apply: (items) =>
      items.some(touches)
        ? items.map((item) => (touches(item) ? { ...item, quantity: item.quantity + fields.quantity } : item))
        : [...items, draft],
  }
}
