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
}

export interface SandboxCosts {
  currency: string
  subtotal: string
  shipping: string
  tax: string
  total: string
}

export interface SandboxShipment {
  id: number
  carrier: string
  service: string
  tracking_number: string
  tracking_url: string
  created: number
  ship_date: string
  shipped_at: number
  reshipment: boolean
  items: { item_id: number; quantity: number }[]
}

export interface SandboxOrder {
  id: number
  external_id: string
  store: number
  status: SandboxOrderStatus
  error: string | null
  shipping: string
  /** Seconds since the epoch, like `updated`. */
  created: number
  updated: number
  recipient: Recipient
  items: SandboxOrderItem[]
  /** Null while Printful computes them. */
  costs: SandboxCosts | null
  shipments: SandboxShipment[]
}
