import { toSlug, uniqueSlug } from '#shared/slug'
import type { RemoteCatalog } from './fetch-catalog.ts'
import type { RemoteMockup, RemoteVariant } from './mapping.ts'
import type { LeftOut, RemoteProduct } from './remote-product.ts'

/** A variant's row, as far as a sync decides it. */
export interface StoredVariant extends RemoteVariant {
  id: number
  isListed: boolean
}

/** A product's rows, as the store holds them before the sync. */
export interface StoredProduct {
  id: number
  printfulId: number
  slug: string
  name: string
  imageUrl: string | null
  isActive: boolean
  variants: StoredVariant[]
  mockups: RemoteMockup[]
}

/** A variant to write: into the row with this id, or into a new one. */
export type VariantWrite = RemoteVariant & { id: number | null; isListed: boolean }

export interface ProductChange {
  /** The row to change; null makes a new one. */
  stored: StoredProduct | null
  printfulId: number
  slug: string
  name: string
  imageUrl: string | null
  isActive: boolean
  /** Only those that differ. */
  variants: VariantWrite[]
  /** The whole new list, or null when it stays. */
  mockups: RemoteMockup[] | null
}

export interface CatalogDiff {
  /** In the order in which new rows get their ids: oldest product first. */
  changes: ProductChange[]
  /** Products that were understood and are shown, and need no write. */
  unchanged: StoredProduct[]
  /** Products that can't be shown and never were. */
  leftOut: LeftOut[]
}

/** What has to be written so that the store holds what was read. Writing nothing is the answer to nothing new. */
export function diffCatalog(stored: readonly StoredProduct[], read: RemoteCatalog): CatalogDiff {
  const diff: CatalogDiff = { changes: [], unchanged: [], leftOut: [] }
  const productById = new Map(stored.map((product) => [product.printfulId, product]))
  const variantById = new Map(
    stored.flatMap(({ variants }) => variants).map((variant) => [variant.printfulId, variant]),
  )
  const slugs = new Set(stored.map(({ slug }) => slug))
  const ownerOf = owners(read.products)

  for (const product of read.products) {
    const old = productById.get(product.printfulId) ?? null
    if (product.ignored) {
      if (old?.isActive) diff.changes.push(hidden(old))
      else if (!old) diff.leftOut.push({ name: product.name, reason: 'ignored in Printful' })
      continue
    }
    const isOwn = ({ printfulId }: RemoteVariant) =>
      (ownerOf.get(printfulId) ?? product.printfulId) === product.printfulId
    const own = product.variants.filter(isOwn)
    const ownIds = new Set(own.map(({ printfulId }) => printfulId))
    const rows = old?.variants.filter((row) => row.isListed && isOwn(row)) ?? []
    const kept = rows.filter(({ printfulId }) => staysAsItWas(product, printfulId))
    const gone = rows.filter((row) => !ownIds.has(row.printfulId) && !kept.includes(row)).map(unlisted)
    if (own.length + kept.length === 0) {
      if (!old) diff.leftOut.push({ name: product.name, reason: 'no variant that can be sold' })
      else if (old.isActive || gone.length > 0) diff.changes.push({ ...hidden(old), variants: gone })
      continue
    }
    const slug = old?.slug ?? uniqueSlug(toSlug(product.name, 'product'), slugs)
    slugs.add(slug)
    const change = compare(old, { ...product, variants: own }, { kept, gone }, variantById, slug)
    if (change) diff.changes.push(change)
    else if (old?.isActive) diff.unchanged.push(old)
  }

  if (read.complete) {
    const listed = new Set([...read.products.map(({ printfulId }) => printfulId), ...read.unreadable])
    for (const old of stored) if (old.isActive && !listed.has(old.printfulId)) diff.changes.push(hidden(old))
  }
  return diff
}

/** Which product a variant belongs to, by their ids; one that comes twice belongs to the older. */
function owners(products: readonly RemoteProduct[]): Map<number, number> {
  const ownerOf = new Map<number, number>()
  for (const { printfulId, variants } of products) {
    for (const variant of variants) {
      if (!ownerOf.has(variant.printfulId)) ownerOf.set(variant.printfulId, printfulId)
    }
  }
  return ownerOf
}

/** It can't be understood now, or can't be told from one that can't. */
function staysAsItWas(product: RemoteProduct, variantId: number): boolean {
  if (product.unreadable.has(variantId)) return true
  return !product.complete && !product.variants.some(({ printfulId }) => printfulId === variantId)
}

function hidden(old: StoredProduct): ProductChange {
  return { ...old, stored: old, isActive: false, variants: [], mockups: null }
}

const unlisted = (row: StoredVariant): VariantWrite => ({ ...row, isListed: false })

/** Of a product that has something to sell. */
function compare(
  old: StoredProduct | null,
  product: RemoteProduct,
  { kept, gone }: { kept: readonly StoredVariant[]; gone: readonly VariantWrite[] },
  variantById: ReadonlyMap<number, StoredVariant>,
  slug: string,
): ProductChange | undefined {
  const { printfulId, name } = product
  const imageUrl = product.imageUrl ?? kept.find((variant) => variant.imageUrl)?.imageUrl ?? null
  const variants: VariantWrite[] = []
  for (const variant of product.variants) {
    const row = variantById.get(variant.printfulId)
    const foreign = row && !old?.variants.includes(row)
    if (!row || foreign || !sameVariant(row, variant))
      variants.push({ ...variant, id: row?.id ?? null, isListed: true })
  }
  variants.push(...gone)
  const mockups = withKeptMockups(product.mockups, kept, old?.mockups ?? [])
  const sameMockups =
    old?.mockups.length === mockups.length &&
    old.mockups.every(({ url, type }, index) => url === mockups[index]?.url && type === mockups[index]?.type)
  const same =
    old !== null &&
    old.name === name &&
    old.imageUrl === imageUrl &&
    old.isActive &&
    variants.length === 0 &&
    sameMockups
  if (same) return undefined
  return {
    stored: old,
    printfulId,
    slug,
    name,
    imageUrl,
    isActive: true,
    variants,
    mockups: sameMockups ? null : mockups,
  }
}

function sameVariant(row: StoredVariant, variant: RemoteVariant): boolean {
  return (
    row.isListed &&
    row.sku === variant.sku &&
    row.size === variant.size &&
    row.color === variant.color &&
    row.priceCents === variant.priceCents &&
    row.stockQuantity === variant.stockQuantity &&
    row.imageUrl === variant.imageUrl &&
    row.position === variant.position
  )
}

/** A variant that stays as it was keeps its picture too, in its old place. */
function withKeptMockups(
  read: RemoteMockup[],
  kept: readonly StoredVariant[],
  stored: readonly RemoteMockup[],
) {
  const mockups = [...read]
  for (const [place, mockup] of stored.entries()) {
    const isKept = kept.some(({ imageUrl }) => imageUrl === mockup.url)
    if (isKept && !read.some(({ url }) => url === mockup.url)) mockups.splice(place, 0, mockup)
  }
  return mockups
}
