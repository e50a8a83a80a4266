import { z } from 'zod'
import { BADGES } from '../badges.ts'
import { idTextSchema, priceSchema } from './fields.ts'

export const mockupSchema = z.object({ url: z.url(), type: z.string() })
export type Mockup = z.infer<typeof mockupSchema>

export const adminImageSchema = z.object({
  imageUrl: z.url(),
  altText: z.string().nullable(),
  displayOrder: z.int(),
  isActive: z.boolean(),
})

const adminImages = z.array(adminImageSchema)

export const badgeSchema = z.enum(BADGES, `A badge is one of "${BADGES.join('" and "')}".`)

export const productSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  price: priceSchema,
  imageUrl: z.url().nullable(),
  /** True if a variant can be bought, or there are no variants. */
  inStock: z.boolean(),
  mockups: z.record(z.string(), z.array(mockupSchema)),
  /** Active images of the administrator. Types other than `detail` are missing if they are empty. */
  adminImages: z.object({
    detail: adminImages,
    homepage: adminImages.optional(),
    thumbnail: adminImages.optional(),
    gallery: adminImages.optional(),
    hero: adminImages.optional(),
    featured: adminImages.optional(),
  }),
  features: z.array(z.string()),
  updatedAt: z.iso.datetime(),
  minPrice: priceSchema,
  maxPrice: priceSchema,
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  /** Texts above the name. If they are missing, they are the defaults. */
  badges: z.array(z.string()).optional(),
})
export type Product = z.infer<typeof productSchema>

export const variantSchema = z.object({
  id: z.int(),
  size: z.string(),
  color: z.string().nullable(),
  /** Value that distinguishes variants of the same size and color. */
  option: z.string().nullable(),
  price: priceSchema,
  /** `null` is unlimited, `0` is sold out. */
  stockQuantity: z.int().nullable(),
})
export type Variant = z.infer<typeof variantSchema>

export const emptyQuerySchema = z.strictObject({})

export const productIdQuerySchema = z.strictObject({ productId: idTextSchema('productId') })
export const collectionIdQuerySchema = z.strictObject({ id: idTextSchema('id').optional() })
export const slugQuerySchema = z.strictObject({
  slug: z
    .string({ error: 'slug is required.' })
    .trim()
    .min(1, 'slug must not be empty.')
    .max(200, 'slug is too long.'),
})
