import { toBlankReference, toCatalogProduct } from '#sandbox/blank'
import { type Choice, choicesOf } from '#sandbox/choice'
import { artworkFile, mockupFile } from '#sandbox/files'
import { shortHash } from '#sandbox/hash'
import { type Picture, pictureOf, tintOf } from '#sandbox/picture'
import type { CatalogProduct, PrintfulFile, SyncProduct, SyncVariant } from '#sandbox/wire'
import { type BlankDefinition, blanks } from '../../data/sandbox/blanks.ts'
import { type ProductDefinition, products as storeProducts } from '../../data/sandbox/catalogue.ts'

/** A product as the store holds it; the two counts are made when it is asked for. */
export interface StoreProduct {
  sync_product: Omit<SyncProduct, 'variants' | 'synced'>
  sync_variants: SyncVariant[]
}

/**
 * What the sandbox answers from. Change it while it is served: the next answer shows it. Addresses inside are
 * paths (`/files/…`) and go out with the sandbox's own URL in front.
 */
export interface SandboxCatalogue {
  store: { id: number; type: string; name: string }
  products: StoreProduct[]
  blanks: CatalogProduct[]
  /** What to draw for `/files/…`, by hash. */
  pictures: Map<string, Picture>
}

/** A fresh copy of the built-in store, safe to change. */
export function builtInCatalogue(): SandboxCatalogue {
  return expandCatalogue(storeProducts)
}

export function expandCatalogue(definitions: readonly ProductDefinition[]): SandboxCatalogue {
  const pictures = new Map<string, Picture>()
  return {
    store: { id: 14_420_317, type: 'native', name: 'Open to Work' },
    products: definitions.map((definition) => expandProduct(definition, pictures)),
    blanks: Object.values(blanks).map((blank) => toCatalogProduct(blank, definitions, pictures)),
    pictures,
  }
}

function expandProduct(definition: ProductDefinition, pictures: Map<string, Picture>): StoreProduct {
  const variants = choicesOf(definition).map((choice, index) =>
    expandVariant(definition, choice, index, pictures),
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
  choice: Choice,
  index: number,
  pictures: Map<string, Picture>,
): SyncVariant {
  const blank: BlankDefinition = blanks[definition.blank]
  const exceptions = (definition.exceptions ?? []).filter(
    ({ colour, size }) => (colour ?? choice.color) === choice.color && (size ?? choice.size) === choice.size,
  )
  const synced = !exceptions.some((exception) => exception.unsynced)
  const product = toBlankReference(blank, choice, tintOf(definition, choice), pictures)
  return {
    id: variantId(definition.id, index),
    external_id: externalId(variantId(definition.id, index)),
    sync_product_id: definition.id,
    name: variantName(definition, choice),
    synced,
    variant_id: synced ? product.variant_id : null,
    main_category_id: blank.categoryId,
    warehouse_product_id: null,
    warehouse_product_variant_id: null,
    retail_price: priceOf(definition, choice.size),
    sku: skuOf(definition.id, choice),
    currency: 'USD',
    product,
    files: filesOf(definition, blank, choice, pictures),
    options: optionsOf(blank),
    is_ignored: exceptions.some((exception) => exception.ignored === true),
    size: choice.size,
    color: choice.color,
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
function variantName(definition: ProductDefinition, choice: Choice): string {
  const manyColours = typeof definition.colours !== 'string' && Object.keys(definition.colours).length > 1
  const manySizes = definition.sizes.length > 1
  const parts = [definition.name, manyColours ? choice.color : null, manySizes ? choice.size : null]
  return parts.filter((part) => part !== null).join(' / ')
}

function skuOf(productId: number, { color, size }: Choice): string {
  const tail = [color, size].filter((part) => part !== null).map((part) => part.replaceAll(/[\s/]+/g, '-'))
  return [shortHash(`sku ${productId}`, 13).toUpperCase(), tail.join('-')].filter(Boolean).join('_')
}

function filesOf(
  definition: ProductDefinition,
  blank: BlankDefinition,
  choice: Choice,
  pictures: Map<string, Picture>,
): PrintfulFile[] {
  const [front, back] = blank.placements
  const picture = pictureOf(definition, choice)
  const files = [artworkFile(front, definition.print, picture.tint, pictures)]
  if (definition.back && back) files.push(artworkFile(back, definition.back, picture.tint, pictures))
  files.push(mockupFile(blank, choice, picture, pictures))
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
