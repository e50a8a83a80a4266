import { z } from 'zod'
import { PRODUCT_TEXT_FIELDS, PRODUCT_TEXTS } from '../product-fields.ts'
import {
  PAGE_CHANGE_KINDS,
  pageChangeKind,
  SHOP_PART_NAMES,
  SHOP_PARTS,
  TEXT_PAGES,
} from '../storefront-parts.ts'
import { imageEntrySchema } from './admin-product.ts'
import { roleSchema } from './auth.ts'
import { adminCollectionSchema } from './collection.ts'
import { idSchema, idTextSchema } from './fields.ts'
import { badgeSchema } from './product.ts'
import { shopPartSchemas, shownPageSchema } from './storefront.ts'

const storedUrlSchema = z.string()

/** Values of a collection. A field that is newer than some rows of the log has a default. */
export const collectionValuesSchema = adminCollectionSchema
  .pick({ slug: true, name: true, description: true, isActive: true, productIds: true })
  .extend({
    includesAll: z.boolean().default(false),
    bannerImageUrl: storedUrlSchema.nullable().default(null),
  })
export type CollectionValues = z.infer<typeof collectionValuesSchema>

const visibilitySchema = z.enum(['shown', 'hidden'])

const pair = <K extends string, B extends z.ZodType, A extends z.ZodType>(kind: K, before: B, after: A) =>
  z.object({ kind: z.literal(kind), before, after })
const samePair = <K extends string, V extends z.ZodType>(kind: K, value: V) => pair(kind, value, value)

const collectionReferenceSchema = z.object({ id: z.int(), name: z.string() })
export type CollectionReference = z.infer<typeof collectionReferenceSchema>

const accountSchema = z.object({ id: z.int(), name: z.string() })

const textChangeSchema = z.object({
  kind: z.enum(PRODUCT_TEXT_FIELDS.map((field) => PRODUCT_TEXTS[field].changeKind)),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

const textPageChangeSchema = z.object({
  kind: z.enum(PAGE_CHANGE_KINDS),
  before: shownPageSchema,
  after: shownPageSchema,
})
export type TextPageChange = z.infer<typeof textPageChangeSchema>

export const findChangedPage = (kind: ChangeKind) => TEXT_PAGES.find((id) => pageChangeKind(id) === kind)

export const isTextPageChange = (change: ChangeValues): change is TextPageChange =>
  findChangedPage(change.kind) !== undefined

export const findChangedPart = (kind: ChangeKind) =>
  SHOP_PART_NAMES.find((part) => SHOP_PARTS[part].changeKind === kind)

export const findChangedText = (kind: ChangeKind) =>
  PRODUCT_TEXT_FIELDS.find((field) => PRODUCT_TEXTS[field].changeKind === kind)

export const isTextChange = (change: ChangeValues): change is z.infer<typeof textChangeSchema> =>
  findChangedText(change.kind) !== undefined

/** Kind of a change, and its value before and after. An empty list of features or images is the provider's. */
export const changeValuesSchema = z.discriminatedUnion('kind', [
  textChangeSchema,
  samePair('features', z.array(z.string())),
  samePair('images', z.array(imageEntrySchema.extend({ imageUrl: storedUrlSchema }))),
  samePair('visibility', visibilitySchema),
  samePair('badges', z.array(badgeSchema).nullable()),
  pair('collection_created', z.null(), collectionValuesSchema),
  pair('collection_updated', collectionValuesSchema, collectionValuesSchema),
  pair('collection_removed', collectionValuesSchema, z.null()),
  samePair('collection_order', z.array(collectionReferenceSchema)),
  samePair('home_collection', collectionReferenceSchema.nullable()),
  samePair('account_role', accountSchema.extend({ role: roleSchema })),
  samePair('account_status', accountSchema.extend({ isDisabled: z.boolean() })),
  samePair(SHOP_PARTS.name.changeKind, shopPartSchemas.name.nullable()),
  samePair(SHOP_PARTS.hero.changeKind, shopPartSchemas.hero.nullable()),
  samePair(SHOP_PARTS.announcement.changeKind, shopPartSchemas.announcement.nullable()),
  samePair(SHOP_PARTS.badges.changeKind, shopPartSchemas.badges.nullable()),
  samePair(SHOP_PARTS.testimonials.changeKind, shopPartSchemas.testimonials.nullable()),
  samePair(SHOP_PARTS.isAiBuilderShown.changeKind, shopPartSchemas.isAiBuilderShown.nullable()),
  textPageChangeSchema,
  // This replaces values that another version has written.
  samePair('unreadable', z.null()),
])
export type ChangeValues = z.infer<typeof changeValuesSchema>
export type ChangeKind = ChangeValues['kind']

export function parseChangeValues(row: { kind: string; before: unknown; after: unknown }): ChangeValues {
  const { data } = changeValuesSchema.safeParse(row)
  return data ?? { kind: 'unreadable', before: null, after: null }
}

/** True for a change of an account, which a second change on the screen of the accounts undoes. */
export const isAccountChange = (kind: ChangeKind): boolean =>
  kind === 'account_role' || kind === 'account_status'

const referenceSchema = z.object({ id: z.int(), slug: z.string(), name: z.string(), isActive: z.boolean() })

export const changeSchema = changeValuesSchema.and(
  z.object({
    id: z.int(),
    at: z.iso.datetime(),
    by: z.string().nullable(),
    product: referenceSchema.nullable(),
    collection: referenceSchema.nullable(),
    /** True if the value hasn't changed again since, and isn't an account's. */
    isUndoable: z.boolean(),
  }),
)
export type Change = z.infer<typeof changeSchema>

export const CHANGES_PER_PAGE = 50
/** Number of ids that a request body holds. A file of texts can change five fields of each product. */
export const MAX_UNDONE_CHANGES = 30_000

export const changesQuerySchema = z.strictObject({
  page: idTextSchema('page').optional(),
  productId: idTextSchema('productId').optional(),
})

export const undoChangeSchema = z.strictObject({ changeId: idSchema('changeId') })

export const undoChangesSchema = z.strictObject({
  changeIds: z.array(idSchema('changeIds')).min(1, 'Name at least one change.').max(MAX_UNDONE_CHANGES),
})

/** `failed` lists changes of collections and accounts, and those whose value has changed again since. */
export const undoneChangesSchema = z.object({ undone: z.array(z.int()), failed: z.array(z.int()) })
export type UndoneChanges = z.infer<typeof undoneChangesSchema>

export const TOTAL_COUNT_HEADER = 'X-Total-Count'
