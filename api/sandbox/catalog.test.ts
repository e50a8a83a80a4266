import { expect, test } from 'bun:test'
import { builtInCatalog, findMockup } from './catalog.ts'

const catalog = builtInCatalog()
const variants = catalog.products.flatMap(({ sync_variants }) => sync_variants)
const distinct = <T>(values: T[]) => new Set(values).size

const VARIANT_FIELDS =
  'id external_id sync_product_id name synced variant_id main_category_id warehouse_product_id warehouse_product_variant_id retail_price sku currency product files options is_ignored size color availability_status'
const FILE_FIELDS =
  'id type hash url filename mime_type size width height dpi status created thumbnail_url preview_url visible is_temporary message stitch_count_tier'

test('variants and files have the fields of the recorded responses', () => {
  for (const variant of variants) {
    expect(Object.keys(variant)).toEqual(VARIANT_FIELDS.split(' '))
    for (const file of variant.files) {
      const { options: _, ...recorded } = file
      expect(Object.keys(recorded).sort()).toEqual(FILE_FIELDS.split(' ').sort())
    }
  }
})

test("each variant has print files first, then a mockup or two with a renderer's file names", () => {
  for (const variant of variants) {
    const [, ...more] = variant.files
      .filter((file) => file.type === 'preview')
      .map(({ filename }) => filename)
    expect(more.length).toBeLessThanOrEqual(1)
    for (const filename of more) expect(filename).toMatch(/-product-details-[0-9a-f]{13}\.jpg$/)
    expect(variant.files.at(0)?.type).not.toBe('preview')
    expect(findMockup(variant)?.filename).toMatch(
      /-(front|front-view|back|flat|lifestyle|left|handle-on-left)-[0-9a-f]{13}\.jpg$/,
    )
    expect(findMockup(variant)?.preview_url).toMatch(/^\/files\/(\w{3})\/\1\w{29}_preview\.png$/)
  }
})

test('ids are unique integers of the recorded size', () => {
  expect(distinct(variants.map(({ id }) => id))).toBe(variants.length)
  for (const { sync_product, sync_variants } of catalog.products) {
    expect(String(sync_product.id)).toMatch(/^\d{9}$/)
    for (const { id } of sync_variants) {
      expect(id).toBeGreaterThan(2 ** 32)
      expect(Number.isSafeInteger(id)).toBe(true)
    }
    expect(sync_variants.length).toBeLessThanOrEqual(100)
  }
})

test('two catalogs are equal and independent', () => {
  const other = builtInCatalog()
  expect(other).toEqual(catalog)
  other.products[0]!.sync_product.name = 'Changed'
  expect(catalog.products[0]!.sync_product.name).not.toBe('Changed')
})

test('sizes of one color share a mockup, sizes of a mug do not', () => {
  const tee = catalog.products.find(({ sync_product }) => sync_product.name === '#OPENTOWORK Tee')!
  expect(distinct(tee.sync_variants.map((variant) => findMockup(variant)?.hash))).toBe(8)
  const mug = catalog.products.find(({ sync_product }) => sync_product.name === 'References Available Mug')!
  expect(distinct(mug.sync_variants.map((variant) => findMockup(variant)?.hash))).toBe(2)
})

test('the store has every case that a sync handles', () => {
  const names = catalog.products.map(({ sync_product }) => sync_product.name)
  expect(distinct(names)).toBe(names.length - 1)
  expect(names.some((name) => name.startsWith(' '))).toBe(true)
  for (const character of ['<', '&', '“', '👀']) expect(names.join()).toContain(character)
  expect(distinct(variants.map((variant) => variant.availability_status))).toBe(4)
  expect(variants.some((variant) => variant.retail_price === null)).toBe(true)
  expect(variants.some((variant) => variant.is_ignored)).toBe(true)
  expect(variants.some((variant) => !variant.synced && variant.variant_id === null)).toBe(true)
  expect(variants.some((variant) => variant.color === null && variant.size === null)).toBe(true)
  expect(variants.some((variant) => variant.color?.includes('/'))).toBe(true)
  expect(
    catalog.products.some(({ sync_variants }) =>
      sync_variants.every((variant) => variant.availability_status !== 'active'),
    ),
  ).toBe(true)
})
