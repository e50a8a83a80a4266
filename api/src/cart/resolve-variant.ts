import { HTTPException } from 'hono/http-exception'
import type { Variant } from '#shared/contracts/product'

interface Options {
  variantId?: number | undefined
  size?: string | undefined
  color?: string | undefined
}

const distinct = (values: readonly (string | null)[]) => new Set(values).size

/**
 * The variant that a form's options come down to; `null` for a product without variants. A `variantId` is taken as it is.
 * @throws 400 when the options don't go together or leave several open
 */
export function resolveVariantId(
  variants: readonly Variant[],
  { variantId, size, color }: Options,
): number | null {
  if (variantId !== undefined) return variantId
  if (variants.length === 0) return null
  const open = variants.filter(
    (variant) => (!size || variant.size === size) && (!color || variant.color === color),
  )
  if (open.length === 1) return open[0]!.id
  if (open.length === 0) {
    throw new HTTPException(400, { message: 'This size does not come in this color. Please choose another.' })
  }
  const asksForSize = distinct(open.map((variant) => variant.size)) > 1
  throw new HTTPException(400, { message: `Please choose a ${asksForSize ? 'size' : 'color'}.` })
}
