import { type BlankDefinition, blanks } from '../../data/sandbox/blanks.ts'
import type { ProductDefinition } from '../../data/sandbox/catalog.ts'
import { colors } from '../../data/sandbox/colors.ts'
import { hashNumber } from './hash.ts'
import { addImageFile, type SandboxImage } from './image.ts'
import { listVariantOptions, type VariantOptions } from './variant-options.ts'
import type { BlankReference, CatalogProduct, CatalogVariant, SyncVariant } from './wire.ts'

/** What a sync variant says of the undecorated goods it is made from. */
export function toBlankReference(
  blank: BlankDefinition,
  options: VariantOptions,
  tint: string,
  images: Map<string, SandboxImage>,
): BlankReference {
  const parts = [options.color, options.size].filter((part) => part !== null)
  return {
    variant_id: blankVariantId(blank, options),
    product_id: blank.id,
    image: addImageFile(images, undecorated(blank, tint)).preview,
    name: parts.length > 0 ? `${blank.title} (${parts.join(' / ')})` : blank.title,
  }
}

const blankVariantId = (blank: BlankDefinition, { color, size }: VariantOptions) =>
  1_000 + hashNumber(`blank ${blank.id} ${color} ${size}`, 20_000)

export function toCatalogProduct(
  blank: BlankDefinition,
  definitions: readonly ProductDefinition[],
  images: Map<string, SandboxImage>,
): CatalogProduct {
  const made = definitions.filter((definition) => blanks[definition.blank] === blank)
  const variants = new Set(made.flatMap(listVariantOptions).map((options) => blankVariantId(blank, options)))
  return {
    id: blank.id,
    main_category_id: blank.categoryId,
    type: blank.type,
    description: blank.description,
    type_name: blank.typeName,
    title: blank.title,
    brand: null,
    model: blank.title,
    image: addImageFile(images, undecorated(blank, 'White')).preview,
    variant_count: variants.size,
    currency: 'USD',
    options: [],
    dimensions: null,
    is_discontinued: false,
    avg_fulfillment_time: null,
    techniques: [{ key: blank.technique, display_name: blank.technique, is_default: true }],
    files: [...blank.placements.filter((type) => type !== undefined), 'preview'].map((type) => ({
      id: type,
      type: type === 'preview' ? 'mockup' : type,
      title: type,
      additional_price: null,
      options: [],
    })),
    origin_country: null,
  }
}

/** The blank's side of a sync variant: its stock by region and what the merchant pays. */
export function toCatalogVariant(variant: SyncVariant): CatalogVariant {
  const { product, color, size, availability_status: status } = variant
  const [code = null, secondCode = null] = colors[color ?? ''] ?? []
  const cost = Object.values(blanks).find((blank) => blank.id === product.product_id)?.cost ?? '10.00'
  return {
    id: product.variant_id,
    product_id: product.product_id,
    name: product.name,
    size,
    color,
    color_code: code,
    color_code2: secondCode,
    image: product.image,
    price: cost,
    in_stock: status === 'active',
    availability_regions: { US: 'USA', EU: 'Europe' },
    availability_status: ['US', 'EU'].map((region) => ({ region, status: stockWord(status) })),
    material: [{ name: 'cotton', percentage: 100 }],
  }
}

function stockWord(status: string): string {
  if (status === 'active') return 'in_stock'
  return status === 'discontinued' ? 'discontinued' : 'out_of_stock'
}

function undecorated(blank: BlankDefinition, tint: string): SandboxImage {
  const { template, kids = false } = blank
  return { template, view: 'front', tint, print: null, size: null, kids }
}
