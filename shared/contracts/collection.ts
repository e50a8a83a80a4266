import { z } from 'zod'
import { toLine, toParagraphs } from '../plain-text.ts'
import { idSchema, jsonName, type NameOf, readAtSchema, UNIQUE_ITEMS } from './fields.ts'
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
  isOnHome: z.boolean(),
  /** Chosen products in the administrator's order, hidden ones included. */
  productIds: z.array(z.int()),
})
export type AdminCollection = z.infer<typeof adminCollectionSchema>

export const COLLECTION_NAME_LIMIT = 200
export const COLLECTION_DESCRIPTION_LIMIT = 5000
const SLUG_LIMIT = 80
const MAX_PRODUCTS = 20_000

const nameSchema = (name: string) =>
  z
    .string(`${name} must be text.`)
    .overwrite(toLine)
    .min(1, `${name} must not be empty.`)
    .max(COLLECTION_NAME_LIMIT, `${name} cannot exceed ${COLLECTION_NAME_LIMIT} characters.`)
export const collectionNameSchema = nameSchema('name')

// `/collections/7` is the collection with that id.
const slugSchema = (name: string) =>
  z
    .string(`${name} must be text.`)
    .max(SLUG_LIMIT, `${name} cannot exceed ${SLUG_LIMIT} characters.`)
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      `${name} takes lower-case letters, digits and single hyphens between them.`,
    )
    .regex(/\D/, `${name} must not be a number alone.`)

const descriptionSchema = (name: string) =>
  z
    .string(`${name} must be text or null.`)
    .overwrite(toParagraphs)
    .max(COLLECTION_DESCRIPTION_LIMIT, `${name} cannot exceed ${COLLECTION_DESCRIPTION_LIMIT} characters.`)
    .nullable()
    .transform((text) => text || null)

const productIds = z
  .array(idSchema('productIds', 'productIds must be positive integers.'), 'productIds must be a list.')
  .max(MAX_PRODUCTS, `A collection takes at most ${MAX_PRODUCTS} chosen products.`)
  .refine((ids) => new Set(ids).size === ids.length, 'productIds must not name a product twice.')
  .meta(UNIQUE_ITEMS)

const flag = (field: string) => z.boolean(`${field} must be true or false.`)

const fieldsNamed = (nameOf: NameOf) => ({
  slug: slugSchema(nameOf('slug')).optional(),
  description: descriptionSchema(nameOf('description')).optional(),
  bannerImageUrl: webUrlSchema(nameOf('bannerImageUrl')).nullable().optional(),
  isActive: flag('isActive').optional(),
  includesAll: flag('includesAll').optional(),
  productIds: productIds.optional(),
})
const fields = fieldsNamed(jsonName)

export const createCollectionSchema = z.strictObject({ name: collectionNameSchema, ...fields })
export type CreateCollection = z.infer<typeof createCollectionSchema>

/** Schema with messages that name a field in words. */
export const createCollectionSchemaNamed = (nameOf: NameOf) =>
  z.strictObject({ name: nameSchema(nameOf('name')), ...fieldsNamed(nameOf) })

const collectionId = idSchema('collectionId')

/** Changes to a collection. Chosen products stay stored while it includes all. */
export const updateCollectionSchema = z.strictObject({
  collectionId,
  updatedAt: readAtSchema,
  name: collectionNameSchema.optional(),
  ...fields,
})
export type UpdateCollection = z.infer<typeof updateCollectionSchema>

export const removeCollectionSchema = z.strictObject({ collectionId, updatedAt: readAtSchema })

const idList = (field: string) =>
  z
    .array(idSchema(field, `${field} must be positive integers.`), `${field} must be a list.`)
    .refine((ids) => new Set(ids).size === ids.length, `${field} must not name a collection twice.`)
    .meta(UNIQUE_ITEMS)

export const orderCollectionsSchema = z.strictObject({
  collectionIds: idList('collectionIds'),
  /** Order that was read. The save is refused if it has changed since. */
  readIds: idList('readIds').optional(),
})

export const homeCollectionSchema = z.strictObject({
  collectionId: collectionId.nullable(),
  readId: idSchema('readId').nullable().optional(),
})
