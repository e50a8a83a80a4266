import { z } from 'zod'

export const sizeValueSchema = z.object({
  size: z.string(),
  inches: z.string().nullable(),
  cm: z.string().nullable(),
  text: z.string().nullable(),
})
export type SizeValue = z.infer<typeof sizeValueSchema>

export const sizeTableKindSchema = z.enum(['garment', 'body', 'international'])
export type SizeTableKind = z.infer<typeof sizeTableKindSchema>

export const sizeTableSchema = z.object({
  kind: sizeTableKindSchema,
  note: z.string().nullable(),
  rows: z.array(z.object({ label: z.string(), values: z.array(sizeValueSchema) })),
})
export type SizeTable = z.infer<typeof sizeTableSchema>

export const sizeGuideSchema = z.object({ tables: z.array(sizeTableSchema) })
export type SizeGuide = z.infer<typeof sizeGuideSchema>

export const materialSchema = z.object({ name: z.string(), percentage: z.number().nullable() })
export type Material = z.infer<typeof materialSchema>

export const colorDetailsSchema = z.object({
  name: z.string(),
  code: z.string().nullable(),
  code2: z.string().nullable(),
  imageUrl: z.url().nullable(),
})
export type ColorDetails = z.infer<typeof colorDetailsSchema>

export const productDetailsSchema = z.object({
  productId: z.int(),
  type: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  material: z.array(materialSchema),
  madeIn: z.string().nullable(),
  productionDays: z.number().nullable(),
  description: z.string().nullable(),
  colors: z.array(colorDetailsSchema),
  sizeGuide: sizeGuideSchema.nullable(),
})
export type ProductDetails = z.infer<typeof productDetailsSchema>
