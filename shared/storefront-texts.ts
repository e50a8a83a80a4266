import { BADGES } from './badges.ts'
import type { Storefront } from './contracts/storefront.ts'
import type { ShopPart } from './storefront-parts.ts'

export type ShopTexts = Pick<Storefront, ShopPart>

/** Texts of the shop until an administrator edits them. Those of the text pages are files. */
export const DEFAULT_TEXTS: ShopTexts = {
  name: '#OPENTOWORK',
  hero: {
    title: 'Professional Gear for #OPENTOWORK Professionals',
    text: 'Shirts, mugs and other soft skills for people between positions. Made to order. No cover letter required.',
    linkLabel: 'Explore Collection',
  },
  announcement: null,
  badges: { isShown: true, texts: [...BADGES] },
  testimonials: {
    isShown: true,
    items: [
      {
        quote:
          'Wore it to the interview. They asked where I got it, then why I left my last job. I had a good answer to the first.',
        name: 'Dana R.',
        role: 'Between roles, by mutual agreement',
      },
      {
        quote:
          'My recruiter called it “a bold choice”. It is the most specific feedback I have had all year.',
        name: 'Marcus T.',
        role: 'Product manager, formerly',
      },
      {
        quote:
          'Arrived before a single reply to my applications did. The fit is excellent, culturally and otherwise.',
        name: 'Priya S.',
        role: 'Open to relocation',
      },
    ],
  },
  isAiBuilderShown: true,
}

/** Returns the name as the logo shows it beside the mark. */
export const toWordmark = (name: string): string => name.replace(/^#(?=.)/, '')
