import type { SandboxCatalog, StoreProduct } from './catalog.ts'
import { builtInCatalog, externalId, mockupOf, variantId } from './catalog.ts'
import type { SyncVariant } from './wire.ts'

const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL']

/**
 * A store of any size for benchmarks. The products share the built-in store's tee pictures, eight to go round, and
 * the objects of one variant (files, options, blank) are shared too: copy before changing them.
 */
export function bulkCatalog(products: number, variantsEach: number): SandboxCatalog {
  const catalog = builtInCatalog()
  const models = modelVariants(catalog)
  return {
    ...catalog,
    products: Array.from({ length: products }, (_, index) => bulkProduct(index, variantsEach, models)),
  }
}

/** One variant of each color of the first product, the tee that comes in most. */
function modelVariants(catalog: SandboxCatalog): SyncVariant[] {
  const variants = catalog.products[0]!.sync_variants
  return [...new Map(variants.map((variant) => [variant.color, variant])).values()]
}

function bulkProduct(index: number, variantsEach: number, models: SyncVariant[]): StoreProduct {
  const id = 500_000_000 + index
  const name = `Bulk Tee No. ${index + 1}`
  const variants = Array.from({ length: variantsEach }, (_, place) => {
    const model = models[(index + Math.floor(place / sizes.length)) % models.length]!
    const size = sizes[place % sizes.length]!
    return {
      ...model,
      id: variantId(id, place),
      external_id: externalId(variantId(id, place)),
      sync_product_id: id,
      name: `${name} / ${model.color} / ${size}`,
      retail_price: size === '2XL' || size === '3XL' ? '30.00' : '28.00',
      sku: `BULK${index + 1}_${place + 1}`,
      size,
      availability_status: 'active' as const,
    }
  })
  const thumbnail_url = mockupOf(variants[0])?.preview_url ?? null
  return {
    sync_product: { id, external_id: externalId(id), name, thumbnail_url, is_ignored: false },
    sync_variants: variants,
  }
}
