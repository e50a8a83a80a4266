import type { BlankDefinition } from '../../data/sandbox/blank-definition.ts'
import { colors } from '../../data/sandbox/colors.ts'
import { regionNames } from '../../data/sandbox/regions.ts'
import { hashNumber } from './hash.ts'
import { addImageFile, type ImageFiles, imageFileName } from './image.ts'
import { isInStock, stockByRegion } from './regional-stock.ts'
import type { VariantOptions } from './variant-options.ts'
import type { Availability, BlankReference, CatalogProduct, CatalogVariant } from './wire.ts'

/** Returns a sync variant's reference to the blank variant under its design. */
export function toBlankReference(
  blank: BlankDefinition,
  options: VariantOptions,
  image: string,
): BlankReference & { variant_id: number; product_id: number } {
  const [title, supplierTitle = title] = blank.title.split(' | ')
  const parts = [options.color, options.size].filter((part) => part !== null)
  return {
    variant_id: blankVariantId(blank, options),
    product_id: blank.id,
    image,
    name: parts.length > 0 ? `${supplierTitle} (${parts.join(' / ')})` : supplierTitle!,
  }
}

const blankVariantId = (blank: BlankDefinition, { color, size }: VariantOptions) =>
  1_000 + hashNumber(`blank ${blank.id} ${color} ${size}`, 100_000_000)

export const blankImageUrl = ({ imageNamePrefix }: BlankDefinition, color: string, images: ImageFiles) =>
  addImageFile(images, imageFileName(imageNamePrefix, 'blank', color, 'front')).preview_url

const TECHNIQUE_NAMES: Record<BlankDefinition['technique'], string> = {
  DTG: 'DTG printing',
  DTFILM: 'DTF printing',
  EMBROIDERY: 'Embroidery',
  SUBLIMATION: 'Sublimation',
  DIGITAL: 'Digital printing',
}

export function toCatalogProduct(
  blank: BlankDefinition,
  variantCount: number,
  images: ImageFiles,
): CatalogProduct {
  return {
    id: blank.id,
    main_category_id: blank.categoryId,
    type: blank.type,
    description: blank.description,
    type_name: blank.typeName,
    title: blank.title,
    brand: blank.brand,
    model: blank.model,
    image: blankImageUrl(blank, 'White', images),
    variant_count: variantCount,
    currency: 'USD',
    options: [],
    dimensions: null,
    is_discontinued: false,
    avg_fulfillment_time: null,
    techniques: [{ key: blank.technique, display_name: TECHNIQUE_NAMES[blank.technique], is_default: true }],
    files: [...blank.placements.filter((type) => type !== undefined), 'preview'].map(toPlacement),
    origin_country: blank.originCountry ?? null,
  }
}

const PLACEMENT_TITLES: Record<string, string> = {
  default: 'Print file',
  front: 'Front print',
  back: 'Back print',
  preview: 'Mockup',
}

const toPlacement = (id: string): CatalogProduct['files'][number] => ({
  id,
  type: id === 'preview' ? 'mockup' : id,
  title: PLACEMENT_TITLES[id] ?? id,
  additional_price: id === 'back' ? '5.91' : null,
  options: [],
})

/** Returns the blank variant under sync variants with these availabilities. */
export function toCatalogVariant(
  blank: BlankDefinition,
  { color, size }: VariantOptions,
  image: string,
  availabilities: readonly Availability[],
): CatalogVariant {
  const reference = toBlankReference(blank, { color, size }, image)
  const [code = null, secondCode] = colors[color ?? ''] ?? []
  const stock = stockByRegion(blank, { color, size }, availabilities)
  const material = /heather/i.test(color ?? '') ? (blank.heatherMaterial ?? blank.material) : blank.material
  return {
    id: reference.variant_id,
    product_id: blank.id,
    name: reference.name,
    size,
    color,
    color_code: code,
    // Printful's one-tone colors have either.
    color_code2: secondCode ?? (blank.technique === 'EMBROIDERY' ? '' : null),
    image,
    price: blank.costBySize?.[size ?? ''] ?? blank.cost,
    in_stock: stock.some(({ status }) => isInStock(status)),
    availability_regions: Object.fromEntries(blank.regions.map((region) => [region, regionNames[region]])),
    availability_status: stock,
    ...(material && { material: toMaterial(material) }),
  }
}

const toMaterial = (percentages: Record<string, number>) =>
  Object.entries(percentages).map(([name, percentage]) => ({ name, percentage }))
