import { type BlankDefinition, blanks } from '../../data/sandbox/blanks.ts'
import type { ProductDefinition } from '../../data/sandbox/catalog.ts'
import { colors } from '../../data/sandbox/colors.ts'
import { hashNumber } from './hash.ts'
import { addImageFile, type ImageFiles, imageFileName } from './image.ts'
import { listVariantOptions, type VariantOptions } from './variant-options.ts'
import type { Availability, BlankReference, CatalogProduct, CatalogVariant, SyncVariant } from './wire.ts'

/** A sync variant's reference to the blank variant under its design. */
export function toBlankReference(
  blank: BlankDefinition,
  options: VariantOptions,
  color: string,
  images: ImageFiles,
): BlankReference {
  const parts = [options.color, options.size].filter((part) => part !== null)
  return {
    variant_id: blankVariantId(blank, options),
    product_id: blank.id,
    image: blankImageUrl(blank, color, images),
    name: parts.length > 0 ? `${blank.title} (${parts.join(' / ')})` : blank.title,
  }
}

const blankVariantId = (blank: BlankDefinition, { color, size }: VariantOptions) =>
  1_000 + hashNumber(`blank ${blank.id} ${color} ${size}`, 20_000)

export function toCatalogProduct(
  blank: BlankDefinition,
  definitions: readonly ProductDefinition[],
  images: ImageFiles,
): CatalogProduct {
  const used = definitions.filter((definition) => blanks[definition.blank] === blank)
  const variantIds = new Set(
    used.flatMap(listVariantOptions).map((options) => blankVariantId(blank, options)),
  )
  return {
    id: blank.id,
    main_category_id: blank.categoryId,
    type: blank.type,
    description: blank.description,
    type_name: blank.typeName,
    title: blank.title,
    brand: null,
    model: blank.title,
    image: blankImageUrl(blank, 'White', images),
    variant_count: variantIds.size,
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

/** The blank variant under a sync variant: its stock by region and what Printful charges the merchant. */
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
    availability_status: ['US', 'EU'].map((region) => ({ region, status: stockStatus(status) })),
    material: [{ name: 'cotton', percentage: 100 }],
  }
}

function stockStatus(status: Availability): string {
  if (status === 'active') return 'in_stock'
  return status === 'discontinued' ? 'discontinued' : 'out_of_stock'
}

const blankImageUrl = ({ imageNamePrefix }: BlankDefinition, color: string, images: ImageFiles) =>
  addImageFile(images, imageFileName(imageNamePrefix, 'blank', color, 'front')).preview_url
