/** Badges above a product's name. A product shows both until an administrator decides. */
export const BADGES = ['BEST SELLER', '#OPENTOWORK Limited Edition'] as const
export type Badge = (typeof BADGES)[number]

/** Names of the badges in the admin area. What they say is written under Storefront. */
export const BADGE_NAMES = ['First badge', 'Second badge'] as const

export const describeBadges = (badges: readonly Badge[]): string =>
  badges.map((badge) => BADGE_NAMES[BADGES.indexOf(badge)]).join(', ') || 'None'
