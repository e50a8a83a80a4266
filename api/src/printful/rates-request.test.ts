import { expect, test } from 'bun:test'
import { toRatedId } from './rates-request.ts'

test('a variant is priced by its blank, its id in the warehouse or the external one', () => {
  const none = { blankVariantId: null, warehouseVariantId: null, externalId: null }
  expect(toRatedId({ ...none, blankVariantId: 4012, externalId: 'a' })).toEqual({ variant_id: 4012 })
  expect(toRatedId({ ...none, warehouseVariantId: 7, externalId: 'a' })).toEqual({
    warehouse_product_variant_id: 7,
  })
  expect(toRatedId({ ...none, externalId: 'a' })).toEqual({ external_variant_id: 'a' })
  expect(toRatedId(none)).toBeUndefined()
})
