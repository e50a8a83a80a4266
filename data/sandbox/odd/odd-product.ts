/** Variant as Printful lists it. By default it is linked, available, and costs $24.00. */
export interface OddVariant {
  /** Product, color and size by default. */
  name?: string
  size?: string | null
  color?: string | null
  /** Size and color of the garment under it. */
  blank?: { size?: string; color?: string }
  price?: string | null
  currency?: string
  sku?: string | null
  status?: string
  ignored?: true
  unsynced?: true
  /** Id of the goods in Printful's warehouse, which have no blank. Null if Printful names neither. */
  warehouseId?: number | null
}

/** Result in the shop. Numbers are indexes of `variants`. */
export interface ShownProduct {
  slug: string
  /** Name, if it differs from the one at Printful. */
  name?: string
  sizes: readonly string[]
  colors: readonly string[]
  options?: Readonly<Record<number, string>>
  soldOut?: readonly number[]
  /** Reasons of the sync for variants that it leaves out, or of which it warns. */
  leftOut?: Readonly<Record<number, string>>
}

export interface OddProduct {
  oddity: string
  name: string
  variants: readonly OddVariant[]
  /** One by default. */
  imageCount?: number
  ignored?: true
  /** Null for a product that the shop doesn't show. */
  right: ShownProduct | null
}

export const ALIKE = 'has the size, color and name of another variant'

export const inSizes = (...sizes: readonly string[]): OddVariant[] =>
  sizes.map((size) => ({ size, color: 'Black' }))
