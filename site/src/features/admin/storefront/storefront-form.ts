import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import {
  badgeTextsSchema,
  heroSchema,
  linkSchema,
  pageTextSchema,
  type Storefront,
  type StorefrontUpdate,
  shopPartSchemas,
  storeNameSchema,
  testimonialsSchema,
} from '#shared/contracts/storefront'
import { toLine } from '#shared/plain-text'
import {
  mapPages,
  PAGE_NAMES,
  SHOP_PART_NAMES,
  SHOP_PARTS,
  TEXT_LIMIT,
  TEXT_PAGES,
  type TextPageId,
} from '#shared/storefront-parts'
import type { TheirLine } from '../forms/ConflictPanel.tsx'
import { isSame, listChangedFields } from '../forms/merge-fields.ts'

const text = z.string()
const testimonial = z.object({ name: text, role: text, quote: text })

/** Draft of all parts. An empty announcement is none. */
export const storefrontDraftSchema = z.object({
  name: text,
  hero: z.object({ title: text, text, linkLabel: text }),
  announcement: z.object({ text, href: text }),
  badges: z.object({ isShown: z.boolean(), texts: z.tuple([text, text]) }),
  testimonials: z.object({
    isShown: z.boolean(),
    items: z.tuple([testimonial, testimonial, testimonial]),
  }),
  isAiBuilderShown: z.boolean(),
  ...mapPages(() => z.object({ title: text, body: text })),
})
export type StorefrontForm = z.infer<typeof storefrontDraftSchema>
export type StorefrontFormOutput = z.infer<typeof storefrontFormSchema>
export type StorefrontFormControl = UseFormReturn<StorefrontForm, unknown, StorefrontFormOutput>

const announcementFieldsSchema = z
  .object({
    text: text.overwrite(toLine).max(TEXT_LIMIT, `Announcement cannot exceed ${TEXT_LIMIT} characters.`),
    href: z.union([z.literal(''), linkSchema]),
  })
  .refine(({ text, href }) => text !== '' || href === '', {
    path: ['text'],
    message: 'A link needs an announcement.',
  })
  .transform(({ text, href }) => (text === '' ? null : { text, href: href || null }))

export const storefrontFormSchema = z.object({
  name: storeNameSchema,
  hero: heroSchema,
  announcement: announcementFieldsSchema,
  badges: badgeTextsSchema,
  testimonials: testimonialsSchema,
  isAiBuilderShown: shopPartSchemas.isAiBuilderShown,
  ...mapPages(() => pageTextSchema),
})

export const toStorefrontForm = (storefront: Storefront): StorefrontForm => ({
  name: storefront.name,
  hero: storefront.hero,
  announcement: { text: storefront.announcement?.text ?? '', href: storefront.announcement?.href ?? '' },
  badges: storefront.badges,
  testimonials: storefront.testimonials,
  isAiBuilderShown: storefront.isAiBuilderShown,
  ...mapPages((id) => ({ title: storefront.pages[id].title, body: storefront.pages[id].body })),
})

type Field = keyof StorefrontForm

const isPage = (field: Field): field is TextPageId => TEXT_PAGES.some((id) => id === field)

/** Returns the update that saves the changed parts. A text like the default follows the default from then on. */
export function toUpdate(
  output: StorefrontFormOutput,
  changed: readonly Field[],
  defaults: StorefrontForm,
): StorefrontUpdate {
  const toValue = (field: Field) => (isSame(output[field], defaults[field]) ? null : output[field])
  const pages = changed.filter(isPage)
  const parts = SHOP_PART_NAMES.filter((part) => changed.includes(part))
  return {
    ...Object.fromEntries(parts.map((part) => [part, toValue(part)])),
    ...(pages.length > 0 && { pages: Object.fromEntries(pages.map((id) => [id, toValue(id)])) }),
  }
}

export const fieldTitle = (field: Field): string =>
  isPage(field) ? PAGE_NAMES[field] : SHOP_PARTS[field].title

/** Describes what someone else has changed since. */
export function toTheirLines(theirs: Storefront, base: StorefrontForm): TheirLine[] {
  const form = toStorefrontForm(theirs)
  return listChangedFields(base, form).map((field) => ({
    label: fieldTitle(field),
    text: listTexts(form[field]).join('\n') || 'None',
  }))
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'boolean') return [value ? 'Shown' : 'Hidden']
  if (typeof value === 'string') return value === '' ? [] : [value]
  return Object.values(value as object).flatMap(listTexts)
}
