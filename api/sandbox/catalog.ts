import { type BlankDefinition, blanks } from '../../data/sandbox/blanks.ts'
import { type ProductDefinition, products as storeProducts } from '../../data/sandbox/catalog.ts'
import { toBlankReference, toCatalogProduct } from './blank.ts'
import { artworkFile, mockupFile } from './files.ts'
import { shortHash } from './hash.ts'
import { imageOf, type SandboxImage, tintOf } from './image.ts'
import { listVariantOptions, type VariantOptions } from './variant-options.ts'
import type { CatalogProduct, PrintfulFile, SyncProduct, SyncVariant } from './wire.ts'

/** A product as the store holds it; the two counts are made when it is asked for. */
export interface StoreProduct {
  sync_product: Omit<SyncProduct, 'variants' | 'synced'>
  sync_variants: SyncVariant[]
}

/**
 * What the sandbox answers from. Change it while it is served: the next answer shows it. Addresses inside are
 * paths (`/files/…`) and go out with the sandbox's own URL in front.
 */
export interface SandboxCatalog {
  store: { id: number; type: string; name: string }
  products: StoreProduct[]
  blanks: CatalogProduct[]
  /** What `/files/…` serves, by hash. */
  images: Map<string, SandboxImage>
}

/** A fresh copy of the built-in store, safe to change. */
export function builtInCatalog(): SandboxCatalog {
  return expandCatalog(storeProducts)
}

export function expandCatalog(definitions: readonly ProductDefinition[]): SandboxCatalog {
  const images = new Map<string, SandboxImage>()
  return {
    store: { id: 14_420_317, type: 'native', name: 'Open to Work' },
    products: definitions.map((definition) => expandProduct(definition, images)),
    blanks: Object.values(blanks).map((blank) => toCatalogProduct(blank, definitions, images)),
    images,
  }
}

function expandProduct(definition: ProductDefinition, images: Map<string, SandboxImage>): StoreProduct {
  const variants = listVariantOptions(definition).map((options, index) =>
    expandVariant(definition, options, index, images),
  )
  return {
    sync_product: {
      id: definition.id,
      external_id: externalId(definition.id),
      name: definition.name,
      thumbnail_url: mockupOf(variants[0])?.preview_url ?? null,
      is_ignored: definition.ignored ?? false,
    },
    sync_variants: variants,
  }
}

function expandVariant(
  definition: ProductDefinition,
  options: VariantOptions,
  index: number,
  images: Map<string, SandboxImage>,
): SyncVariant {
  const blank: BlankDefinition = blanks[definition.blank]
  const exceptions = (definition.exceptions ?? []).filter(
    ({ color, size }) =>
      (color ?? options.color) === options.color && (size ?? options.size) === options.size,
  )
  const synced = !exceptions.some((exception) => exception.unsynced)
  const product = toBlankReference(blank, options, tintOf(definition, options), images)
  return {
    id: variantId(definition.id, index),
    external_id: externalId(variantId(definition.id, index)),
    sync_product_id: definition.id,
    name: variantName(definition, options),
    synced,
    variant_id: synced ? product.variant_id : null,
    main_category_id: blank.categoryId,
    warehouse_product_id: null,
    warehouse_product_variant_id: null,
    retail_price: priceOf(definition, options.size),
    sku: skuOf(definition.id, options),
    currency: 'USD',
    product,
    files: filesOf(definition, blank, options, images),
    options: optionsOf(blank),
    is_ignored: exceptions.some((exception) => exception.ignored === true),
    size: options.size,
    color: options.color,
    availability_status: exceptions.find((exception) => exception.status)?.status ?? 'active',
  }
}

/** Beyond 32 bits, as Printful's are. */
export const variantId = (productId: number, index: number) =>
  5_000_000_000 + (productId % 1_000_000) * 1_000 + index

/** Fourteen hex digits, as for products made in Printful's dashboard. */
export const externalId = (id: number) => shortHash(`external ${id}`, 14)

function priceOf(definition: ProductDefinition, size: string | null): string | null {
  const ofSize = definition.priceBySize?.[size ?? '']
  return ofSize === undefined ? definition.price : ofSize
}

/** The product's name and what varies within it: `Tee / Black / S`, `Hoodie / S`, `Cap / Black`, or the bare name. */
function variantName(definition: ProductDefinition, options: VariantOptions): string {
  const manyColors = typeof definition.colors !== 'string' && Object.keys(definition.colors).length > 1
  const manySizes = definition.sizes.length > 1
  const parts = [definition.name, manyColors ? options.color : null, manySizes ? options.size : null]
  return parts.filter((part) => part !== null).join(' / ')
}

function skuOf(productId: number, { color, size }: VariantOptions): string {
  const tail = [color, size].filter((part) => part !== null).map((part) => part.replaceAll(/[\s/]+/g, '-'))
  return [shortHash(`sku ${productId}`, 13).toUpperCase(), tail.join('-')].filter(Boolean).join('_')
}

function filesOf(
  definition: ProductDefinition,
  blank: BlankDefinition,
  options: VariantOptions,
  images: Map<string, SandboxImage>,
): PrintfulFile[] {
  const [front, back] = blank.placements
  const image = imageOf(definition, options)
  const files = [artworkFile(front, definition.print, image.tint, images)]
  if (definition.back && back) files.push(artworkFile(back, definition.back, image.tint, images))
  files.push(mockupFile(blank, options, image, images))
  return files
}

function optionsOf(blank: BlankDefinition) {
  if (blank.technique === 'DTG' || blank.technique === 'EMBROIDERY') {
    return [
      { id: 'embroidery_type', value: 'flat' },
      { id: 'thread_colors', value: blank.technique === 'EMBROIDERY' ? ['#01784E', '#FFFFFF'] : [] },
      { id: 'text_thread_colors', value: [] },
    ]
  }
  return []
}

/** The variant's one mockup. */
export function mockupOf(variant: SyncVariant | undefined): PrintfulFile | undefined {
  return variant?.files.find((file) => file.type === 'preview')
}
