import { fromCents, toCents } from '#shared/price'
import type { SandboxCatalog } from '../catalog.ts'
import type { SyncVariant } from '../wire.ts'
import { listRates } from './rates.ts'
import type { Recipient, SandboxCosts, SandboxOrder, SandboxOrderItem } from './wire.ts'

export interface RequestedItem {
  id?: number
  external_id?: string | null
  sync_variant_id?: number
  quantity?: number
  retail_price?: string | null
}

export function findVariant(
  { products }: SandboxCatalog,
  { sync_variant_id }: RequestedItem,
): SyncVariant | undefined {
  for (const { sync_variants } of products) {
    const found = sync_variants.find(({ id }) => id === sync_variant_id)
    if (found) return found
  }
  return undefined
}

/** Finds the item that a request means, by Printful's id or by the shop's own. */
export const findItem = (items: readonly SandboxOrderItem[], requested: RequestedItem) =>
  items.find(({ id, external_id }) =>
    requested.id === undefined
      ? external_id !== null && external_id === requested.external_id
      : id === requested.id,
  )

export function toItem(
  { blankVariants }: SandboxCatalog,
  requested: RequestedItem,
  variant: SyncVariant,
  id: number,
): SandboxOrderItem {
  const { product, sku, availability_status } = variant
  return {
    id,
    external_id: requested.external_id ?? null,
    variant_id: variant.variant_id,
    sync_variant_id: variant.id,
    external_variant_id: variant.external_id,
    quantity: requested.quantity ?? 1,
    price: blankVariants.find((blank) => blank.id === variant.product.variant_id)?.price ?? '10.00',
    retail_price: requested.retail_price ?? null,
    name: variant.name,
    product,
    sku,
    files: [],
    options: [],
    discontinued: availability_status === 'discontinued',
    out_of_stock: availability_status.endsWith('out_of_stock'),
  }
}

/** Changes what a request names of an item that exists. */
export const changeItem = (
  item: SandboxOrderItem,
  { quantity = item.quantity, retail_price = item.retail_price }: RequestedItem,
): SandboxOrderItem => ({ ...item, quantity, retail_price })

export function computeRetailCosts({ items }: Pick<SandboxOrder, 'items'>): SandboxOrder['retail_costs'] {
  const prices = items.map(({ retail_price, quantity }) => retail_price && toCents(retail_price) * quantity)
  const sum = prices.reduce<number>((total, cents) => total + Number(cents), 0)
  const subtotal = prices.every((cents) => cents !== null) ? fromCents(sum) : null
  return {
    currency: 'USD',
    subtotal,
    discount: null,
    shipping: null,
    tax: null,
    vat: null,
    total: subtotal,
  }
}

export function computeCosts({ recipient, items, shipping }: SandboxOrder, currency: string): SandboxCosts {
  const subtotal = items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0)
  const shippingCents = findRate(recipient, items, shipping)?.cents ?? 0
  return {
    currency,
    subtotal: fromCents(subtotal),
    shipping: fromCents(shippingCents),
    tax: '0.00',
    total: fromCents(subtotal + shippingCents),
  }
}

export function findRate(
  { country_code }: Partial<Recipient>,
  items: readonly { quantity?: number }[],
  shipping: string,
) {
  const count = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  return listRates(country_code ?? '', count).find(({ id }) => id === shipping)
}
