import { z } from 'zod'
import { PRODUCT_TEXT_FIELDS } from '../product-fields.ts'

export const MAX_CSV_MEGABYTES = 10

export const textFieldSchema = z.enum([...PRODUCT_TEXT_FIELDS, 'features'])
export type TextField = z.infer<typeof textFieldSchema>

/** Change of one text. An empty text is the provider's or built-in one. Features are one a line. */
const textChangeSchema = z.object({ field: textFieldSchema, before: z.string(), after: z.string() })

const textsRowSchema = z.object({
  line: z.int(),
  productId: z.int().nullable(),
  name: z.string().nullable(),
  changes: z.array(textChangeSchema),
  problem: z.string().nullable(),
})
export type TextsRow = z.infer<typeof textsRowSchema>

export const textsPreviewSchema = z.object({
  rows: z.array(textsRowSchema),
  unchanged: z.int(),
  ignoredColumns: z.array(z.string()),
  /** Hash of the changes. The import is refused if it has changed by then. */
  digest: z.string(),
})
export type TextsPreview = z.infer<typeof textsPreviewSchema>

export const importTextsSchema = z.strictObject({ digest: z.string('digest is required.') })

export const importedTextsSchema = z.object({
  changed: z.array(z.int()),
  changeIds: z.array(z.int()),
})
