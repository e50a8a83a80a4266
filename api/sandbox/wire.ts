export interface SyncProduct {
  id: number
  external_id: string | null
  name: string
  variants: number
  synced: number
  thumbnail_url: string | null
  is_ignored: boolean
}

export type Availability = 'active' | 'discontinued' | 'out_of_stock' | 'temporary_out_of_stock'

export interface SyncVariant {
  id: number
  external_id: string | null
  sync_product_id: number
  name: string
  synced: boolean
  variant_id: number | null
  main_category_id: number | null
  warehouse_product_id: number | null
  warehouse_product_variant_id: number | null
  retail_price: string | null
  sku: string | null
  currency: string
  product: BlankReference
  files: PrintfulFile[]
  options: PrintfulOption[]
  is_ignored: boolean
  size: string | null
  color: string | null
  availability_status: Availability
}

/** Garment under a design. Goods of a warehouse have none. */
export interface BlankReference {
  variant_id: number | null
  product_id: number | null
  image: string
  name: string
}

export interface PrintfulFile {
  id: number
  type: string
  hash: string | null
  url: string | null
  filename: string | null
  mime_type: string | null
  size: number
  width: number | null
  height: number | null
  dpi: number | null
  status: 'ok' | 'waiting' | 'failed'
  created: number
  thumbnail_url: string | null
  preview_url: string | null
  visible: boolean
  is_temporary: boolean
  message: string
  options?: PrintfulOption[]
  stitch_count_tier: string | null
}

export interface PrintfulOption {
  id: string
  value: unknown
}

export interface CatalogProduct {
  id: number
  main_category_id: number
  type: string
  description: string
  type_name: string
  title: string
  brand: string | null
  model: string
  image: string
  variant_count: number
  currency: string
  options: PrintfulOption[]
  dimensions: null
  is_discontinued: boolean
  avg_fulfillment_time: null
  techniques: { key: string; display_name: string; is_default: boolean }[]
  files: { id: string; type: string; title: string; additional_price: string | null; options: never[] }[]
  origin_country: string | null
}

export interface CatalogVariant {
  id: number
  product_id: number
  name: string
  size: string | null
  color: string | null
  color_code: string | null
  color_code2: string | null
  image: string
  price: string
  in_stock: boolean
  availability_regions: Record<string, string>
  availability_status: { region: string; status: RegionalStatus }[]
  material?: { name: string; percentage: number }[]
}

export type RegionalStatus =
  | 'in_stock'
  | 'stocked_on_demand'
  | 'out_of_stock'
  | 'supplier_out_of_stock'
  | 'discontinued'

export interface SizeGuide {
  product_id: number
  available_sizes: string[]
  size_tables: SizeTable[]
}

export interface SizeTable {
  type: 'measure_yourself' | 'product_measure' | 'international'
  unit: 'inches' | 'cm' | 'none'
  description?: string
  image_url?: string
  image_description?: string
  measurements: Measurement[]
}

export interface Measurement {
  type_label: string
  /** Unit that replaces the table's. */
  unit?: 'none'
  values: ({ size: string; value: string } | { size: string; min_value: string; max_value: string })[]
}

export interface Envelope {
  code: number
  result: unknown
  extra?: unknown[]
  paging?: { total: number; offset: number; limit: number }
  error?: { reason: string; message: string; api_error_code?: string }
}
