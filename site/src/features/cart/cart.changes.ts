import type { AddToCart, CartItem } from '#shared/contracts/cart'

type Items = readonly CartItem[]

export interface CartChange {
  apply(items: Items): Items
  affects(item: CartItem): boolean
}

export const updateChange = (cartItemId: number, quantity: number): CartChange => ({
  apply: (items) => items.map((item) => (item.id === cartItemId ? { ...item, quantity } : item)),
  affects: (item) => item.id === cartItemId,
})

export const removeChange = (cartItemId: number): CartChange => ({
  apply: (items) => items.filter((item) => item.id !== cartItemId),
  affects: (item) => item.id === cartItemId,
})

let lastTemporaryId = 0

/** Raises the quantity of the variant's item, or appends one with a negative id until the server assigns its own. */
export function addChange(fields: AddToCart): CartChange {
  const newItem: CartItem = { ...fields, id: --lastTemporaryId, productSlug: '', available: true }
  const affects = (item: CartItem) =>
    item.productId === fields.productId && item.variantId === fields.variantId
  return {
    affects,
    apply: (items) =>
      items.some(affects)
        ? items.map((item) => (affects(item) ? { ...item, quantity: item.quantity + fields.quantity } : item))
        : [...items, newItem],
  }
}
