import { BADGES, describeBadges } from '#shared/badges'
import { type ChangeLine, differing, toLine } from '#shared/change-line'
import type { ImageEntry } from '#shared/contracts/admin-product'
import {
  type ChangeKind,
  type ChangeValues,
  type CollectionValues,
  isTextChange,
} from '#shared/contracts/change'
import {
  describeStorefrontChange,
  isStorefrontChange,
  textPageTitle,
} from '#shared/describe-storefront-change'
import { mapTextsBy, PRODUCT_FIELD_TITLES, PRODUCT_TEXTS } from '#shared/product-fields'
import { SHOP_PARTS } from '#shared/storefront-parts'

type NameOf = (productId: number) => string

const MAX_NAMES = 10

export const CHANGE_TITLES: Record<ChangeKind, string> = {
  ...mapTextsBy('changeKind', (field) => PRODUCT_TEXTS[field].title),
  features: PRODUCT_FIELD_TITLES.features,
  images: PRODUCT_FIELD_TITLES.images,
  visibility: PRODUCT_FIELD_TITLES.isHidden,
  badges: PRODUCT_FIELD_TITLES.badges,
  collection_created: 'New collection',
  collection_updated: 'Collection',
  collection_removed: 'Removed collection',
  collection_order: 'Order of the collections',
  home_collection: 'Collection of the home page',
  account_role: 'Role',
  account_status: 'Account',
  store_name: SHOP_PARTS.name.title,
  hero: SHOP_PARTS.hero.title,
  announcement: SHOP_PARTS.announcement.title,
  store_badges: SHOP_PARTS.badges.title,
  testimonials: SHOP_PARTS.testimonials.title,
  ai_builder: SHOP_PARTS.isAiBuilderShown.title,
  shipping_page: textPageTitle('shipping'),
  returns_page: textPageTitle('returns'),
  privacy_page: textPageTitle('privacy'),
  terms_page: textPageTitle('terms'),
  contact_page: textPageTitle('contact'),
  about_page: textPageTitle('about'),
  unreadable: 'Change',
}

export function describeChange(change: ChangeValues, nameOf: NameOf): ChangeLine[] {
  if (isTextChange(change)) {
    const isName = change.kind === 'name'
    return [toLine(isName ? 'Name' : 'Text', change, (text) => text ?? (isName ? 'The provider’s' : ''))]
  }
  if (isStorefrontChange(change)) return describeStorefrontChange(change)
  switch (change.kind) {
    case 'badges':
      return [toLine('Shown', change, (badges) => describeBadges(badges ?? BADGES))]
    case 'visibility':
      return [toLine('In the shop', change, (value) => (value === 'shown' ? 'Shown' : 'Hidden'))]
    case 'features':
      return differing(
        Array.from({ length: Math.max(change.before.length, change.after.length) }, (_, index) =>
          toLine(`Feature ${index + 1}`, change, (features) => features[index] ?? ''),
        ),
      )
    case 'images':
      return describeImages(change.before, change.after)
    case 'collection_order':
      return [toLine('Order', change, (order) => order.map(({ name }) => name).join(', '))]
    case 'home_collection':
      return [toLine('Linked', change, (collection) => collection?.name ?? 'None')]
    case 'account_role':
      return [toLine('Role', change, ({ role }) => role)]
    case 'unreadable':
      return [
        { label: 'By another version of the store', before: '', after: 'What has changed can’t be shown.' },
      ]
    case 'account_status':
      return [toLine('Login', change, ({ isDisabled }) => (isDisabled ? 'Disabled' : 'Enabled'))]
    default:
      return describeCollection(change.before, change.after, nameOf)
  }
}

const keyOf = ({ imageType, imageUrl }: ImageEntry) => `${imageType} ${imageUrl}`

function describeImages(before: readonly ImageEntry[], after: readonly ImageEntry[]): ChangeLine[] {
  const old = new Map(before.map((image) => [keyOf(image), image]))
  const now = new Map(after.map((image) => [keyOf(image), image]))
  const places = (images: ReadonlyMap<string, ImageEntry>) => {
    const shared = [...images.values()].filter((image) => old.has(keyOf(image)) && now.has(keyOf(image)))
    return shared.toSorted((a, b) => a.displayOrder - b.displayOrder).map(keyOf)
  }
  const [oldPlaces, newPlaces] = [places(old), places(now)]
  return differing(
    [...new Set([...old.keys(), ...now.keys()])].map((key) => ({
      label: 'Image',
      before: describeImage(old.get(key), oldPlaces, newPlaces),
      after: describeImage(now.get(key), newPlaces, oldPlaces),
      imageUrl: (now.get(key) ?? old.get(key))!.imageUrl,
    })),
  )
}

function describeImage(image: ImageEntry | undefined, places: string[], otherPlaces: string[]): string {
  if (!image) return ''
  const place = places.indexOf(keyOf(image))
  const parts = [
    image.isActive ? 'Active' : 'Inactive',
    image.imageType,
    image.altText === null ? 'no alt text' : `“${image.altText}”`,
    ...(place === otherPlaces.indexOf(keyOf(image)) ? [] : [`place ${place + 1}`]),
  ]
  return parts.join(', ')
}

function describeCollection(
  before: CollectionValues | null,
  after: CollectionValues | null,
  nameOf: NameOf,
): ChangeLine[] {
  const line = (label: string, toText: (collection: CollectionValues) => string | null): ChangeLine => ({
    label,
    before: (before && toText(before)) ?? '',
    after: (after && toText(after)) ?? '',
  })
  return differing([
    line('Name', ({ name }) => name),
    line('Slug', ({ slug }) => slug),
    line('Description', ({ description }) => description),
    line('Banner image', ({ bannerImageUrl }) => bannerImageUrl),
    line('Shown to shoppers', ({ isActive }) => (isActive ? 'Yes' : 'No')),
    line('Decided by', ({ includesAll }) => (includesAll ? 'All products' : 'Chosen products')),
    ...describeProducts(before?.productIds, after?.productIds, nameOf),
  ])
}

function describeProducts(
  before: readonly number[] | undefined,
  after: readonly number[] | undefined,
  nameOf: NameOf,
): ChangeLine[] {
  const names = (ids: readonly number[]) => {
    const text = ids.slice(0, MAX_NAMES).map(nameOf).join(', ')
    return ids.length > MAX_NAMES ? `${text} and ${ids.length - MAX_NAMES} more` : text
  }
  if (!before || !after) {
    return [{ label: 'Products', before: names(before ?? []), after: names(after ?? []) }]
  }
  const [old, now] = [new Set(before), new Set(after)]
  const stayed = (ids: readonly number[]) => names(ids.filter((id) => old.has(id) && now.has(id)))
  return [
    { label: 'Added products', before: '', after: names(after.filter((id) => !old.has(id))) },
    { label: 'Removed products', before: names(before.filter((id) => !now.has(id))), after: '' },
    { label: 'Order', before: stayed(before), after: stayed(after) },
  ]
}
