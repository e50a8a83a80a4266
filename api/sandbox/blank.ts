import { type Choice, choicesOf } from '#sandbox/choice'
import { hashNumber } from '#sandbox/hash'
import { addPicture, type Picture } from '#sandbox/picture'
import type { BlankReference, CatalogProduct, CatalogVariant, SyncVariant } from '#sandbox/wire'
import { type BlankDefinition, blanks } from '../../data/sandbox/blanks.ts'
import type { ProductDefinition } from '../../data/sandbox/catalogue.ts'
import { colours } from '../../data/sandbox/colours.ts'

/** What a sync variant says of the undecorated goods it is made from. */
export function toBlankReference(
  blank: BlankDefinition,
  choice: Choice,
  tint: string,
  pictures: Map<string, Picture>,
): BlankReference {
  const parts = [choice.color, choice.size].filter((part) => part !== null)
  return {
    variant_id: blankVariantId(blank, choice),
    product_id: blank.id,
    image: addPicture(pictures, undecorated(blank, tint)).preview,
    name: parts.length > 0 ? `${blank.title} (${parts.join(' / ')})` : blank.title,
  }
}

const blankVariantId = (blank: BlankDefinition, { color, size }: Choice) =>
  1_000 + hashNumber(`blank ${blank.id} ${color} ${size}`, 20_000)

export function toCatalogProduct(
  blank: BlankDefinition,
  definitions: readonly ProductDefinition[],
  pictures: Map<string, Picture>,
): CatalogProduct {
  const made = definitions.filter((definition) => blanks[definition.blank] === blank)
  const variants = new Set(made.flatMap(choicesOf).map((choice) => blankVariantId(blank, choice)))
  return {
    id: blank.id,
    main_category_id: blank.categoryId,
    type: blank.type,
    description: blank.description,
    type_name: blank.typeName,
    title: blank.title,
    brand: null,
    model: blank.title,
    image: addPicture(pictures, undecorated(blank, 'White')).preview,
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
  const [code = null, secondCode = null] = colours[color ?? ''] ?? []
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

function undecorated(blank: BlankDefinition, tint: string): Picture {
  const { template, kids = false } = blank
  return { template, view: 'front', tint, print: null, size: null, kids }
}
