import { expect, test } from 'bun:test'
import { bulkCatalog } from './bulk-catalog.ts'
import { handleCall } from './endpoints.ts'

const distinct = <T>(values: T[]) => new Set(values).size

test('a bulk catalog has the requested numbers of products and variants', () => {
  const bulk = bulkCatalog(500, 12)
  const ids = bulk.products.flatMap(({ sync_variants }) => sync_variants.map(({ id }) => id))
  expect(distinct(ids)).toBe(6000)
  expect(distinct(bulk.products.map(({ sync_product }) => sync_product.thumbnail_url))).toBe(8)
  expect(new Set(bulk.products.flatMap((p) => p.sync_variants.map((v) => v.product.product_id)))).toEqual(
    new Set([71]),
  )
})

test('its products can be spread over several blanks, in sizes and colors that these have', () => {
  const bulk = bulkCatalog(320, 12, 16)
  const variants = bulk.products.flatMap(({ sync_variants }) => sync_variants)
  expect(distinct(variants.map(({ id }) => id))).toBe(3840)
  expect(distinct(variants.map(({ product }) => product.product_id))).toBe(16)
  expect(distinct(bulk.blankVariants.map(({ id }) => id))).toBe(bulk.blankVariants.length)
  const blankVariants = new Map(bulk.blankVariants.map((variant) => [variant.id, variant]))
  for (const { product, size, color, variant_id } of variants) {
    expect(blankVariants.get(variant_id!)).toMatchObject({ product_id: product.product_id, size, color })
  }
  for (const { sync_variants } of bulk.products) {
    expect(distinct(sync_variants.map(({ variant_id }) => variant_id))).toBe(12)
    expect(distinct(sync_variants.map(({ product }) => product.product_id))).toBe(1)
  }
  expect(bulk.products[8]?.sync_product.name).toBe('Bulk White Glossy Mug No. 9')
})

test('each of its blanks answers both calls', () => {
  const bulk = bulkCatalog(30, 12, 13)
  const ids = new Set(bulk.products.map(({ sync_variants }) => sync_variants[0]!.product.product_id))
  expect(ids.size).toBe(13)
  for (const id of ids) {
    const { result } = handleCall(bulk, new URL(`http://sandbox/products/${id}`)).body
    expect(result).toMatchObject({ product: { id } })
    expect(handleCall(bulk, new URL(`http://sandbox/products/${id}/sizes`)).status).toBe(200)
  }
  expect(() => bulkCatalog(30, 12, 17)).toThrow(RangeError)
})
