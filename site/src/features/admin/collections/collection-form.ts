import { z } from 'zod'
import { type AdminCollection, createCollectionSchema } from '#shared/contracts/collection'

export const collectionDraftSchema = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  bannerImageUrl: z.string(),
  isActive: z.boolean(),
  includesAll: z.boolean(),
  productIds: z.array(z.int()),
})
export type CollectionForm = z.infer<typeof collectionDraftSchema>

export const toCollectionForm = (collection: AdminCollection | null): CollectionForm => ({
  name: collection?.name ?? '',
  slug: collection?.slug ?? '',
  description: collection?.description ?? '',
  bannerImageUrl: collection?.bannerImageUrl ?? '',
  isActive: collection?.isActive ?? true,
  includesAll: collection?.includesAll ?? false,
  productIds: collection?.productIds ?? [],
})

const LABELS = new Map([
  ['name', 'The name'],
  ['slug', 'The slug'],
  ['description', 'The description'],
  ['bannerImageUrl', 'The address'],
])

/** Validates as the server does. An empty slug is left to the server, an empty banner image is none. */
export const collectionFormSchema = collectionDraftSchema.transform((form, context) => {
  const { slug, bannerImageUrl, ...rest } = form
  const result = createCollectionSchema.safeParse({
    ...rest,
    ...(slug.trim() && { slug: slug.trim() }),
    bannerImageUrl: bannerImageUrl.trim() || null,
  })
  if (result.success) return result.data
  for (const { path, message } of result.error.issues) {
    const field = String(path[0])
    // The contract's messages begin with the name of the JSON field.
    context.addIssue({ code: 'custom', path, message: message.replace(field, LABELS.get(field) ?? field) })
  }
  return z.NEVER
})
