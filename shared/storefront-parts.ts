export const TEXT_PAGES = ['shipping', 'returns', 'privacy', 'terms', 'contact', 'about'] as const
export type TextPageId = (typeof TEXT_PAGES)[number]

export const TEXT_LIMIT = 200
export const QUOTE_LIMIT = 500
export const PAGE_LIMIT = 50_000

/** Parts of the storefront that are edited as a whole, with the kind of their changes in the log. */
export const SHOP_PARTS = {
  name: { title: 'Store name', changeKind: 'store_name' },
  hero: { title: 'Hero', changeKind: 'hero' },
  announcement: { title: 'Announcement', changeKind: 'announcement' },
  badges: { title: 'Badges of the store', changeKind: 'store_badges' },
  testimonials: { title: 'Quotes of customers', changeKind: 'testimonials' },
  isAiBuilderShown: { title: 'AI site builder', changeKind: 'ai_builder' },
} as const

export type ShopPart = keyof typeof SHOP_PARTS

export const SHOP_PART_NAMES = Object.keys(SHOP_PARTS) as ShopPart[]

/** Names of the text pages in the admin area. The titles that shoppers see can be edited. */
export const PAGE_NAMES = {
  shipping: 'Shipping',
  returns: 'Returns',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
  about: 'About',
} as const satisfies Record<TextPageId, string>

export const pageChangeKind = <Id extends TextPageId>(id: Id) => `${id}_page` as const

export const PAGE_CHANGE_KINDS = TEXT_PAGES.map(pageChangeKind)

export const mapPages = <V>(toValue: (id: TextPageId) => V) =>
  Object.fromEntries(TEXT_PAGES.map((id) => [id, toValue(id)])) as Record<TextPageId, V>
