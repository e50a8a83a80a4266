import { z } from 'zod'
import { toLine, toParagraphs } from '../plain-text.ts'
import { idSchema } from './id.ts'
import { productSchema } from './product.ts'
import { webUrlSchema } from './url.ts'

export const collectionSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  productCount: z.int(),
  bannerImageUrl: z.url().nullable(),
  updatedAt: z.iso.datetime(),
})
export type Collection = z.infer<typeof collectionSchema>

export const collectionWithProductsSchema = collectionSchema.extend({ products: z.array(productSchema) })
export type CollectionWithProducts = z.infer<typeof collectionWithProductsSchema>

export const adminCollectionSchema = collectionSchema.extend({
  isActive: z.boolean(),
  includesAll: z.boolean(),
  /** Products in the administrator's order, hidden ones included. */
  productIds: z.array(z.int()),
})
export type AdminCollection = z.infer<typeof adminCollectionSchema>

export const COLLECTION_NAME_LIMIT = 200
export const COLLECTION_DESCRIPTION_LIMIT = 5000
const SLUG_LIMIT = 80
const MAX_PRODUCTS = 20_000

const name = z
  .string('name must be text.')
  .overwrite(toLine)
  .min(1, 'name must not be empty.')
  .max(COLLECTION_NAME_LIMIT, `name cannot exceed ${COLLECTION_NAME_LIMIT} characters.`)

/** Not a number alone: `/collections/7` is the collection with that id. */
const slug = z
  .string('slug must be text.')
  .max(SLUG_LIMIT, `slug cannot exceed ${SLUG_LIMIT} characters.`)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug takes lower-case letters, digits and single hyphens between them.')
  .regex(/\D/, 'slug must not be a number alone.')

const description = z
  .string('description must be text or null.')
  .overwrite(toParagraphs)
  .max(COLLECTION_DESCRIPTION_LIMIT, `description cannot exceed ${COLLECTION_DESCRIPTION_LIMIT} characters.`)
  .nullable()
  .transform((text) => text || null)

const productIds = z
  .array(idSchema('productIds', 'productIds must be positive integers.'), 'productIds must be a list.')
  .max(MAX_PRODUCTS, `A collection takes at most ${MAX_PRODUCTS} chosen products.`)
  .refine((ids) => new Set(ids).size === ids.length, 'productIds must not name a product twice.')

const flag = (field: string) => z.boolean(`${field} must be true or false.`)

const fields = {
  slug: slug.optional(),
  description: description.optional(),
  bannerImageUrl: webUrlSchema('bannerImageUrl').nullable().optional(),
  isActive: flag('isActive').optional(),
  includesAll: flag('includesAll').optional(),
  productIds: productIds.optional(),
}

export const createCollectionSchema = z.strictObject({ name, ...fields })
export type CreateCollection = z.infer<typeof createCollectionSchema>

const collectionId = idSchema('collectionId')

export const updateCollectionSchema = z.strictObject({ collectionId, name: name.optional(), ...fields })
export type UpdateCollection = z.infer<typeof updateCollectionSchema>

export const removeCollectionSchema = z.strictObject({ collectionId })
