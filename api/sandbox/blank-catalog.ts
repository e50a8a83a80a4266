import type { BlankDefinition } from '../../data/sandbox/blank-definition.ts'
import { blanks } from '../../data/sandbox/blanks.ts'
import { toCatalogProduct, toCatalogVariant } from './blank.ts'
import type { ImageFiles } from './image.ts'
import type { CatalogProduct, CatalogVariant, SyncVariant } from './wire.ts'

/** Lists every blank, with the variants that sync variants refer to and those in its unsold sizes. */
export function listCatalogBlanks(
  syncVariants: readonly SyncVariant[],
  images: ImageFiles,
): { blanks: CatalogProduct[]; blankVariants: CatalogVariant[] } {
  const catalogBlanks = Object.values(blanks).map((blank) => toCatalogBlank(blank, syncVariants, images))
  return {
    blanks: catalogBlanks.map(({ product }) => product),
    blankVariants: catalogBlanks.flatMap(({ variants }) => variants),
  }
}

function toCatalogBlank(blank: BlankDefinition, syncVariants: readonly SyncVariant[], images: ImageFiles) {
  const used = syncVariants.filter(({ product }) => product.product_id === blank.id)
  const sold = [...Map.groupBy(used, ({ product }) => product.variant_id).values()].map((group) => {
    const [variant] = group
    const availabilities = group.map((variant) => variant.availability_status)
    return toCatalogVariant(blank, variant!, variant!.product.image, availabilities)
  })
  const ofColors = [...new Map(sold.map((variant) => [variant.color, variant])).values()]
  const unsold = ofColors.flatMap(({ color, image }) =>
    (blank.unsoldSizes ?? []).map((size) => toCatalogVariant(blank, { color, size }, image, [])),
  )
  const variants = [...unsold, ...sold]
  return { product: toCatalogProduct(blank, variants.length, images), variants }
}
