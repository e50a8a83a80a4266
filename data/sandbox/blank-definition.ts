import type { Region } from './regions.ts'

export type MockupView = 'front' | 'back' | 'flat' | 'lifestyle' | 'side' | 'detail'

export interface BlankDefinition {
  id: number
  imageNamePrefix: string
  hasImagePerSize?: true
  categoryId: number
  type: string
  typeName: string
  title: string
  shortTitle: string
  brand: string | null
  model: string
  originCountry?: string
  technique: 'DTG' | 'DTFILM' | 'EMBROIDERY' | 'SUBLIMATION' | 'DIGITAL'
  placements: readonly [front: string, back?: string]
  /** The mockups that each color has beside its own. */
  views?: readonly MockupView[]
  /** Printful's charge. Its text occurs nowhere else in the sandbox's data. */
  cost: string
  costBySize?: Record<string, string>
  material?: Record<string, number>
  heatherMaterial?: Record<string, number>
  regions: readonly Region[]
  stockExceptions?: readonly StockException[]
  unsoldSizes?: readonly string[]
  description: string
}

/** Applies to all sizes without `sizes`. */
export interface StockException {
  colors: readonly string[]
  sizes?: readonly string[]
  regions: readonly Region[]
  status: 'out_of_stock' | 'supplier_out_of_stock' | 'stocked_on_demand'
}
