import { breathe } from '../platform/breathe.ts'
import { toSlug, uniqueSlug } from '../products/slug.ts'
import type { RemoteMockup, RemoteVariant } from './mapping.ts'
import type { LeftOut, RemoteCatalog, RemoteProduct } from './remote-product.ts'

export interface StoredVariant extends RemoteVariant {
  id: number
  isListed: boolean
}

export interface StoredProduct {
  id: number
  source: string | null
  printfulId: number
  slug: string
  name: string
  imageUrl: string | null
  blankId: number | null
  type: string | null
  keywords: string
  /** True if Printful lists the product, even if an administrator hides it. */
  isListed: boolean
  isActive: boolean
  variants: StoredVariant[]
  mockups: RemoteMockup[]
}

/** Variant to update, or to insert if `id` is null. */
export type VariantWrite = RemoteVariant & { id: number | null; isListed: boolean }

/** Change of a product, new if `stored` is null. `variants` are those that differ. */
export interface ProductChange {
  stored: StoredProduct | null
  source: string | null
  printfulId: number
  slug: string
  name: string
  imageUrl: string | null
  blankId: number | null
  type: string | null
  keywords: string
  isListed: boolean
  variants: VariantWrite[]
  mockups: RemoteMockup[] | null
}

export interface CatalogDiff {
  changes: ProductChange[]
  unchanged: StoredProduct[]
  leftOut: LeftOut[]
}

/** Finds what to write so that the database matches a source's catalog. New products come oldest first. */
export async function diffCatalog(
  stored: readonly StoredProduct[],
  remote: RemoteCatalog,
  source: string,
): Promise<CatalogDiff> {
  const diff: CatalogDiff = { changes: [], unchanged: [], leftOut: [] }
  const productById = mapStoredProducts(stored, remote.products, source)
  const variantById = new Map(
    [...productById.values()]
      .flatMap(({ variants }) => variants)
      .map((variant) => [variant.printfulId, variant]),
  )
  const slugs = new Set(stored.map(({ slug }) => slug))
  const ownerOf = mapVariantsToProducts(remote.products)

  for (const product of remote.products) {
    await breathe()
    const old = productById.get(product.printfulId) ?? null
    if (product.ignored) {
      if (old?.isListed) diff.changes.push(toHidden(old))
      else if (!old) diff.leftOut.push(toLeftOut(product, 'ignored in Printful'))
      continue
    }
    const isOwn = ({ printfulId }: RemoteVariant) =>
      (ownerOf.get(printfulId) ?? product.printfulId) === product.printfulId
    const variants = product.variants.filter(isOwn)
    const ids = new Set(variants.map(({ printfulId }) => printfulId))
    const rows = old?.variants.filter((row) => row.isListed && isOwn(row)) ?? []
    const retained = rows.filter(({ printfulId }) => isUnknown(product, printfulId))
    const unlisted = rows
      .filter((row) => !ids.has(row.printfulId) && !retained.includes(row))
      .map((row) => ({ ...row, isListed: false }))
    if (variants.length + retained.length === 0) {
      if (!old) diff.leftOut.push(toLeftOut(product, 'no variant that can be sold'))
      else if (old.isListed || unlisted.length > 0)
        diff.changes.push({ ...toHidden(old), variants: unlisted })
      continue
    }
    const slug = old?.slug ?? uniqueSlug(toSlug(product.name, 'product'), slugs)
    slugs.add(slug)
    const change = diffProduct(
      old,
      { ...product, variants, source, slug },
      { retained, unlisted },
      variantById,
    )
    if (change) diff.changes.push(change)
    else if (old?.isListed) diff.unchanged.push(old)
  }

  if (remote.complete) {
    const listedIds = new Set([...remote.products.map(({ printfulId }) => printfulId), ...remote.invalidIds])
    for (const old of stored) {
      const isListed = productById.get(old.printfulId) === old && listedIds.has(old.printfulId)
      if (old.isListed && !isListed) diff.changes.push(toHidden(old))
    }
  }
  return diff
}

