import { z } from 'zod'
import { BADGES } from '../badges.ts'
import { toLine, toParagraphs } from '../plain-text.ts'
import { mapTexts, mapTextsBy, PRODUCT_TEXTS, type ProductTextField } from '../product-fields.ts'
import { idOrTextSchema, marginSchema, priceSchema, readAtSchema, UNIQUE_ITEMS } from './fields.ts'
import { badgeSchema } from './product.ts'
import { webUrlSchema } from './url.ts'

export const imageTypeSchema = z.enum(['homepage', 'detail', 'thumbnail', 'gallery', 'hero', 'featured'])
export type ImageType = z.infer<typeof imageTypeSchema>

/** Image as an administrator configures it. An inactive entry with a mockup's URL hides that mockup. */
export const imageEntrySchema = z.strictObject({
  imageUrl: webUrlSchema('imageUrl'),
  imageType: imageTypeSchema,
  displayOrder: z.int('displayOrder must be an integer.'),
  isActive: z.boolean(),
  altText: z
    .string()
    .overwrite(toLine)
    .max(500, 'Alt text cannot exceed 500 characters.')
    .nullable()
    .transform((text) => text || null),
})
export type ImageEntry = z.infer<typeof imageEntrySchema>

export const adminVariantSchema = z.object({
  id: z.int(),
  sku: z.string().nullable(),
  size: z.string(),
  color: z.string().nullable(),
  option: z.string().nullable(),
  price: priceSchema,
  stockQuantity: z.int().nullable(),
  /** Printful's charge. Null until the blank has been read, like `margin`, or if it isn't in the store's currency. */
  cost: priceSchema.nullable(),
  /** Currency of a charge that is no cost, because the store has another one. */
  costCurrency: z.string().nullable(),
  margin: marginSchema.nullable(),
})
export type AdminVariant = z.infer<typeof adminVariantSchema>

export const adminProductSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  providerName: z.string(),
  /** Administrator's texts. Null means the provider's or built-in text. */
  ...mapTextsBy('property', () => z.string().nullable()),
  type: z.string().nullable(),
  price: priceSchema,
  /** Listed variants, by size and then in the provider's order. Missing in a long list without pages. */
  variants: z.array(adminVariantSchema).optional(),
  features: z.array(z.string()),
  badges: z.array(badgeSchema).nullable(),
  isActive: z.boolean(),
  isHiddenByAdmin: z.boolean(),
  configuredImages: z.array(imageEntrySchema),
  mockups: z.array(z.object({ imageUrl: z.url(), type: z.string() })),
  imageColors: z.record(z.string(), z.string()),
  updatedAt: z.iso.datetime(),
})
export type AdminProduct = z.infer<typeof adminProductSchema>

const target = { productId: idOrTextSchema('productId'), updatedAt: readAtSchema }

export const MAX_IMAGES = 200
export const FEATURE_LIMIT = 200
export const FEATURE_COUNT = 3

export const imagesSchema = z
  .array(imageEntrySchema)
  .max(MAX_IMAGES, `At most ${MAX_IMAGES} images are allowed.`)
  .refine(
    (images) => new Set(images.map((image) => `${image.imageType} ${image.imageUrl}`)).size === images.length,
    'An image can be listed only once for each type.',
  )
  .meta(UNIQUE_ITEMS)

/** True to save images that an allowed host doesn't send. Otherwise they are refused. */
const allowUnreachable = z.boolean('allowUnreachable must be true or false.').optional()

export const updateImagesSchema = z.strictObject({ ...target, images: imagesSchema, allowUnreachable })

function textSchema(field: ProductTextField) {
  const { title, limit } = PRODUCT_TEXTS[field]
  const clean = 'isMultiline' in PRODUCT_TEXTS[field] ? toParagraphs : toLine
  return z.string().overwrite(clean).max(limit, `${title} cannot exceed ${limit} characters.`)
}

export const productTextSchemas = mapTexts((field) => textSchema(field).transform((text) => text || null))

const updateTextSchemas = mapTexts((field) => productTextSchemas[field].nullable())

export const updateDescriptionSchema = z.strictObject({
  ...target,
  description: updateTextSchemas.description,
})

export const featureSchema = z
  .string()
  .overwrite(toLine)
  .min(1, 'Feature cannot be empty.')
  .max(FEATURE_LIMIT, `Feature cannot exceed ${FEATURE_LIMIT} characters.`)

export const featuresSchema = z
  .array(featureSchema)
  .length(FEATURE_COUNT, `Exactly ${FEATURE_COUNT} features are required.`)

export const updateFeaturesSchema = z.strictObject({ ...target, features: featuresSchema })

/** Switch of the administrator. A sync never changes it. */
export const updateVisibilitySchema = z.strictObject({
  ...target,
  isHidden: z.boolean('isHidden must be true or false.'),
})

export const dialogFieldSchema = z.enum(['images', 'description', 'features'])
export type DialogField = z.infer<typeof dialogFieldSchema>

export const badgesSchema = z
  .array(badgeSchema)
  .transform((badges) => BADGES.filter((badge) => badges.includes(badge)))

/** Changes to a product. Null, an empty text or an empty list means the provider's or built-in value. */
export const productUpdateSchema = z.strictObject({
  ...mapTexts((field) => updateTextSchemas[field].optional()),
  features: z
    .array(featureSchema)
    .refine(
      ({ length }) => length === 0 || length === FEATURE_COUNT,
      `Exactly ${FEATURE_COUNT} features are required.`,
    )
    .meta({ anyOf: [{ maxItems: 0 }, { minItems: FEATURE_COUNT, maxItems: FEATURE_COUNT }] })
    .optional(),
  images: imagesSchema.optional(),
  badges: badgesSchema.nullable().optional(),
  isHidden: z.boolean('isHidden must be true or false.').optional(),
})
export type ProductUpdate = z.infer<typeof productUpdateSchema>

export const updateProductSchema = productUpdateSchema
  .extend({ ...target, allowUnreachable })
  .refine(
    ({ productId: _, updatedAt: __, allowUnreachable: ___, ...update }) =>
      Object.values(update).some((value) => value !== undefined),
    'Name at least one field to change.',
  )
