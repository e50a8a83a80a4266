import { HTTPException } from 'hono/http-exception'
import type { Variant } from '#shared/contracts/product'

interface Options {
  variantId?: number | undefined
  size?: string | undefined
  color?: string | undefined
}

/**
 * The variant that matches a form's options; null for a product without variants. A given `variantId` is returned unchecked.
 * @throws 400 when no variant or several match
 */
export function resolveVariantId(
  variants: readonly Variant[],
  { variantId, size, color }: Options,
): number | null {
  if (variantId !== undefined) return variantId
  if (variants.length === 0) return null
  const matching = variants.filter(
    (variant) => (!size || variant.size === size) && (!color || variant.color === color),
  )
  if (matching.length === 1) return matching[0]!.id
  if (matching.length === 0) {
    throw new HTTPException(400, { message: 'This size does not come in this color. Please choose another.' })
  }
  const isSizeMissing = new Set(matching.map((variant) => variant.size)).size > 1
  throw new HTTPException(400, { message: `Please choose a ${isSizeMissing ? 'size' : 'color'}.` })
}