/** True if the variant is invalid, or may be the one without a valid id. */
function isUnknown(product: RemoteProduct, variantId: number): boolean {
  if (product.invalidVariantIds.has(variantId)) return true
  return !product.complete && !product.variants.some(({ printfulId }) => printfulId === variantId)
}

const toLeftOut = ({ name, printfulId }: RemoteProduct, reason: string): LeftOut => ({
  name,
  reason,
  printfulProductId: printfulId,
})

function toHidden(old: StoredProduct): ProductChange {
  return { ...old, stored: old, isListed: false, variants: [], mockups: null }
}

function diffProduct(
  old: StoredProduct | null,
  product: RemoteProduct & { source: string; slug: string },
  { retained, unlisted }: { retained: readonly StoredVariant[]; unlisted: readonly VariantWrite[] },
  variantById: ReadonlyMap<number, StoredVariant>,
): ProductChange | undefined {
  const { printfulId, name, source, slug } = product
  // Unknown data of a retained variant may be the source of these.
  const known = retained.length > 0 ? old : null
  const blankId = known?.blankId ?? product.blankId
  const type = known?.type ?? product.type
  const keywords = known?.keywords || product.keywords
  const imageUrl = product.imageUrl ?? retained.find((variant) => variant.imageUrl)?.imageUrl ?? null
  const variants: VariantWrite[] = []
  for (const variant of product.variants) {
    const row = variantById.get(variant.printfulId)
    const isMoved = row && !old?.variants.includes(row)
    if (!row || isMoved || !isSameVariant(row, variant))
      variants.push({ ...variant, id: row?.id ?? null, isListed: true })
  }
  variants.push(...unlisted)
  const mockups = withRetainedMockups(product.mockups, retained, old?.mockups ?? [])
  const sameMockups = Bun.deepEquals(old?.mockups, mockups)
  const values = { source, name, imageUrl, blankId, type, keywords, isListed: true }
  if (old && hasValues(old, values) && variants.length === 0 && sameMockups) return undefined
  return {
    stored: old,
    printfulId,
    slug,
    ...values,
    variants,
    mockups: sameMockups ? null : mockups,
  }
}

function isSameVariant(row: StoredVariant, variant: RemoteVariant): boolean {
  return row.isListed && hasValues(row, variant)
}

const hasValues = <T extends object>(row: T, values: Partial<T>) => Bun.deepEquals({ ...row, ...values }, row)

/** Adds retained variants' mockups at their old positions, without the color of a shared one. */
function withRetainedMockups(
  remote: readonly RemoteMockup[],
  retained: readonly StoredVariant[],
  stored: readonly RemoteMockup[],
): RemoteMockup[] {
  const isShared = ({ url, color }: RemoteMockup) =>
    retained.some((row) => row.imageUrl === url && row.color !== null && row.color !== color)
  const mockups = remote.map((mockup) => (isShared(mockup) ? { ...mockup, color: null } : mockup))
  for (const [position, mockup] of stored.entries()) {
    const isRetained = retained.some(({ imageUrl }) => imageUrl === mockup.url)
    if (isRetained && !remote.some(({ url }) => url === mockup.url)) mockups.splice(position, 0, mockup)
  }
  return mockups
}

/** Maps stored products by Printful id. A product of another source must also have the same name. */
function mapStoredProducts(
  stored: readonly StoredProduct[],
  remote: readonly RemoteProduct[],
  source: string,
): Map<number, StoredProduct> {
  const own = stored.filter((product) => product.source === source)
  const byId = new Map(own.map((product) => [product.printfulId, product]))
  const nameById = new Map(remote.map(({ printfulId, name }) => [printfulId, name]))
  for (const product of stored) {
    const { printfulId, name } = product
    if (!byId.has(printfulId) && nameById.get(printfulId) === name) byId.set(printfulId, product)
  }
  return byId
}

/** Maps variants to their products. A variant that comes twice belongs to the older product. */
function mapVariantsToProducts(products: readonly RemoteProduct[]): Map<number, number> {
  const ownerOf = new Map<number, number>()
  for (const { printfulId, variants } of products) {
    for (const variant of variants) {
      if (!ownerOf.has(variant.printfulId)) ownerOf.set(variant.printfulId, printfulId)
    }
  }
  return ownerOf
}
