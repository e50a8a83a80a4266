import { and, asc, eq, sql } from 'drizzle-orm'
import type { WornGarment } from '#shared/audience'
import type { Product } from '#shared/contracts/product'
import type {
  ColorDetails,
  Material,
  ProductDetails,
  SizeGuide,
  SizeTable,
} from '#shared/contracts/product-details'
import { compareSizes } from '#shared/sizes'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { blanks, blankVariants, products, type StoredSizeTable, variants } from '../db/schema/catalog.ts'
import { isBlankOf } from './queries.ts'

export interface SizeImage {
  kind: SizeTable['kind']
  url: string
  note: string | null
}

export interface ProductGarment {
  details: ProductDetails
  technique: string | null
  /** Compositions with the colors that have them, the most common first. */
  materials: { colors: string[]; material: Material[] }[]
  sizeImages: SizeImage[]
}

type ShownProduct = Pick<Product, 'id' | 'sizes' | 'mockups' | 'imageUrl'>

export function findGarment(db: Db, product: ShownProduct): ProductGarment {
  const row = garmentQueries(db).blank.get({ productId: product.id })
  const blank = row?.blank
  const rows = listGarmentVariants(db, product.id)
  const materials = groupMaterials(rows)
  return {
    details: {
      productId: product.id,
      type: row?.type ?? null,
      brand: blank?.brand ?? null,
      model: blank?.model ?? null,
      material: materials[0]?.material ?? [],
      madeIn: blank?.originCountry ?? null,
      productionDays: blank?.productionDays ?? null,
      description: blank?.description ?? null,
      colors: toColors(rows, product),
      sizeGuide: toSizeGuide(blank?.sizeTables ?? [], product.sizes),
    },
    technique: blank?.technique ?? null,
    materials,
    sizeImages: (blank?.sizeTables ?? []).flatMap(({ kind, imageUrl, imageNote }) =>
      imageUrl ? [{ kind, url: imageUrl, note: imageNote }] : [],
    ),
  }
}

/** Finds what tells whom a product is for. */
export function findWornGarment(db: Db, { id, name }: Pick<Product, 'id' | 'name'>): WornGarment {
  const row = garmentQueries(db).worn.get({ productId: id })
  return { title: row?.title ?? name, type: row?.type ?? null }
}

type GarmentVariant = ReturnType<typeof listGarmentVariants>[number]

const garmentQueries = prepareOnce((db) => ({
  blank: db
    .select({ type: products.type, blank: blanks })
    .from(products)
    .leftJoin(blanks, isBlankOf(products, products.blankId))
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
  worn: db
    .select({ type: products.type, title: blanks.title })
    .from(products)
    .leftJoin(blanks, isBlankOf(products, products.blankId))
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
  variants: db
    .select({
      color: variants.color,
      imageUrl: variants.imageUrl,
      blankId: blanks.id,
      code: blankVariants.colorCode,
      code2: blankVariants.colorCode2,
      material: blankVariants.material,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(blankVariants, eq(blankVariants.id, variants.blankVariantId))
    .leftJoin(blanks, isBlankOf(products, blankVariants.blankId))
    .where(and(eq(variants.productId, sql.placeholder('productId')), eq(variants.isListed, true)))
    .orderBy(asc(variants.position))
    .prepare(),
}))

const listGarmentVariants = (db: Db, productId: number) =>
  garmentQueries(db)
    .variants.all({ productId })
    .map((row) => (row.blankId === null ? { ...row, code: null, code2: null, material: null } : row))

function groupMaterials(rows: readonly GarmentVariant[]): ProductGarment['materials'] {
  const known = rows.filter(({ material }) => material !== null && material.length > 0)
  const groups = Map.groupBy(known, ({ material }) => JSON.stringify(material))
  return [...groups.values()]
    .sort((a, b) => b.length - a.length)
    .map((group) => ({
      material: group[0]!.material!,
      colors: [...new Set(group.flatMap(({ color }) => color ?? []))],
    }))
}

function toColors(rows: readonly GarmentVariant[], { mockups, imageUrl }: ShownProduct): ColorDetails[] {
  // An administrator may have switched off some images.
  const shown = new Set([imageUrl, ...Object.values(mockups).flatMap((each) => each.map(({ url }) => url))])
  const colors = new Map<string, ColorDetails>()
  for (const { color: name, code, code2, imageUrl: url } of rows) {
    if (name === null) continue
    const color = colors.get(name) ?? { name, code: null, code2: null, imageUrl: null }
    if (color.code === null && code !== null) Object.assign(color, { code, code2 })
    if (url !== null && shown.has(url)) color.imageUrl ??= url
    colors.set(name, color)
  }
  return [...colors.values()]
}

function toSizeGuide(tables: readonly StoredSizeTable[], sizes: readonly string[]): SizeGuide | null {
  const own = new Set(sizes.map((size) => size.toLowerCase()))
  const isOwn = ({ size }: { size: string }) => own.has(size.toLowerCase())
  const hasOwn = tables.some(({ rows }) => rows.some(({ values }) => values.some(isOwn)))
  const shown = tables.flatMap(({ kind, note, rows }) => {
    const shownRows = rows
      .map(({ label, values }) => ({
        label,
        values: values
          .filter((value) => !hasOwn || isOwn(value))
          .sort((a, b) => compareSizes(a.size, b.size)),
      }))
      .filter(({ values }) => values.length > 0)
    return shownRows.length > 0 ? [{ kind, note, rows: shownRows }] : []
  })
  return shown.length > 0 ? { tables: shown } : null
}
