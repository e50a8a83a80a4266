import { z } from 'zod'
import { toLine } from '#shared/plain-text'

// Printful adds fields over the years, so all but the ids may be missing or null. A wrong type makes the row invalid.

const text = z.string().nullish()
const flag = z.boolean().nullish()
const id = z.int().positive()

export const envelopeSchema = z
  .object({
    code: z.int().nullish(),
    result: z.unknown().optional(),
    data: z.unknown().optional(),
    api_error_code: text.catch(null),
    error: z
      .object({ message: text.catch(null), api_error_code: text.catch(null) })
      .nullish()
      .catch(null),
    paging: z.object({ total: z.int().nonnegative().nullish() }).nullish(),
  })
  .transform(({ data, result, ...envelope }) => ({ ...envelope, result: result ?? data }))
export type Envelope = z.infer<typeof envelopeSchema>

/** Row of the product list. Only the id must be valid: the rest comes again with the product's detail. */
export const listedProductSchema = z.object({
  id,
  name: text.catch(null),
  thumbnail_url: text.catch(null),
  is_ignored: flag.catch(null),
})
export type ListedProduct = z.infer<typeof listedProductSchema>

export const productDetailSchema = z.object({
  sync_product: z.object({ id, name: text, thumbnail_url: text, is_ignored: flag }),
  sync_variants: z.array(z.unknown()),
})

const fileSchema = z.object({ type: text, filename: text, preview_url: text })
export type PrintfulFile = z.infer<typeof fileSchema>

const optionalId = id.nullable().catch(null)

/** Garment under a design. Goods of a warehouse have none. */
const blankReferenceSchema = z
  .object({ product_id: optionalId, variant_id: optionalId, name: text.catch(null) })
  .nullish()
  .catch(null)

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
  product: blankReferenceSchema,
  external_id: text.catch(null),
  warehouse_product_variant_id: optionalId,
})
export type SyncVariant = z.infer<typeof syncVariantSchema>

export const idOnlySchema = z.object({ id })

export const scopesSchema = z.object({ scopes: z.array(z.object({ scope: z.string() })) })

export const storesSchema = z.array(
  z.object({ id, name: text.catch(null).transform((name) => toLine(name ?? '')), type: text.catch(null) }),
)
export type RemoteStore = z.infer<typeof storesSchema>[number]
