import { z } from 'zod'
import { BADGES } from '#shared/badges'
import {
  type AdminProduct,
  badgesSchema,
  descriptionSchema,
  FEATURE_COUNT,
  featureSchema,
  imageEntrySchema,
  imagesSchema,
  nameSchema,
  type ProductUpdate,
  searchDescriptionSchema,
  searchTitleSchema,
} from '#shared/contracts/admin-product'
import { badgeSchema } from '#shared/contracts/product'
import { toImageEntries, toManagedImages } from '#shared/image-manager'
import { listChangedFields } from '../../merge-fields.ts'

/** Empty texts are the provider's or built-in ones. */
export const productDraftSchema = z.object({
  name: z.string(),
  description: z.string(),
  features: z.array(z.string()).length(FEATURE_COUNT),
  images: z.array(imageEntrySchema),
  searchTitle: z.string(),
  searchDescription: z.string(),
  badges: z.array(badgeSchema),
  isHidden: z.boolean(),
})
export type ProductForm = z.infer<typeof productDraftSchema>

export const toProductForm = (product: AdminProduct): ProductForm => ({
  name: product.ownName ?? '',
  description: product.description ?? '',
  features: Array.from({ length: FEATURE_COUNT }, (_, index) => product.features[index] ?? ''),
  images: toImageEntries(toManagedImages(product)),
  searchTitle: product.searchTitle ?? '',
  searchDescription: product.searchDescription ?? '',
  badges: product.badges ?? [...BADGES],
  isHidden: product.isHiddenByAdmin,
})

/** Three texts, or none at all for the built-in ones. */
const featureFieldsSchema = z.array(z.string().trim()).transform((features, context) => {
  if (features.every((feature) => feature === '')) return []
  return features.map((feature, index) => {
    const { data, error } = featureSchema.safeParse(feature)
    if (error) context.addIssue({ code: 'custom', path: [index], message: error.issues[0]!.message })
    return data ?? feature
  })
})

export const productFormSchema = productDraftSchema.extend({
  name: nameSchema,
  description: descriptionSchema,
  features: featureFieldsSchema,
  images: imagesSchema,
  searchTitle: searchTitleSchema,
  searchDescription: searchDescriptionSchema,
  badges: badgesSchema,
})

/** Picks what is sent: the fields that differ from what is stored. */
export function toProductUpdate(base: ProductForm, mine: ProductForm, output: ProductForm): ProductUpdate {
  const changed = listChangedFields(base, mine)
  return Object.fromEntries(changed.map((field) => [field, output[field]]))
}

/** The product as it will be once the update is saved. */
export function withUpdate(product: AdminProduct, update: ProductUpdate): Partial<AdminProduct> {
  const { name, images, isHidden, badges, features, ...texts } = update
  const ownTexts = Object.entries(texts).map(([field, text]) => [field, text || null])
  return {
    ...Object.fromEntries(ownTexts),
    ...(features && { features }),
    ...(badges && { badges }),
    ...(images && { configuredImages: images }),
    ...(isHidden !== undefined && { isHiddenByAdmin: isHidden }),
    ...(name !== undefined && { ownName: name || null, name: name || product.providerName }),
  }
}

export const FIELD_TITLES: Record<keyof ProductForm, string> = {
  name: 'Name',
  description: 'Description',
  features: 'Features',
  images: 'Images',
  searchTitle: 'Search title',
  searchDescription: 'Search description',
  badges: 'Badges',
  isHidden: 'Visibility',
}
