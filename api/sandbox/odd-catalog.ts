import { alikeProducts } from '../../data/sandbox/odd/alike.ts'
import { namedProducts } from '../../data/sandbox/odd/names.ts'
import type { OddProduct, OddVariant } from '../../data/sandbox/odd/odd-product.ts'
import { offeredProducts } from '../../data/sandbox/odd/offers.ts'
import { sizedProducts } from '../../data/sandbox/odd/sizes.ts'
import {
  builtInCatalog,
  externalId,
  findMockup,
  type SandboxCatalog,
  type StoreProduct,
  variantId,
} from './catalog.ts'
import type { CatalogVariant, SyncVariant } from './wire.ts'

export const oddProducts: readonly OddProduct[] = [
  ...alikeProducts,
  ...sizedProducts,
  ...namedProducts,
  ...offeredProducts,
]

export const oddProductId = (index: number) => 600_000_000 + index

/** Creates a store of products that are odd in one way each. All are printed on one blank, and share the images of a tee. */
export function oddCatalog(): SandboxCatalog {
  const catalog = builtInCatalog()
  const [template] = catalog.products[0]!.sync_variants
  const [blank] = catalog.blanks
  const [blankVariant] = catalog.blankVariants
  const products = oddProducts.map((product, index) => toStoreProduct(product, index, template!, catalog))
  const blankVariants = products.flatMap(({ sync_variants }, index) =>
    sync_variants.flatMap(({ product: { variant_id, product_id } }, position): CatalogVariant[] => {
      if (variant_id === null || product_id === null) return []
      const { blank } = oddProducts[index]!.variants[position]!
      return [{ ...blankVariant!, id: variant_id, product_id, size: null, color: null, ...blank }]
    }),
  )
  const blanks = [{ ...blank!, id: template!.product.product_id!, variant_count: blankVariants.length }]
  return { ...catalog, products, blanks, blankVariants, sizeGuides: [] }
}

function toStoreProduct(
  { name, variants, imageCount, ignored }: OddProduct,
  index: number,
  template: SyncVariant,
  { images }: SandboxCatalog,
): StoreProduct {
  const id = oddProductId(index)
  const files = listFiles(template, [...images.keys()], imageCount)
  const sync_variants = variants.map((variant, position) => ({
    ...template,
    ...toFields(name, variant),
    id: variantId(id, position),
    external_id: externalId(variantId(id, position)),
    sync_product_id: id,
    sku: variant.sku === undefined ? `ODD-${index}-${position}` : variant.sku,
    ...toGarment(template, variant, 700_000_000 + index * 1000 + position),
    files,
  }))
  const thumbnail_url = files[0]?.preview_url ?? null
  return {
    sync_product: { id, external_id: externalId(id), name, thumbnail_url, is_ignored: ignored ?? false },
    sync_variants,
  }
}

/** Links a variant to its blank, or to the goods in a warehouse that have none. */
function toGarment({ product }: SyncVariant, { warehouseId }: OddVariant, id: number) {
  if (warehouseId === undefined) return { variant_id: id, product: { ...product, variant_id: id } }
  return {
    variant_id: null,
    warehouse_product_id: warehouseId,
    warehouse_product_variant_id: warehouseId,
    product: { ...product, variant_id: null, product_id: null },
  }
}

function toFields(productName: string, variant: OddVariant) {
  const { size = null, color = null, price = '24.00', currency = 'USD', status = 'active' } = variant
  return {
    name: variant.name ?? [productName, color, size].filter(Boolean).join(' / '),
    size,
    color,
    retail_price: price,
    currency,
    // Printful may add other statuses.
    availability_status: status as SyncVariant['availability_status'],
    is_ignored: variant.ignored ?? false,
    synced: !variant.unsynced,
  }
}

function listFiles(template: SyncVariant, hashes: readonly string[], count = 1) {
  const mockup = findMockup(template)!
  if (count <= 1) return count === 1 ? [mockup] : []
  return hashes.slice(0, count).map((hash) => ({
    ...mockup,
    hash,
    preview_url: `/files/${hash.slice(0, 3)}/${hash}_preview.png`,
  }))
}
