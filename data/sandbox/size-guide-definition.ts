export interface SizeGuideDefinition {
  sizes: readonly string[]
  tables: readonly SizeTableDefinition[]
}

export interface SizeTableDefinition {
  type: 'measure_yourself' | 'product_measure' | 'international'
  description?: string
  image?: 'body' | 'tee' | 'long-sleeve' | 'hoodie' | 'crewneck' | 'cap' | 'socks'
  imageDescription?: string
  measurements: Record<string, readonly MeasurementDefinition[]>
}

/** Inches, or a size abroad. Text has no unit. Null means that the size lacks this value. */
export type MeasurementDefinition =
  | number
  | readonly [min: number, max: number]
  | { inches: string; cm: string }
  | string
  | null
