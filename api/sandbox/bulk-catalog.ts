import { listCatalogBlanks } from './blank-catalog.ts'
import { bulkCatalogOfBlanks } from './bulk-blanks.ts'
import {
  builtInCatalog,
  externalId,
  findMockup,
  type SandboxCatalog,
  type StoreProduct,
  variantId,
} from './catalog.ts'
import type { SyncVariant } from './wire.ts'

const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL']

/** Creates a store of any size for benchmarks. The variants share objects: copy before changing them. */
export function bulkCatalog(products: number, variantsEach: number, blankCount = 1): SandboxCatalog {
  if (blankCount > 1) return bulkCatalogOfBlanks(products, variantsEach, blankCount)
  const catalog = builtInCatalog()
  const tees = variantPerColor(catalog.products[0]!)
  return {
    ...catalog,
    ...listCatalogBlanks(tees, catalog.images),
    products: Array.from({ length: products }, (_, index) => bulkProduct(index, variantsEach, tees)),
  }
}

function variantPerColor({ sync_variants }: StoreProduct): SyncVariant[] {
  const perColor = [...new Map(sync_variants.map((variant) => [variant.color, variant])).values()]
  return perColor.map((variant) => ({ ...variant, availability_status: 'active' }))
}

function bulkProduct(productIndex: number, variantsEach: number, tees: SyncVariant[]): StoreProduct {
  const id = 500_000_000 + productIndex
  const name = `Bulk Tee No. ${productIndex + 1}`
  const variants = Array.from({ length: variantsEach }, (_, index) => {
    const tee = tees[(productIndex + Math.floor(index / SIZES.length)) % tees.length]!
    const size = SIZES[index % SIZES.length]!
    return {
      ...tee,
      id: variantId(id, index),
      external_id: externalId(variantId(id, index)),
      sync_product_id: id,
      name: `${name} / ${tee.color} / ${size}`,
      retail_price: size === '2XL' || size === '3XL' ? '30.00' : '28.00',
      sku: `BULK${productIndex + 1}_${index + 1}`,
      size,
    }
  })
  const thumbnail_url = findMockup(variants[0])?.preview_url ?? null
  return {
    sync_product: { id, external_id: externalId(id), name, thumbnail_url, is_ignored: false },
    sync_variants: variants,
  }
}
