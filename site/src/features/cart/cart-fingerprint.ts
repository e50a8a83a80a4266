import type { CartItem } from '#shared/contracts/cart'

/** Tells whether the cart page shows the cart as it is. */
export const cartFingerprint = (items: readonly CartItem[]): string =>
  items.map(({ id, quantity, price, available }) => [id, quantity, price, available]).join(';')
