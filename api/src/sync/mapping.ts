import type { ColorFamily } from '#shared/color-family'
import { CURRENCY, isInCurrency } from '#shared/price'
import type { PrintfulFile, SyncVariant } from '../printful/responses.ts'
import { toImageUrl, toPriceCents, toText } from '../printful/values.ts'
import { mockupType } from './mockup-type.ts'

export interface RemoteVariant {
  printfulId: number
  sku: string | null
  size: string | null
  color: string | null
  option: string | null
  priceCents: number
  stockQuantity: number | null
  imageUrl: string | null
  position: number
  blankVariantId: number | null
  warehouseVariantId: number | null
  externalId: string | null
  colorFamily: ColorFamily | null
}

export interface RemoteMockup {
  url: string
  type: string
  /** Color of the mockup, null if variants of several colors share it. */
  color: string | null
}

export type MappedVariant = { variant: RemoteVariant; mockups: RemoteMockup[] } | { leftOut: string }

const UNTITLED = 'Untitled product'
const SOLD_OUT = ['discontinued', 'out_of_stock', 'temporary_out_of_stock']
export const AVAILABILITIES = ['active', ...SOLD_OUT]

const NAME_LIMIT = 200

export function toName(name: string | null | undefined): string {
  return toText(name, NAME_LIMIT) ?? UNTITLED
}

/** Converts a status to a stock without counts: 0 is sold out, null unlimited. An unknown status counts as available. */
export function toStockQuantity(status: string | null | undefined): number | null {
  return SOLD_OUT.includes(status ?? '') ? 0 : null
}

/** Picks the mockups of a variant's files. Other types are print files, whose previews show bare artwork. */
export function toMockups(
  files: readonly PrintfulFile[],
  color: string | null,
  baseUrl: string,
): RemoteMockup[] {
  return files.flatMap((file) => {
    if (file.type !== 'preview' && file.type !== 'mockup') return []
    const url = toImageUrl(file.preview_url, baseUrl)
    return url ? [{ url, type: mockupType(file.filename), color }] : []
  })
}

/** Maps a variant. Its position is its index in Printful's list, so that one left out doesn't move the others. */
export function toVariant(variant: SyncVariant, position: number, baseUrl: string): MappedVariant {
  if (variant.is_ignored) return { leftOut: 'ignored in Printful' }
  if (variant.synced === false) return { leftOut: 'not linked to a blank product' }
  const currency = variant.currency?.trim().toUpperCase()
  if (currency && !isInCurrency(currency))
    return { leftOut: `its price is in ${currency.slice(0, 10)}, the store sells in ${CURRENCY}` }
  const priceCents = toPriceCents(variant.retail_price)
  if (priceCents === undefined) return { leftOut: 'no usable price' }
  const color = toText(variant.color)
  const mockups = toMockups(variant.files ?? [], color, baseUrl)
  const blankVariantId = variant.product?.variant_id ?? null
  return {
    mockups,
    variant: {
      printfulId: variant.id,
      sku: toText(variant.sku),
      size: toText(variant.size),
      color,
      option: null,
      priceCents,
      stockQuantity: toStockQuantity(variant.availability_status),
      imageUrl: mockups[0]?.url ?? null,
      position,
      blankVariantId,
      warehouseVariantId: blankVariantId === null ? variant.warehouse_product_variant_id : null,
      externalId: blankVariantId === null ? toText(variant.external_id) : null,
      colorFamily: null,
    },
  }
}
