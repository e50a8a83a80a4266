import { z } from 'zod'
import { productSchema } from './product.ts'

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
