import type { SandboxCatalog, StoreProduct } from './catalog.ts'
import { type ApiResponse, badRequest, notFound, ok } from './envelope.ts'
import { listPage } from './paging.ts'
import type { SyncProduct, SyncVariant } from './wire.ts'

/** Responds to the calls of Printful's v1 API that a catalog sync makes. */
export function handleCall(catalog: SandboxCatalog, url: URL): ApiResponse {
  const path = decodeURIComponent(url.pathname).replace(/\/$/, '')
  if (path === '/store/products') return listProducts(catalog, url.searchParams)
  if (path === '/oauth/scopes') return ok({ scopes: SCOPES })
  if (path === '/stores') return ok([catalog.store], { total: 1, offset: 0, limit: 20 })
  const [, blankId] = /^\/products\/([^/]+)\/sizes$/.exec(path) ?? []
  if (blankId) return showSizeGuide(catalog, blankId, url.searchParams)
  const [, resource, id = ''] = /^\/(store\/products|store\/variants|products)\/([^/]+)$/.exec(path) ?? []
  if (resource === 'store/products') return showProduct(catalog, id)
  if (resource === 'store/variants') return showVariant(catalog, id)
  return resource === 'products' ? showBlank(catalog, id) : notFound()
}

const SCOPES = ['orders', 'sync_products', 'file_library', 'webhooks'].map((scope) => ({
  scope,
  display_name: `View and manage ${scope}`,
}))

const STATUS_FILTERS: Record<string, (product: StoreProduct) => boolean> = {
  all: () => true,
  synced: ({ sync_variants }) => sync_variants.length > 0 && sync_variants.every((variant) => variant.synced),
  unsynced: ({ sync_variants }) => sync_variants.some((variant) => !variant.synced),
  ignored: ({ sync_product }) => sync_product.is_ignored,
  imported: () => false,
  discontinued: hasVariant((variant) => variant.availability_status === 'discontinued'),
  out_of_stock: hasVariant((variant) => variant.availability_status.endsWith('out_of_stock')),
}

function hasVariant(matches: (variant: SyncVariant) => boolean) {
  return ({ sync_variants }: StoreProduct) => sync_variants.some(matches)
}

function listProducts({ products }: SandboxCatalog, query: URLSearchParams): ApiResponse {
  const matches = STATUS_FILTERS[query.get('status') ?? 'all']
  if (!matches) return badRequest('Invalid status parameter.')
  const found = products.filter(matches).sort((a, b) => b.sync_product.id - a.sync_product.id)
  return listPage(found, query, toSyncProduct)
}

function showProduct({ products }: SandboxCatalog, id: string): ApiResponse {
  const product = products.find(({ sync_product }) =>
    id.startsWith('@') ? sync_product.external_id === id.slice(1) : String(sync_product.id) === id,
  )
  if (!product) return notFound()
  return ok({ sync_product: toSyncProduct(product), sync_variants: product.sync_variants })
}

function showVariant({ products }: SandboxCatalog, id: string): ApiResponse {
  const variants = products.flatMap(({ sync_variants }) => sync_variants)
  const variant = variants.find((variant) =>
    id.startsWith('@') ? variant.external_id === id.slice(1) : String(variant.id) === id,
  )
  return variant ? ok(variant) : notFound()
}

function showBlank({ blanks, blankVariants }: SandboxCatalog, id: string): ApiResponse {
  const product = blanks.find((blank) => String(blank.id) === id)
  if (!product) return notFound()
  return ok({ product, variants: blankVariants.filter((variant) => variant.product_id === product.id) })
}

const isUnit = (text: string) => text === 'inches' || text === 'cm'

function showSizeGuide({ sizeGuides }: SandboxCatalog, id: string, query: URLSearchParams): ApiResponse {
  const units = (query.get('unit') ?? 'inches').split(',')
  if (!units.every(isUnit)) return badRequest('Invalid unit parameter.')
  const guide = sizeGuides.find((guide) => String(guide.product_id) === id)
  if (!guide) return notFound()
  const tables = guide.size_tables.filter(({ unit }) => unit === 'none' || units.includes(unit))
  return ok({ ...guide, size_tables: tables })
}

function toSyncProduct({ sync_product, sync_variants }: StoreProduct): SyncProduct {
  const { id, external_id, name, thumbnail_url, is_ignored } = sync_product
  const synced = sync_variants.filter((variant) => variant.synced).length
  return { id, external_id, name, variants: sync_variants.length, synced, thumbnail_url, is_ignored }
}
