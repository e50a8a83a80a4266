import type { ProductDefinition } from '../../data/sandbox/catalog.ts'

export interface VariantOptions {
  color: string | null
  size: string | null
}

export function listVariantOptions({ colors, sizes }: ProductDefinition): VariantOptions[] {
  const names = typeof colors === 'string' ? [null] : Object.keys(colors)
  return names.flatMap((color) => sizes.map((size) => ({ color, size })))
}

/** Returns the color that a variant's images show, even if the supplier names none. */
export const imageColor = (definition: ProductDefinition, { color }: VariantOptions) =>
  color ?? definition.imageColor ?? 'White'
