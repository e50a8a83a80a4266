import type { ProductDefinition } from '../../data/sandbox/catalog.ts'

export interface VariantOptions {
  color: string | null
  size: string | null
}

/** Every variant of a product, color by color. */
export function listVariantOptions({ colors, sizes }: ProductDefinition): VariantOptions[] {
  const names = typeof colors === 'string' ? [null] : Object.keys(colors)
  return names.flatMap((color) => sizes.map((size) => ({ color, size })))
}

/** The color that a variant's images show, also where the supplier names none. */
export const imageColor = (definition: ProductDefinition, { color }: VariantOptions) =>
  color ?? definition.imageColor ?? 'White'
