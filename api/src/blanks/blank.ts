import { isColorCode } from '#shared/color-family'
import type { Material } from '#shared/contracts/product-details'
import { capitalize } from '#shared/plain-text'
import { isInCurrency } from '#shared/price'
import type { RegionStock } from '../db/schema/catalog.ts'
import {
  type BlankResponse,
  type BlankVariantResponse,
  blankSchema,
  blankVariantSchema,
} from '../printful/blank-responses.ts'
import { toPriceCents, toText } from '../printful/values.ts'
import { htmlToText } from './html-text.ts'

export interface BlankVariant {
  id: number
  size: string | null
  color: string | null
  colorCode: string | null
  colorCode2: string | null
  costCents: number | null
  material: Material[]
  regions: RegionStock[]
}

export interface Blank {
  id: number
  title: string | null
  typeName: string | null
  brand: string | null
  model: string | null
  description: string | null
  originCountry: string | null
  productionDays: number | null
  isDiscontinued: boolean
  technique: string | null
  /** Currency of Printful's charges, null for the store's. In any other, no variant has a cost. */
  costCurrency: string | null
  variants: BlankVariant[]
}

const MAX_VARIANTS = 5000
const MAX_MATERIALS = 20
const MAX_REGIONS = 50
const MAX_DESCRIPTION_LENGTH = 5000
const TEXT_LIMIT = 200
const MAX_CURRENCY_LENGTH = 10

/** Parses the blank of `/products/{id}`. Returns undefined if it can't be understood or is another one. */
export function toBlank(id: number, result: unknown): Blank | undefined {
  const response = blankSchema.safeParse(result).data
  if (!response || response.product.id !== id || response.variants.length > MAX_VARIANTS) return undefined
  const { product } = response
  const costCurrency = toCostCurrency(product.currency)
  return {
    id,
    title: toText(product.title, TEXT_LIMIT),
    typeName: toText(product.type_name, TEXT_LIMIT),
    brand: toText(product.brand),
    model: toText(product.model, TEXT_LIMIT),
    description: htmlToText(product.description, MAX_DESCRIPTION_LENGTH),
    originCountry: toText(product.origin_country),
    productionDays: product.avg_fulfillment_time ?? null,
    isDiscontinued: product.is_discontinued ?? false,
    technique: toText((product.techniques?.find((each) => each.is_default) ?? product.techniques?.[0])?.key),
    costCurrency,
    variants: toVariants(response, costCurrency),
  }
}

function toCostCurrency(text: string | null | undefined): string | null {
  const currency = toText(text, MAX_CURRENCY_LENGTH)?.toUpperCase() ?? null
  return isInCurrency(currency) ? null : currency
}

function toVariants({ variants }: BlankResponse, costCurrency: string | null): BlankVariant[] {
  const parsed = variants.flatMap((row) => blankVariantSchema.safeParse(row).data ?? [])
  const known = parsed.map(toVariant)
  const priced = costCurrency === null ? known : known.map((variant) => ({ ...variant, costCents: null }))
  return [...new Map(priced.map((variant) => [variant.id, variant])).values()]
}

const toVariant = (variant: BlankVariantResponse): BlankVariant => ({
  id: variant.id,
  size: toText(variant.size),
  color: toText(variant.color),
  colorCode: toColorCode(variant.color_code),
  colorCode2: toColorCode(variant.color_code2),
  costCents: toPriceCents(variant.price) ?? null,
  material: variant.material.slice(0, MAX_MATERIALS).flatMap(({ name, percentage }) => {
    const text = toText(name)
    // Printful writes both `Cotton` and `cotton`.
    return text ? [{ name: capitalize(text), percentage: percentage ?? null }] : []
  }),
  regions: toRegions(variant),
})

function toColorCode(code: string | null | undefined): string | null {
  const text = code?.trim().toLowerCase() ?? ''
  return isColorCode(text) ? text : null
}

function toRegions({ availability_regions, availability_status }: BlankVariantResponse): RegionStock[] {
  const statuses = new Map(availability_status.map(({ region, status }) => [region, status]))
  const names = {
    ...Object.fromEntries([...statuses.keys()].map((region) => [region, region])),
    ...availability_regions,
  }
  return Object.entries(names)
    .slice(0, MAX_REGIONS)
    .flatMap(([code, name]) => {
      const region = toText(code)
      return region ? [{ region, name: toText(name) ?? region, status: toText(statuses.get(code)) }] : []
    })
    .sort((a, b) => (a.region < b.region ? -1 : 1))
}
