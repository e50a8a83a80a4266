import { z } from 'zod'

/*
 * What Printful sends (API v1), as far as it is read. Fields are added over the years and left out in old rows, so
 * unknown ones are ignored and all but the ids may be absent or null. Of the wrong kind they make the row unreadable.
 */

const text = z.string().nullish()
const flag = z.boolean().nullish()
const id = z.int().positive()

export const envelopeSchema = z.object({
  /** Repeats the HTTP status, and is believed where the two disagree. */
  code: z.int().nullish(),
  result: z.unknown(),
  error: z
    .object({ message: text.catch(null) })
    .nullish()
    .catch(null),
  paging: z.object({ total: z.int().nonnegative().nullish() }).nullish(),
})
export type Envelope = z.infer<typeof envelopeSchema>

/** A row of the product list. Only the id must be right: the rest is read again with the product itself. */
export const listedProductSchema = z.object({
  id,
  name: text.catch(null),
  thumbnail_url: text.catch(null),
  is_ignored: flag.catch(null),
})
export type ListedProduct = z.infer<typeof listedProductSchema>

export const productDetailSchema = z.object({
  sync_product: z.object({ id, name: text, thumbnail_url: text, is_ignored: flag }),
  /** Parsed one by one, so that one unreadable variant does not take the others with it. */
  sync_variants: z.array(z.unknown()),
})
export type ProductDetail = z.infer<typeof productDetailSchema>

/** A print file or, with type `preview` or `mockup`, the picture of the finished variant. */
const fileSchema = z.object({ type: text, filename: text, preview_url: text })
export type PrintfulFile = z.infer<typeof fileSchema>

export const syncVariantSchema = z.object({
  id,
  name: text,
  synced: flag,
  is_ignored: flag,
  retail_price: text,
  currency: text,
  sku: text,
  size: text,
  color: text,
  availability_status: text,
  files: z.array(fileSchema).nullish(),
})
export type SyncVariant = z.infer<typeof syncVariantSchema>

export const idOnlySchema = z.object({ id })
