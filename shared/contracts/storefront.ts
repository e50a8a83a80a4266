import { z } from 'zod'
import { toLine, toParagraphs } from '../plain-text.ts'
import { mapPages, PAGE_LIMIT, QUOTE_LIMIT, TEXT_LIMIT, TEXT_PAGES } from '../storefront-parts.ts'
import { readAtSchema } from './fields.ts'

const textSchema = (name: string, limit = TEXT_LIMIT, clean = toLine) =>
  z
    .string(`${name} must be a text.`)
    .overwrite(clean)
    .min(1, `${name} cannot be empty.`)
    .max(limit, `${name} cannot exceed ${limit.toLocaleString('en')} characters.`)

export const storeNameSchema = textSchema('Store name')

export const heroSchema = z.strictObject({
  title: textSchema('Title'),
  text: textSchema('Text'),
  linkLabel: textSchema('Link label'),
})

const LINK_MESSAGE = 'A link is a path of the store, like "/shipping", or begins with "https:".'

/** Pattern in the API's description for what `isLink` accepts. */
const LINK = String.raw`^(/(?![/\\])|[Hh][Tt][Tt][Pp][Ss]://[^/?#\s\\])[^\s\\]*$`

function isLink(href: string): boolean {
  const isPath = /^\/(?![/\\])/.test(href)
  if (!isPath && !/^https:\/\//i.test(href)) return false
  return !/[\s\\]/.test(href) && URL.canParse(href, 'https://store.invalid')
}

export const linkSchema = z
  .string(LINK_MESSAGE)
  .trim()
  .max(TEXT_LIMIT, `Link cannot exceed ${TEXT_LIMIT} characters.`)
  .refine(isLink, LINK_MESSAGE)
  .meta({ pattern: LINK })

const announcementSchema = z.strictObject({ text: textSchema('Announcement'), href: linkSchema.nullable() })

const shownSchema = z.boolean('isShown must be true or false.')

export const badgeTextsSchema = z.strictObject({
  isShown: shownSchema,
  texts: z.tuple([textSchema('Badge'), textSchema('Badge')], 'There are two badges.'),
})

const testimonialSchema = z.strictObject({
  name: textSchema('Name'),
  role: textSchema('Role'),
  quote: textSchema('Quote', QUOTE_LIMIT),
})
export type Testimonial = z.infer<typeof testimonialSchema>

export const testimonialsSchema = z.strictObject({
  isShown: shownSchema,
  items: z.tuple([testimonialSchema, testimonialSchema, testimonialSchema], 'There are three quotes.'),
})

export const pageTextSchema = z.strictObject({
  title: textSchema('Title'),
  body: textSchema('Text', PAGE_LIMIT, toParagraphs),
})
export type PageText = z.infer<typeof pageTextSchema>

export const shopPartSchemas = {
  name: storeNameSchema,
  hero: heroSchema,
  announcement: announcementSchema.nullable(),
  badges: badgeTextsSchema,
  testimonials: testimonialsSchema,
  isAiBuilderShown: z.boolean('isAiBuilderShown must be true or false.'),
}

export const shownPageSchema = z.object({ ...pageTextSchema.shape, isDefault: z.boolean() })
export type ShownPage = z.infer<typeof shownPageSchema>

/** Everything that a merchant can write, as shoppers see it now. */
export const storefrontSchema = z.object({
  updatedAt: z.iso.datetime(),
  ...shopPartSchemas,
  pages: z.object(mapPages(() => shownPageSchema)),
})
export type Storefront = z.infer<typeof storefrontSchema>

const optional = <S extends z.ZodType>(schema: S) => schema.nullable().optional()

const changedParts = {
  name: optional(shopPartSchemas.name),
  hero: optional(shopPartSchemas.hero),
  announcement: optional(shopPartSchemas.announcement),
  badges: optional(shopPartSchemas.badges),
  testimonials: optional(shopPartSchemas.testimonials),
  isAiBuilderShown: optional(shopPartSchemas.isAiBuilderShown),
  pages: z.strictObject(mapPages(() => optional(pageTextSchema))).optional(),
}

/** Parts that change, each given whole. Null returns a part to its default. */
export const updateStorefrontSchema = z.strictObject({ updatedAt: readAtSchema, ...changedParts })
export type StorefrontUpdate = Omit<z.infer<typeof updateStorefrontSchema>, 'updatedAt'>

/** Page on which unsaved texts are shown. */
export const previewStorefrontSchema = z.strictObject({
  page: z.enum(['home', 'product', ...TEXT_PAGES], 'There is no such page.'),
  ...changedParts,
})
export type PreviewPage = z.infer<typeof previewStorefrontSchema>['page']

/** Page for a frame that shows it once it has the styles. */
export const storefrontPreviewSchema = z.object({ html: z.string(), styles: z.string() })
export type StorefrontPreview = z.infer<typeof storefrontPreviewSchema>

/** Sample content that shoppers would take for facts, and whether they can reach the store. */
export const samplesSchema = z.object({
  productsWithSampleBadges: z.int(),
  hasSampleTestimonials: z.boolean(),
  hasContactEmail: z.boolean(),
})
export type Samples = z.infer<typeof samplesSchema>
