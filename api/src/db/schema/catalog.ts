import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Badge } from '#shared/badges'
import type { ColorFamily } from '#shared/color-family'
import type { ImageType } from '#shared/contracts/admin-product'
import type { Material, SizeTable } from '#shared/contracts/product-details'
import { flag, id, instant, now } from './columns.ts'

/** Products, written only by syncs, except `isActive` and `updatedAt`. Rows are hidden, never deleted. */
export const products = sqliteTable(
  'products',
  {
    id: id(),
    /** Source that `printfulId` belongs to, null until a sync has recorded it. */
    source: text('source'),
    printfulId: integer('printful_id').notNull(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    imageUrl: text('image_url'),
    blankId: integer('blank_id'),
    type: text('type'),
    keywords: text('keywords').notNull().default(''),
    isListed: flag('is_listed').notNull().default(true),
    /** True if the product is listed and not hidden by an administrator. */
    isActive: flag('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('products_source').on(table.source, table.printfulId),
    index('products_active').on(table.isActive, table.id),
    index('products_blank').on(table.blankId),
  ],
)

/** Administrators' edits. A null field shows the provider's or built-in content. */
export const productEdits = sqliteTable('product_edits', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id),
  description: text('description'),
  features: text('features', { mode: 'json' }).$type<string[]>(),
  isHidden: flag('is_hidden').notNull().default(false),
  name: text('name'),
  searchTitle: text('search_title'),
  searchDescription: text('search_description'),
  badges: text('badges', { mode: 'json' }).$type<Badge[]>(),
})

/** Administrators' images. An inactive row with a mockup's URL hides that mockup. */
export const productImages = sqliteTable(
  'product_images',
  {
    id: id(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    imageUrl: text('image_url').notNull(),
    imageType: text('image_type').$type<ImageType>().notNull(),
    displayOrder: integer('display_order').notNull(),
    isActive: flag('is_active').notNull(),
    altText: text('alt_text'),
  },
  (table) => [index('product_images_product').on(table.productId, table.displayOrder)],
)

/** Variants, written only by syncs. An unlisted one keeps its row for the carts that hold it. */
export const variants = sqliteTable(
  'variants',
  {
    id: id(),
    printfulId: integer('printful_id').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sku: text('sku'),
    size: text('size'),
    color: text('color'),
    option: text('option'),
    priceCents: integer('price_cents').notNull(),
    /** Null is unlimited, 0 is sold out. */
    stockQuantity: integer('stock_quantity'),
    imageUrl: text('image_url'),
    position: integer('position').notNull(),
    isListed: flag('is_listed').notNull().default(true),
    blankVariantId: integer('blank_variant_id'),
    /** Printful's ids of a variant without a blank, such as one of a warehouse. */
    warehouseVariantId: integer('warehouse_variant_id'),
    externalId: text('external_id'),
    colorFamily: text('color_family').$type<ColorFamily>(),
  },
  (table) => [
    uniqueIndex('variants_printful').on(table.productId, table.printfulId),
    index('variants_product').on(table.productId, table.position),
    index('variants_offers').on(
      table.productId,
      table.isListed,
      table.priceCents,
      table.size,
      table.color,
      table.stockQuantity,
      table.colorFamily,
    ),
  ],
)

export const mockups = sqliteTable(
  'mockups',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    url: text('url').notNull(),
    type: text('type').notNull(),
    position: integer('position').notNull(),
    color: text('color'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.url] })],
)

export interface RegionStock {
  region: string
  name: string
  status: string | null
}

export interface StoredSizeTable extends SizeTable {
  imageUrl: string | null
  imageNote: string | null
}

/** Printful's undecorated goods, by Printful's id. Syncs read them again after a week. */
export const blanks = sqliteTable('blanks', {
  id: integer('id').primaryKey(),
  /** Source of the id. Another source uses the same ids for other garments. */
  source: text('source').notNull(),
  title: text('title'),
  typeName: text('type_name'),
  brand: text('brand'),
  model: text('model'),
  description: text('description'),
  originCountry: text('origin_country'),
  productionDays: real('production_days'),
  isDiscontinued: flag('is_discontinued').notNull(),
  technique: text('technique'),
  /** Currency in which Printful charges for it, null for the store's. In any other, its variants have no cost. */
  costCurrency: text('cost_currency'),
  sizeTables: text('size_tables', { mode: 'json' }).$type<StoredSizeTable[]>(),
  fetchedAt: instant('fetched_at').notNull(),
  sizesFetchedAt: instant('sizes_fetched_at'),
})

export const blankVariants = sqliteTable(
  'blank_variants',
  {
    id: integer('id').primaryKey(),
    blankId: integer('blank_id')
      .notNull()
      .references(() => blanks.id, { onDelete: 'cascade' }),
    size: text('size'),
    color: text('color'),
    colorCode: text('color_code'),
    colorCode2: text('color_code2'),
    /** Printful's charge to the merchant, in US cents, for administrators only. */
    costCents: integer('cost_cents'),
    material: text('material', { mode: 'json' }).$type<Material[]>().notNull(),
    regions: text('regions', { mode: 'json' }).$type<RegionStock[]>().notNull(),
  },
  (table) => [index('blank_variants_blank').on(table.blankId)],
)

export const CATALOG_VERSION = 1

export const TEXTS_VERSION = 2

/** Versions that triggers raise: of what filters read, and of what searches read. */
export const catalogVersion = sqliteTable('catalog_version', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
})

export const storedImages = sqliteTable(
  'images',
  {
    url: text('url').primaryKey(),
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    fetchedAt: instant('fetched_at').notNull().default(now),
  },
  (table) => [index('images_hash').on(table.hash)],
)

export const collections = sqliteTable('collections', {
  id: id(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  description: text('description'),
  bannerImageUrl: text('banner_image_url'),
  position: integer('position'),
  isActive: flag('is_active').notNull().default(true),
  includesAll: flag('includes_all').notNull().default(false),
  createdAt: instant('created_at').notNull().default(now),
  updatedAt: instant('updated_at').notNull().default(now),
})

export const formerCollectionSlugs = sqliteTable('former_collection_slugs', {
  slug: text('slug').primaryKey(),
  collectionId: integer('collection_id').notNull(),
})

export const collectionProducts = sqliteTable(
  'collection_products',
  {
    collectionId: integer('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_products_product').on(table.productId),
  ],
)
