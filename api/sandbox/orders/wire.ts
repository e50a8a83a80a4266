import type { SyncVariant } from '../wire.ts'

export type SandboxOrderStatus =
  | 'draft'
  | 'inreview'
  | 'pending'
  | 'failed'
  | 'canceled'
  | 'inprocess'
  | 'onhold'
  | 'partial'
  | 'fulfilled'
  | 'archived'

export interface Recipient {
  name: string | null
  company: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state_code: string | null
  state_name: string | null
  country_code: string | null
  country_name: string | null
  zip: string | null
  phone: string | null
  email: string | null
  tax_number: string | null
}

export interface SandboxOrderItem {
  id: number
  external_id: string | null
  variant_id: number | null
  sync_variant_id: number
  quantity: number
  price: string
  retail_price: string | null
  name: string
  external_variant_id: string | null
  product: SyncVariant['product']
  sku: string | null
  files: unknown[]
  options: unknown[]
  discontinued: boolean
  out_of_stock: boolean
}

export interface SandboxCosts {
  /** Missing in orders of before 2022. */
  currency?: string
  subtotal: string
  shipping: string
  tax: string
  total: string
}

/** Sums in the prices of the shop, null unless each item has one. */
interface RetailCosts {
  currency: string
  subtotal: string | null
  discount: string | null
  shipping: string | null
  tax: string | null
  vat: string | null
  total: string | null
}

export interface SandboxShipment {
  id: number
  status: 'started' | 'onhold' | 'shipped'
  carrier: string
  service: string
  tracking_number: string
  tracking_url: string
  created: number
  /** Null until it leaves, like `shipped_at`. */
  ship_date: string | null
  shipped_at: number | null
  reshipment: boolean
  items: { item_id: number; quantity: number }[]
}

export interface SandboxOrder {
  id: number
  external_id: string
  store: number
  /** Printful may have states that nobody knows yet. */
  status: SandboxOrderStatus | (string & {})
  error: string | null
  errorCode: number | null
  shipping: string
  shipping_service_name: string
  /** Seconds since the epoch, like `updated`. */
  created: number
  updated: number
  recipient: Recipient
  items: SandboxOrderItem[]
  /** Null while Printful computes them. */
  costs: SandboxCosts | null
  retail_costs: RetailCosts
  pricing_breakdown: unknown[]
  shipments: SandboxShipment[]
  branding_items: unknown[]
  incomplete_items: unknown[]
  gift: object | null
  packing_slip: object | null
  is_sample: boolean
  needs_approval: boolean
  has_discontinued_items: boolean
  notes: string
  dashboard_url: string
}
