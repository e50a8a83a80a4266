import { z } from 'zod'

// Ids must be valid. Any other field that has another type than expected counts as missing.

const text = z.string().nullish().catch(null)
const id = z.int().positive()

export const validItems = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((each) => item.safeParse(each).data ?? []))

export const blankSchema = z.object({
  product: z.object({
    id,
    type_name: text,
    title: text,
    brand: text,
    model: text,
    currency: text,
    description: text,
    origin_country: text,
    avg_fulfillment_time: z.number().positive().nullish().catch(null),
    is_discontinued: z.boolean().nullish().catch(null),
    techniques: z
      .array(z.object({ key: text, is_default: z.boolean().nullish().catch(null) }))
      .nullish()
      .catch(null),
  }),
  variants: z.array(z.unknown()),
})
export type BlankResponse = z.infer<typeof blankSchema>

export const blankVariantSchema = z.object({
  id,
  size: text,
  color: text,
  color_code: text,
  color_code2: text,
  price: text,
  availability_regions: z.record(z.string(), text).nullish().catch(null),
  availability_status: validItems(z.object({ region: z.string(), status: z.string() })),
  material: validItems(z.object({ name: z.string(), percentage: z.number().nullish().catch(null) })),
})
export type BlankVariantResponse = z.infer<typeof blankVariantSchema>

const measure = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)

export const sizeTableSchema = z.object({
  type: z.string(),
  unit: text,
  description: text,
  image_url: text,
  image_description: text,
  measurements: validItems(
    z.object({
      type_label: z.string(),
      unit: text,
      values: validItems(
        z.object({ size: z.string(), value: measure, min_value: measure, max_value: measure }),
      ),
    }),
  ),
})
export type SizeTableResponse = z.infer<typeof sizeTableSchema>

export const sizeGuideSchema = z.object({
  product_id: id.nullish().catch(null),
  size_tables: z.array(z.unknown()).nullish(),
})
