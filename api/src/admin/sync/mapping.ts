import { mockupType } from '#shared/mockup-type'
import type { PrintfulFile, SyncVariant } from '../../printful/responses.ts'

/** One variant as the store will hold it. */
export interface RemoteVariant {
  printfulId: number
  sku: string | null
  size: string | null
  color: string | null
  priceCents: number
  stockQuantity: number | null
  imageUrl: string | null
  position: number
}

export interface RemoteMockup {
  url: string
  type: string
}

/** A variant, with the mockups that it brings to its product, or why it can't be sold. */
export type MappedVariant = { variant: RemoteVariant; mockups: RemoteMockup[] } | { leftOut: string }

const UNTITLED = 'Untitled product'
const SOLD_OUT = ['discontinued', 'out_of_stock', 'temporary_out_of_stock']
export const AVAILABILITIES = ['active', ...SOLD_OUT]

/** The merchant's text on one line, without blanks around it; null when nothing visible is left. */
export function toText(text: string | null | undefined): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return /[^\p{Cf}\s]/u.test(line) ? line : null
}

export function toName(name: string | null | undefined): string {
  return toText(name) ?? UNTITLED
}

/** US cents, or undefined for what is no price: not digits with at most two decimals, or nothing at all. */
export function toPriceCents(price: string | null | undefined): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(price ?? '')
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}

/** Print on demand has no counts: available is null, without limit. A word that is not known yet counts as available. */
export function toStockQuantity(status: string | null | undefined): number | null {
  return SOLD_OUT.includes(status ?? '') ? 0 : null
}

/** A picture's address if the store may show it: https, or wherever the provider itself is configured to be. */
export function toImageUrl(address: string | null | undefined, baseUrl: string): string | null {
  const url = URL.parse(address ?? '')
  if (!url || url.username || url.password) return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === new URL(baseUrl).origin)
    ? url.href
    : null
}

/** The pictures among a variant's files. All others are print files, whose previews show bare artwork. */
export function toMockups(files: readonly PrintfulFile[], baseUrl: string): RemoteMockup[] {
  return files.flatMap((file) => {
    if (file.type !== 'preview' && file.type !== 'mockup') return []
    const url = toImageUrl(file.preview_url, baseUrl)
    return url ? [{ url, type: mockupType(file.filename) }] : []
  })
}

/** `position` is the variant's place in the provider's list, so that one left out doesn't move the others. */
export function toVariant(variant: SyncVariant, position: number, baseUrl: string): MappedVariant {
  if (variant.is_ignored) return { leftOut: 'ignored in Printful' }
  if (variant.synced === false) return { leftOut: 'not linked to a blank product' }
  const currency = variant.currency?.trim().toUpperCase()
  if (currency && currency !== 'USD')
    return { leftOut: `its price is in ${currency.slice(0, 10)}, the store sells in USD` }
  const priceCents = toPriceCents(variant.retail_price)
  if (priceCents === undefined) return { leftOut: 'no usable price' }
  const mockups = toMockups(variant.files ?? [], baseUrl)
  return {
    mockups,
    variant: {
      printfulId: variant.id,
      sku: toText(variant.sku),
      size: toText(variant.size),
      color: toText(variant.color),
      priceCents,
      stockQuantity: toStockQuantity(variant.availability_status),
      imageUrl: mockups[0]?.url ?? null,
      position,
    },
  }
}
