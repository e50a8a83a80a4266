import { z } from 'zod'
import {
  type AdminCollection,
  type CreateCollection,
  createCollectionSchema,
} from '#shared/contracts/collection'

/** What is typed and chosen, before it is judged. */
export const collectionFormSchema = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  bannerImageUrl: z.string(),
  isActive: z.boolean(),
  includesAll: z.boolean(),
  productIds: z.array(z.int()),
})
export type CollectionForm = z.infer<typeof collectionFormSchema>

export const toCollectionForm = (collection: AdminCollection | null): CollectionForm => ({
  name: collection?.name ?? '',
  slug: collection?.slug ?? '',
  description: collection?.description ?? '',
  bannerImageUrl: collection?.bannerImageUrl ?? '',
  isActive: collection?.isActive ?? true,
  includesAll: collection?.includesAll ?? false,
  productIds: collection?.productIds ?? [],
})

const LABELS = {
  name: 'The name',
  slug: 'The slug',
  description: 'The description',
  bannerImageUrl: 'The address',
}
type TextField = keyof typeof LABELS

interface Judged {
  /** What to send, where nothing is wrong. */
  collection: CreateCollection | undefined
  problems: Partial<Record<TextField, string>>
}

/** Judges a form as the server will. An empty slug is left to the server; other empty texts are none. */
export function validateCollection(form: CollectionForm): Judged {
  const { slug, bannerImageUrl, ...rest } = form
  const result = createCollectionSchema.safeParse({
    ...rest,
    ...(slug.trim() && { slug: slug.trim() }),
    bannerImageUrl: bannerImageUrl.trim() || null,
  })
  const problems: Judged['problems'] = {}
  for (const { path, message } of result.error?.issues ?? []) {
    for (const [field, label] of Object.entries(LABELS) as [TextField, string][]) {
      // The contract's sentences begin with the field's name in the call, which is not the one on the screen.
      if (path[0] === field) problems[field] ??= message.replace(field, label)
    }
  }
  return { collection: result.data, problems }
}
