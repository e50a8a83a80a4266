import {
  idOnlySchema,
  type ListedProduct,
  productDetailSchema,
  syncVariantSchema,
} from '../../printful/responses.ts'
import {
  AVAILABILITIES,
  type RemoteMockup,
  type RemoteVariant,
  toImageUrl,
  toName,
  toText,
  toVariant,
} from './mapping.ts'

/** One product as the provider describes it now. */
export interface RemoteProduct {
  printfulId: number
  name: string
  imageUrl: string | null
  /** The merchant took it out of the store. */
  ignored: boolean
  variants: RemoteVariant[]
  mockups: RemoteMockup[]
  /** Variants that are listed but can't be understood: as far as the store has them, they stay as they are. */
  unreadable: Set<number>
  /** False when some variant has no readable id: then none that is missing can be called gone. */
  complete: boolean
}

/** Something of the catalog that the sync left out or wondered about, for the summary. */
export interface LeftOut {
  name: string
  reason: string
}

/** The merchant's "ignored" is all that counts for such a product; the rest of it is not even asked for. */
export function ignoredProduct({ id, name }: ListedProduct): RemoteProduct {
  const nothing = { imageUrl: null, variants: [], mockups: [], unreadable: new Set<number>() }
  return { printfulId: id, name: toName(name), ignored: true, complete: true, ...nothing }
}

/**
 * The product in the provider's answer, or undefined when the answer can't be understood. What is left out of it, or
 * odd about it, is reported through `leftOut`.
 */
export function toProduct(
  listed: ListedProduct,
  answer: unknown,
  baseUrl: string,
  leftOut: (item: LeftOut) => void,
): RemoteProduct | undefined {
  const detail = productDetailSchema.safeParse(answer).data
  if (!detail || detail.sync_product.id !== listed.id) return undefined
  const { sync_product: given, sync_variants: rows } = detail
  const product: RemoteProduct = {
    printfulId: given.id,
    name: toName(given.name),
    imageUrl: null,
    ignored: given.is_ignored ?? false,
    variants: [],
    mockups: [],
    unreadable: new Set(),
    complete: true,
  }
  const mockups = new Map<string, RemoteMockup>()
  const seen = new Set<number>()
  for (const [position, row] of rows.entries()) {
    const parsed = syncVariantSchema.safeParse(row)
    if (!parsed.success) {
      const id = idOnlySchema.safeParse(row).data?.id
      if (id === undefined) product.complete = false
      else product.unreadable.add(id)
      const field = parsed.error.issues[0]!.path.join('.')
      leftOut({
        name: `${product.name}, variant ${id ?? position + 1}`,
        reason: `can't be understood (${field})`,
      })
      continue
    }
    if (seen.has(parsed.data.id)) continue
    seen.add(parsed.data.id)
    const mapped = toVariant(parsed.data, position, baseUrl)
    const name = toText(parsed.data.name) ?? `${product.name}, variant ${parsed.data.id}`
    if ('leftOut' in mapped) {
      leftOut({ name, reason: mapped.leftOut })
      continue
    }
    const { availability_status: status } = parsed.data
    if (status && !AVAILABILITIES.includes(status)) {
      leftOut({
        name,
        reason: `sold as available, though "${status.slice(0, 40)}" is an availability not known yet`,
      })
    }
    product.variants.push(mapped.variant)
    for (const mockup of mapped.mockups) if (!mockups.has(mockup.url)) mockups.set(mockup.url, mockup)
  }
  product.mockups = [...mockups.values()]
  product.imageUrl =
    toImageUrl(given.thumbnail_url ?? listed.thumbnail_url, baseUrl) ??
    product.variants.find((v) => v.imageUrl)?.imageUrl ??
    null
  return product
}
