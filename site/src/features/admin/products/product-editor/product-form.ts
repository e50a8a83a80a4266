import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { BADGES } from '#shared/badges'
import {
  type AdminProduct,
  badgesSchema,
  FEATURE_COUNT,
  featureSchema,
  imageEntrySchema,
  imagesSchema,
  type ProductUpdate,
  productTextSchemas,
} from '#shared/contracts/admin-product'
import { badgeSchema } from '#shared/contracts/product'
import { toImageEntries, toManagedImages } from '#shared/image-manager'
import { mapTexts, PRODUCT_TEXTS } from '#shared/product-fields'

/** Draft of a product. Empty texts are the provider's or built-in ones. */
export const productDraftSchema = z.object({
  ...mapTexts(() => z.string()),
  features: z.array(z.string()).length(FEATURE_COUNT),
  images: z.array(imageEntrySchema),
  badges: z.array(badgeSchema),
  isHidden: z.boolean(),
})
export type ProductForm = z.infer<typeof productDraftSchema>
export type ProductFormOutput = z.infer<typeof productFormSchema>
export type ProductFormControl = UseFormReturn<ProductForm, unknown, ProductFormOutput>

export const toProductForm = (product: AdminProduct): ProductForm => ({
  ...mapTexts((field) => product[PRODUCT_TEXTS[field].property] ?? ''),
  features: Array.from({ length: FEATURE_COUNT }, (_, index) => product.features[index] ?? ''),
  images: toImageEntries(toManagedImages(product)),
  badges: product.badges ?? [...BADGES],
  isHidden: product.isHiddenByAdmin,
})

/** Schema of three texts, or of none for the built-in ones. */
const featureFieldsSchema = z.array(z.string().trim()).transform((features, context) => {
  if (features.every((feature) => feature === '')) return []
  return features.map((feature, index) => {
    const { data, error } = featureSchema.safeParse(feature)
    if (error) context.addIssue({ code: 'custom', path: [index], message: error.issues[0]!.message })
    return data ?? feature
  })
})

export const productFormSchema = productDraftSchema.extend({
  ...productTextSchemas,
  features: featureFieldsSchema,
  images: imagesSchema,
  badges: badgesSchema,
})

export function withUpdate(product: AdminProduct, update: ProductUpdate): Partial<AdminProduct> {
  const { name, images, isHidden, badges, features, ...texts } = update
  return {
    ...texts,
    ...(features && { features }),
    ...(badges && { badges }),
    ...(images && { configuredImages: images }),
    ...(isHidden !== undefined && { isHiddenByAdmin: isHidden }),
    ...(name !== undefined && { ownName: name, name: name ?? product.providerName }),
  }
}
