import type { BlankDefinition } from '../../data/sandbox/blank-definition.ts'
import { blanks } from '../../data/sandbox/blanks.ts'
import { colors } from '../../data/sandbox/colors.ts'
import { toBlankReference } from './blank.ts'
import { listCatalogBlanks } from './blank-catalog.ts'
import {
  builtInCatalog,
  externalId,
  findMockup,
  type SandboxCatalog,
  type StoreProduct,
  variantId,
} from './catalog.ts'
import type { SyncVariant } from './wire.ts'

const COLORS = Object.keys(colors)

interface BulkBlank {
  title: string
  sizeCount: number
  /** Every size of every color, color by color. */
  templates: SyncVariant[]
}

/** Lets the products take turns on the first `blankCount` blanks, which come in every color of the sandbox. */
export function bulkCatalogOfBlanks(
  products: number,
  variantsEach: number,
  blankCount: number,
): SandboxCatalog {
  const definitions: BlankDefinition[] = Object.values(blanks)
  if (blankCount > definitions.length) throw new RangeError(`There are only ${definitions.length} blanks.`)
  const catalog = builtInCatalog()
  const builtIn = catalog.products.flatMap(({ sync_variants }) => sync_variants)
  const bulkBlanks = definitions.slice(0, blankCount).map((blank) => toBulkBlank(blank, builtIn))
  const templates = bulkBlanks.flatMap((blank) => blank.templates)
  const bulkIds = new Set(templates.map(({ product }) => product.product_id))
  const others = builtIn.filter(({ product }) => !bulkIds.has(product.product_id))
  return {
    ...catalog,
    ...listCatalogBlanks([...others, ...templates], catalog.images),
    products: Array.from({ length: products }, (_, index) =>
      toBulkProduct(index, variantsEach, bulkBlanks[index % blankCount]!, Math.floor(index / blankCount)),
    ),
  }
}

function toBulkBlank(blank: BlankDefinition, syncVariants: SyncVariant[]): BulkBlank {
  const samples = syncVariants.filter(({ product }) => product.product_id === blank.id)
  const sizes = [...new Set(samples.map(({ size }) => size))].filter((size) => size !== null)
  const templates = COLORS.flatMap((color) => {
    const sample = samples.find((variant) => variant.color === color) ?? samples[0]!
    return sizes.map((size) => toTemplate(blank, sample, color, size, findPrice(samples, size)))
  })
  return { title: blank.shortTitle, sizeCount: sizes.length, templates }
}

const findPrice = (samples: SyncVariant[], size: string) =>
  samples.find((variant) => variant.size === size && variant.retail_price)?.retail_price

function toTemplate(
  blank: BlankDefinition,
  sample: SyncVariant,
  color: string,
  size: string,
  price = sample.retail_price,
): SyncVariant {
  const product = toBlankReference(blank, { color, size }, sample.product.image)
  return {
    ...sample,
    synced: true,
    variant_id: product.variant_id,
    retail_price: price,
    product,
    is_ignored: false,
    size,
    color,
    availability_status: 'active',
  }
}

function toBulkProduct(
  productIndex: number,
  variantsEach: number,
  { title, sizeCount, templates }: BulkBlank,
  firstColor: number,
): StoreProduct {
  const id = 500_000_000 + productIndex
  const name = `Bulk ${title} No. ${productIndex + 1}`
  const variants = Array.from({ length: variantsEach }, (_, index) => {
    const template = templates[(firstColor * sizeCount + index) % templates.length]!
    return {
      ...template,
      id: variantId(id, index),
      external_id: externalId(variantId(id, index)),
      sync_product_id: id,
      name: `${name} / ${template.color} / ${template.size}`,
      sku: `BULK${productIndex + 1}_${index + 1}`,
    }
  })
  const thumbnail_url = findMockup(variants[0])?.preview_url ?? null
  return {
    sync_product: { id, external_id: externalId(id), name, thumbnail_url, is_ignored: false },
    sync_variants: variants,
  }
}
