/** A variant as Printful lists it. What isn't given is usual: linked, available, for $24.00. */
export interface OddVariant {
  /** Product, color and size by default. */
  name?: string
  size?: string | null
  color?: string | null
  /** What the garment under it says of its own size and color. */
  blank?: { size?: string; color?: string }
  price?: string | null
  currency?: string
  sku?: string | null
  status?: string
  ignored?: true
  unsynced?: true
}

/** What the shop shows of it. Numbers are indexes of `variants`. */
export interface ShownProduct {
  slug: string
  /** Differs from the one at Printful. */
  name?: string
  sizes: readonly string[]
  colors: readonly string[]
  options?: Readonly<Record<number, string>>
  soldOut?: readonly number[]
  /** What the sync says of variants that it leaves out, or of which it warns. */
  leftOut?: Readonly<Record<number, string>>
}

export interface OddProduct {
  oddity: string
  name: string
  variants: readonly OddVariant[]
  /** One image unless given. */
  imageCount?: number
  ignored?: true
  /** Null for a product that the shop doesn't show. */
  right: ShownProduct | null
}

export const ALIKE = 'has the size, color and name of another variant'

export const inSizes = (...sizes: readonly string[]): OddVariant[] =>
  sizes.map((size) => ({ size, color: 'Black' }))
