import type { CartItem } from '#shared/contracts/cart'

/** Changes when the cart page must be loaded again. */
export const cartFingerprint = (items: readonly CartItem[]): string =>
  items.map(({ id, quantity, price, available }) => [id, quantity, price, available]).join(';')
