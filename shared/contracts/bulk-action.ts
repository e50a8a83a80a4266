import { z } from 'zod'
import { badgesSchema, featuresSchema } from './admin-product.ts'
import { collectionNameSchema } from './collection.ts'
import { idSchema, readAtSchema, UNIQUE_ITEMS } from './fields.ts'

const MAX_PRODUCTS = 2000

const targetSchema = z.strictObject({ productId: idSchema('productId'), updatedAt: readAtSchema })
const products = z
  .array(targetSchema)
  .min(1, 'Choose at least one product.')
  .max(MAX_PRODUCTS, `At most ${MAX_PRODUCTS} products can be changed at once.`)
  .refine(
    (targets) => new Set(targets.map(({ productId }) => productId)).size === targets.length,
    'products must not name a product twice.',
  )
  .meta(UNIQUE_ITEMS)

/** Action on several products. `collection` adds them to an existing collection, or to a new one with this name. */
export const bulkActionSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('hide'), products }),
  z.strictObject({ action: z.literal('show'), products }),
  z.strictObject({ action: z.literal('features'), products, features: featuresSchema }),
  z.strictObject({ action: z.literal('badges'), products, badges: badgesSchema }),
  z
    .strictObject({
      action: z.literal('collection'),
      products,
      collectionId: idSchema('collectionId').optional(),
      name: collectionNameSchema.optional(),
    })
    .refine(
      ({ collectionId, name }) => (collectionId === undefined) !== (name === undefined),
      'Name either a collectionId or the name of a new collection.',
    )
    .meta({ minProperties: 3, maxProperties: 3 }),
])
export type BulkAction = z.infer<typeof bulkActionSchema>
export type BulkTarget = z.infer<typeof targetSchema>

export const bulkResultSchema = z.object({
  changed: z.array(z.int()),
  unchanged: z.array(z.int()),
  failed: z.array(z.object({ productId: z.int(), reason: z.string() })),
  changeIds: z.array(z.int()),
})
export type BulkResult = z.infer<typeof bulkResultSchema>
