import { z } from 'zod'
import { COLOR_FAMILIES } from '#shared/color-family'
import {
  type AdminCollection,
  type CreateCollection,
  createCollectionSchemaNamed,
} from '#shared/contracts/collection'
import { describeChange } from '#shared/describe-change'
import type { TheirLine } from '../forms/ConflictPanel.tsx'
import { findProductName } from '../products/products.queries.ts'

const rulesDraftSchema = z.object({
  types: z.array(z.string()),
  colors: z.array(z.enum(COLOR_FAMILIES)),
  minPrice: z.string(),
  maxPrice: z.string(),
})
export type RulesDraft = z.infer<typeof rulesDraftSchema>

export const collectionDraftSchema = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  bannerImageUrl: z.string(),
  isActive: z.boolean(),
  membership: z.enum(['chosen', 'all', 'rules']),
  productIds: z.array(z.int()),
  rules: rulesDraftSchema,
})
export type CollectionForm = z.infer<typeof collectionDraftSchema>
export type Membership = CollectionForm['membership']

export const toCollectionForm = (collection: AdminCollection | null): CollectionForm => ({
  name: collection?.name ?? '',
  slug: collection?.slug ?? '',
  description: collection?.description ?? '',
  bannerImageUrl: collection?.bannerImageUrl ?? '',
  isActive: collection?.isActive ?? true,
  membership: collection?.rules ? 'rules' : collection?.includesAll ? 'all' : 'chosen',
  productIds: collection?.productIds ?? [],
  rules: {
    types: collection?.rules?.types ?? [],
    colors: collection?.rules?.colors ?? [],
    minPrice: collection?.rules?.minPrice ?? '',
    maxPrice: collection?.rules?.maxPrice ?? '',
  },
})

/** Converts `20`, `$20` and `20.5` to the contract's form. Leaves other text, which is then refused. */
function toPrice(text: string): string | null {
  const [, dollars, cents = ''] = text.trim().match(/^\$?(\d+)(?:\.(\d{1,2}))?$/) ?? []
  return dollars ? `${dollars}.${cents.padEnd(2, '0')}` : text.trim() || null
}

/** Converts the rules to those that are sent, valid or not. */
export const toRules = ({ types, colors, minPrice, maxPrice }: RulesDraft) => ({
  types,
  colors,
  minPrice: toPrice(minPrice),
  maxPrice: toPrice(maxPrice),
})

/** Leaves out the chosen products if there are rules, so that the server keeps the stored ones. */
function toMembership({ membership, rules, productIds }: CollectionForm) {
  if (membership === 'rules') return { rules: toRules(rules) }
  return { rules: null, includesAll: membership === 'all', productIds }
}

const LABELS = new Map([
  ['name', 'The name'],
  ['slug', 'The slug'],
  ['description', 'The description'],
  ['bannerImageUrl', 'The address'],
  ['rules', 'The rule'],
  ['minPrice', 'The lowest price'],
  ['maxPrice', 'The highest price'],
])

const schema = createCollectionSchemaNamed((field) => LABELS.get(field) ?? field)

/** Schema with the server's rules. The server makes an empty slug, and an empty banner image is none. */
export const collectionFormSchema = collectionDraftSchema.transform((form, context): CreateCollection => {
  const { name, slug, description, bannerImageUrl, isActive } = form
  const result = schema.safeParse({
    name,
    description,
    isActive,
    ...toMembership(form),
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
