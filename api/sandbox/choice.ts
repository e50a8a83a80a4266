import type { ProductDefinition } from '../../data/sandbox/catalogue.ts'

/** What tells one variant of a product from another. */
export interface Choice {
  color: string | null
  size: string | null
}

/** Every variant of a product, colour by colour. */
export function choicesOf({ colours, sizes }: ProductDefinition): Choice[] {
  const names = typeof colours === 'string' ? [null] : Object.keys(colours)
  return names.flatMap((color) => sizes.map((size) => ({ color, size })))
}
