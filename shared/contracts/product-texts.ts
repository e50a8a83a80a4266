import { z } from 'zod'
import { PRODUCT_TEXT_FIELDS } from '../product-fields.ts'

export const MAX_CSV_MEGABYTES = 10

export const textFieldSchema = z.enum([...PRODUCT_TEXT_FIELDS, 'features'])
export type TextField = z.infer<typeof textFieldSchema>

/** An empty text is the provider's or built-in one; features are one a line. */
const textChangeSchema = z.object({ field: textFieldSchema, before: z.string(), after: z.string() })

/** A row that changes something, or can't be used. */
const textsRowSchema = z.object({
  /** Where it begins in the file, from 1. */
  line: z.int(),
  productId: z.int().nullable(),
  /** The product's; null where there is none. */
  name: z.string().nullable(),
  changes: z.array(textChangeSchema),
  /** Why the row is left out. */
  problem: z.string().nullable(),
})
export type TextsRow = z.infer<typeof textsRowSchema>

/** What a file of texts would change. */
export const textsPreviewSchema = z.object({
  rows: z.array(textsRowSchema),
  /** How many rows say what is stored. */
  unchanged: z.int(),
  /** Columns that nothing is read from. */
  ignoredColumns: z.array(z.string()),
  /** Of what would change: the import is refused where it is another one by then. */
  digest: z.string(),
})
export type TextsPreview = z.infer<typeof textsPreviewSchema>

export const importTextsSchema = z.strictObject({ digest: z.string('digest is required.') })

export const importedTextsSchema = z.object({
  /** The ids of the products. */
  changed: z.array(z.int()),
  /** Of the log, to undo them. */
  changeIds: z.array(z.int()),
})
