import type { ColorDetails } from '#shared/contracts/product-details'
import type { SwatchColor } from '#shared/swatch'

/** By color; those without a known code have none. */
export type SwatchByColor = Readonly<Record<string, SwatchColor>>

export const toSwatches = (colors: readonly ColorDetails[]): SwatchByColor =>
  Object.fromEntries(colors.flatMap(({ name, code, code2 }) => (code ? [[name, { code, code2 }]] : [])))
