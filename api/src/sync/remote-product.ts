import { toLine } from '#shared/plain-text'
import {
  idOnlySchema,
  type ListedProduct,
  productDetailSchema,
  type SyncVariant,
  syncVariantSchema,
} from '../printful/responses.ts'
import { toImageUrl, toText } from '../printful/values.ts'
import { AVAILABILITIES, type RemoteMockup, type RemoteVariant, toName, toVariant } from './mapping.ts'

export interface RemoteProduct {
  printfulId: number
  name: string
  imageUrl: string | null
  blankId: number | null
  blankTitle: string | null
  blankIds: Set<number>
  type: string | null
  keywords: string
  ignored: boolean
  variants: RemoteVariant[]
  /** Names of the variants by Printful id. They may be empty. */
  variantNames: Map<number, string>
  mockups: RemoteMockup[]
  /** Ids of stored variants that stay unchanged. */
  invalidVariantIds: Set<number>
  /** False if a variant has no valid id. Then no stored variant counts as deleted. */
  complete: boolean
  leftOut: LeftOut[]
}

export interface RemoteCatalog {
  listed: number
  products: RemoteProduct[]
  /** Ids of stored products that stay unchanged. */
  invalidIds: Set<number>
  /** False if a listed product has no valid id. Then no stored product counts as deleted. */
  complete: boolean
  leftOut: LeftOut[]
}

export interface LeftOut {
  name: string
  reason: string
  printfulProductId?: number
}

const MAX_VARIANTS = 2000
const MAX_MOCKUPS = 500
const BLANK_TITLE_LIMIT = 200

const emptyProduct = (printfulId: number, name: string | null | undefined): RemoteProduct => ({
  printfulId,
  name: toName(name),
  imageUrl: null,
  blankId: null,
  blankTitle: null,
  blankIds: new Set(),
  type: null,
  keywords: '',
  ignored: false,
  variants: [],
  variantNames: new Map(),
  mockups: [],
  invalidVariantIds: new Set(),
  complete: true,
  leftOut: [],
})

// An ignored product is hidden, so its detail isn't needed.
export function toIgnoredProduct({ id, name }: ListedProduct): RemoteProduct {
  return { ...emptyProduct(id, name), ignored: true }
}

/** Parses `/store/products/{id}`. Returns undefined for an invalid product, another one, or one with too many variants. */
export function toRemoteProduct(
  listed: ListedProduct,
  result: unknown,
  baseUrl: string,
): RemoteProduct | undefined {
  const detail = productDetailSchema.safeParse(result).data
  if (!detail || detail.sync_product.id !== listed.id) return undefined
  if (detail.sync_variants.length > MAX_VARIANTS) return undefined
  const { id, name, is_ignored, thumbnail_url } = detail.sync_product
  const product = { ...emptyProduct(id, name), ignored: is_ignored ?? false }
  const seenIds = new Set<number>()
  const mockups: RemoteMockup[] = []
  for (const [position, row] of detail.sync_variants.entries()) {
    const { data: variant, error } = syncVariantSchema.safeParse(row)
    if (!variant) addInvalidVariant(product, row, position, error.issues[0]!.path.join('.'))
    else if (!seenIds.has(variant.id)) {
      seenIds.add(variant.id)
      for (const mockup of addVariant(product, variant, position, baseUrl)) mockups.push(mockup)
    }
  }
  product.mockups = mergeMockups(mockups)
  product.imageUrl =
    toImageUrl(thumbnail_url ?? listed.thumbnail_url, baseUrl) ??
    product.variants.find(({ imageUrl }) => imageUrl)?.imageUrl ??
    null
  return product
}

function addInvalidVariant(product: RemoteProduct, row: unknown, position: number, field: string) {
  const id = idOnlySchema.safeParse(row).data?.id
  if (id === undefined) product.complete = false
  else product.invalidVariantIds.add(id)
  addLeftOut(product, `${product.name}, variant ${id ?? position + 1}`, `can't be understood (${field})`)
}

function addVariant(
  product: RemoteProduct,
  variant: SyncVariant,
  position: number,
  baseUrl: string,
): RemoteMockup[] {
  product.variantNames.set(variant.id, toLine(variant.name ?? ''))
  const name = variantTitle(product, variant.id)
  const mapped = toVariant(variant, position, baseUrl)
  if ('leftOut' in mapped) {
    addLeftOut(product, name, mapped.leftOut)
    return []
  }
  const status = variant.availability_status
  if (status && !AVAILABILITIES.includes(status)) {
    addLeftOut(
      product,
      name,
      `sold as available, though "${status.slice(0, 40)}" is an availability not known yet`,
    )
  }
  product.variants.push(mapped.variant)
  addBlankReference(product, variant)
  return mapped.mockups
}

/** Returns a variant's own name, or else the product's name and the id. */
export function variantTitle({ name, variantNames }: RemoteProduct, printfulId: number): string {
  const ownName = variantNames.get(printfulId)
  return ownName ? toName(ownName) : `${name}, variant ${printfulId}`
}

// A variant without a color says nothing about the color of its image.
function mergeMockups(mockups: readonly RemoteMockup[]): RemoteMockup[] {
  const groups = [...Map.groupBy(mockups, ({ url }) => url).values()]
  return groups.slice(0, MAX_MOCKUPS).map((same) => {
    const colors = new Set(same.flatMap(({ color }) => color ?? []))
    return { ...same[0]!, color: colors.size === 1 ? [...colors][0]! : null }
  })
}

function addLeftOut({ printfulId, leftOut }: RemoteProduct, name: string, reason: string) {
  leftOut.push({ name, reason, printfulProductId: printfulId })
}

function addBlankReference(product: RemoteProduct, { product: blank }: SyncVariant) {
  if (!blank || blank.product_id === null) return
  product.blankIds.add(blank.product_id)
  if (product.blankId !== null) return
  product.blankId = blank.product_id
  // Printful's names look like `White Glossy Mug (White / 11 oz)`.
  product.blankTitle = toText(blank.name?.replace(/ \(.*\)$/, ''), BLANK_TITLE_LIMIT)
}

export const imageUrlsOf = ({ imageUrl, mockups }: RemoteProduct) =>
  [imageUrl, ...mockups.map(({ url }) => url)].filter((url) => url !== null)
