/** Badges above a product's name. A product shows both until an administrator decides. */
export const BADGES = ['BEST SELLER', '#OPENTOWORK Limited Edition'] as const
export type Badge = (typeof BADGES)[number]
