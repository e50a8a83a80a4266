import { BADGE_NAMES } from './badges.ts'
import { type ChangeLine, differing, type Pair, toLine } from './change-line.ts'
import { type ChangeValues, findChangedPart, isTextPageChange } from './contracts/change.ts'
import type { Testimonial } from './contracts/storefront.ts'
import { PAGE_NAMES, type SHOP_PARTS, type ShopPart, type TextPageId } from './storefront-parts.ts'
import { DEFAULT_TEXTS } from './storefront-texts.ts'

type ShopChangeKind = (typeof SHOP_PARTS)[ShopPart]['changeKind']
type StorefrontChange = Extract<ChangeValues, { kind: ShopChangeKind | `${TextPageId}_page` }>

export const textPageTitle = (id: TextPageId) => `${PAGE_NAMES[id]} page`

/** True for a change of the storefront, which concerns no product, collection or account. */
export const isStorefrontChange = (change: ChangeValues): change is StorefrontChange =>
  isTextPageChange(change) || findChangedPart(change.kind) !== undefined

export function describeStorefrontChange(change: StorefrontChange): ChangeLine[] {
  switch (change.kind) {
    case 'store_name':
      return [toLine('Name', withDefault(change, DEFAULT_TEXTS.name), String)]
    case 'hero': {
      const hero = withDefault(change, DEFAULT_TEXTS.hero)
      return differing([
        toLine('Title', hero, ({ title }) => title),
        toLine('Text', hero, ({ text }) => text),
        toLine('Link', hero, ({ linkLabel }) => linkLabel),
      ])
    }
    case 'announcement':
      return differing([
        toLine('Text', change, (announcement) => announcement?.text ?? ''),
        toLine('Link', change, (announcement) => announcement?.href ?? ''),
      ])
    case 'store_badges': {
      const badges = withDefault(change, DEFAULT_TEXTS.badges)
      return differing([
        toLine('On product pages', badges, describeShown),
        toLine(BADGE_NAMES[0], badges, ({ texts }) => texts[0]),
        toLine(BADGE_NAMES[1], badges, ({ texts }) => texts[1]),
      ])
    }
    case 'testimonials': {
      const testimonials = withDefault(change, DEFAULT_TEXTS.testimonials)
      return differing([
        toLine('On product pages', testimonials, describeShown),
        toLine('First quote', testimonials, ({ items }) => describeQuote(items[0])),
        toLine('Second quote', testimonials, ({ items }) => describeQuote(items[1])),
        toLine('Third quote', testimonials, ({ items }) => describeQuote(items[2])),
      ])
    }
    case 'ai_builder':
      return [
        toLine('On the home page', withDefault(change, DEFAULT_TEXTS.isAiBuilderShown), (isShown) =>
          describeShown({ isShown }),
        ),
      ]
    default:
      return differing([
        toLine('Title', change, ({ title }) => title),
        toLine('Text', change, ({ body }) => body),
        toLine('Written by', change, ({ isDefault }) => (isDefault ? 'The store' : 'An administrator')),
      ])
  }
}

const withDefault = <T>({ before, after }: Pair<T | null>, fallback: T): Pair<T> => ({
  before: before ?? fallback,
  after: after ?? fallback,
})

const describeShown = ({ isShown }: { isShown: boolean }) => (isShown ? 'Shown' : 'Hidden')

const describeQuote = ({ quote, name, role }: Testimonial) => `“${quote}” ${name}, ${role}`
