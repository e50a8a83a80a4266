import { z } from 'zod'
import {
  type AdminCollection,
  type CreateCollection,
  createCollectionSchemaNamed,
} from '#shared/contracts/collection'
import { describeChange } from '../changes/describe-change.ts'
import type { TheirLine } from '../forms/ConflictPanel.tsx'
import { findProductName } from '../products/products.queries.ts'

export const collectionDraftSchema = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  bannerImageUrl: z.string(),
  isActive: z.boolean(),
  membership: z.enum(['chosen', 'all']),
  productIds: z.array(z.int()),
})
export type CollectionForm = z.infer<typeof collectionDraftSchema>
export type Membership = CollectionForm['membership']

export const toCollectionForm = (collection: AdminCollection | null): CollectionForm => ({
  name: collection?.name ?? '',
  slug: collection?.slug ?? '',
  description: collection?.description ?? '',
  bannerImageUrl: collection?.bannerImageUrl ?? '',
  isActive: collection?.isActive ?? true,
  membership: collection?.includesAll ? 'all' : 'chosen',
  productIds: collection?.productIds ?? [],
})

const LABELS = new Map([
  ['name', 'The name'],
  ['slug', 'The slug'],
  ['description', 'The description'],
  ['bannerImageUrl', 'The address'],
])

const schema = createCollectionSchemaNamed((field) => LABELS.get(field) ?? field)

/** Schema with the server's rules. The server makes an empty slug, and an empty banner image is none. */
export const collectionFormSchema = collectionDraftSchema.transform((form, context): CreateCollection => {
  const { name, slug, description, bannerImageUrl, isActive, membership, productIds } = form
  const result = schema.safeParse({
    name,
    description,
    isActive,
    includesAll: membership === 'all',
    productIds,
    ...(slug.trim() && { slug: slug.trim() }),
    bannerImageUrl: bannerImageUrl.trim() || null,
  })
  if (result.success) return result.data
  for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

export function toCollectionLines(collection: AdminCollection): TheirLine[] {
  const nameOf = (id: number) => findProductName(id) ?? `Product ${id}`
  const lines = describeChange({ kind: 'collection_created', before: null, after: collection }, nameOf)
  return lines.map(({ label, after }) => ({ label, text: after }))
}
