import type { BlankDefinition } from '../../data/sandbox/blank-definition.ts'
import { type BlankName, blanks } from '../../data/sandbox/blanks.ts'
import { products as definitions, type ProductDefinition } from '../../data/sandbox/catalog.ts'
import { sizeGuides } from '../../data/sandbox/size-guides.ts'
import { blankImageUrl, toBlankReference } from './blank.ts'
import { listCatalogBlanks } from './blank-catalog.ts'
import { mockupFiles, printFile } from './files.ts'
import { shortHash } from './hash.ts'
import type { ImageFiles } from './image.ts'
import { toSizeGuide } from './size-guide.ts'
import { imageColor, listVariantOptions, type VariantOptions } from './variant-options.ts'
import type {
  CatalogProduct,
  CatalogVariant,
  PrintfulFile,
  SizeGuide,
  SyncProduct,
  SyncVariant,
} from './wire.ts'

export interface StoreProduct {
  sync_product: Omit<SyncProduct, 'variants' | 'synced'>
  sync_variants: SyncVariant[]
}

export interface SandboxCatalog {
  store: { id: number; type: string; name: string }
  products: StoreProduct[]
  blanks: CatalogProduct[]
  blankVariants: CatalogVariant[]
  sizeGuides: SizeGuide[]
  images: ImageFiles
}

/** Returns a fresh copy of the built-in store, safe to change. */
export function builtInCatalog(): SandboxCatalog {
  const images: ImageFiles = new Map()
  const products = definitions.map((definition) => toStoreProduct(definition, images))
  const syncVariants = products.flatMap(({ sync_variants }) => sync_variants)
  return {
    store: { id: 14_420_317, type: 'native', name: 'Open to Work' },
    products,
    ...listCatalogBlanks(syncVariants, images),
    sizeGuides: Object.entries(sizeGuides).map(([name, guide]) =>
      toSizeGuide(blanks[name as BlankName].id, guide, images),
    ),
    images,
  }
}

function toStoreProduct(definition: ProductDefinition, images: ImageFiles): StoreProduct {
  const variants = listVariantOptions(definition).map((options, index) =>
    toSyncVariant(definition, options, index, images),
  )
  return {
    sync_product: {
      id: definition.id,
      external_id: externalId(definition.id),
      name: definition.name,
      thumbnail_url: findMockup(variants[0])?.preview_url ?? null,
      is_ignored: definition.ignored ?? false,
    },
    sync_variants: variants,
  }
}

function toSyncVariant(
  definition: ProductDefinition,
  options: VariantOptions,
  index: number,
  images: ImageFiles,
): SyncVariant {
  const blank: BlankDefinition = blanks[definition.blank]
  const exceptions = (definition.exceptions ?? []).filter(
    ({ color, size }) =>
      (color ?? options.color) === options.color && (size ?? options.size) === options.size,
  )
  const synced = !exceptions.some((exception) => exception.unsynced)
  const image = blankImageUrl(blank, imageColor(definition, options), images)
  const product = toBlankReference(blank, options, image)
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
    sku: toSku(definition.id, options),
    currency: 'USD',
    product,
    files: listFiles(definition, blank, options, images),
    options: listOptions(blank),
    is_ignored: exceptions.some((exception) => exception.ignored === true),
    size: options.size,
    color: options.color,
    availability_status: exceptions.find((exception) => exception.status)?.status ?? 'active',
  }
}

/** Returns a number beyond 32 bits, as Printful's ids are. */
export const variantId = (productId: number, index: number) =>
  5_000_000_000 + (productId % 1_000_000) * 1_000 + index

/** Returns 14 hex digits, as for products created in Printful's dashboard. */
export const externalId = (id: number) => shortHash(`external ${id}`, 14)

function priceOf(definition: ProductDefinition, size: string | null): string | null {
  const priceOfSize = definition.priceBySize?.[size ?? '']
  return priceOfSize === undefined ? definition.price : priceOfSize
}

/** Joins the name and the options that vary: `Tee / Black / S`, `Hoodie / S`, `Cap / Black`. */
function variantName(definition: ProductDefinition, options: VariantOptions): string {
  const manyColors = typeof definition.colors !== 'string' && Object.keys(definition.colors).length > 1
  const manySizes = definition.sizes.length > 1
  const parts = [definition.name, manyColors ? options.color : null, manySizes ? options.size : null]
  return parts.filter((part) => part !== null).join(' / ')
}

function toSku(productId: number, { color, size }: VariantOptions): string {
  const suffix = [color, size].filter((part) => part !== null).map((part) => part.replaceAll(/[\s/]+/g, '-'))
  return [shortHash(`sku ${productId}`, 13).toUpperCase(), suffix.join('-')].filter(Boolean).join('_')
}

function listFiles(
  definition: ProductDefinition,
  blank: BlankDefinition,
  options: VariantOptions,
  images: ImageFiles,
): PrintfulFile[] {
  const [front, back] = blank.placements
  const color = imageColor(definition, options)
  const files = [printFile(front, definition.design, color, images)]
  if (definition.backDesign && back) files.push(printFile(back, definition.backDesign, color, images))
  return [...files, ...mockupFiles(definition, blank, options, images)]
}

function listOptions(blank: BlankDefinition) {
  if (blank.technique === 'DTG' || blank.technique === 'EMBROIDERY') {
    return [
      { id: 'embroidery_type', value: 'flat' },
      { id: 'thread_colors', value: blank.technique === 'EMBROIDERY' ? ['#01784E', '#FFFFFF'] : [] },
      { id: 'text_thread_colors', value: [] },
    ]
  }
  return []
}

export function findMockup(variant: SyncVariant | undefined): PrintfulFile | undefined {
  return variant?.files.find((file) => file.type === 'preview')
}
