import { expect, test } from 'bun:test'
import type { PrintfulClient } from '../printful/client.ts'
import { fetchCatalog } from './fetch.ts'

const listedProducts = Array.from({ length: 20 }, (_, index) => ({
  id: 1000 - index,
  name: `Product ${index}`,
  thumbnail_url: null,
  is_ignored: false,
}))

function fetchWith(fetchProduct: PrintfulClient['fetchProduct']) {
  const fetchProductList = async () => ({ products: listedProducts, rowsWithoutId: 0 })
  return fetchCatalog({ fetchProductList, fetchProduct }, 'https://api.printful.com', () => {})
}

test('eight products are fetched at once, oldest first', async () => {
  const ids: number[] = []
  const eighth = Promise.withResolvers<void>()
  let inFlight = 0
  let maxInFlight = 0
  const { products } = await fetchWith(async ({ id }) => {
    if (ids.push(id) === 8) eighth.resolve()
    maxInFlight = Math.max(maxInFlight, ++inFlight)
    await eighth.promise
    inFlight--
    return { sync_product: { id }, sync_variants: [] }
  })
  expect(maxInFlight).toBe(8)
  expect(ids).toEqual(listedProducts.map(({ id }) => id).toReversed())
  expect(products.map(({ printfulId }) => printfulId)).toEqual(ids)
})

test('after a failure no further product is fetched', async () => {
  let calls = 0
  const never = new Promise(() => {})
  const fetched = fetchWith(async () => {
    if (++calls === 3) throw new Error('failed')
    return never
  })
  await expect(fetched).rejects.toThrow('failed')
  expect(calls).toBe(8)
})

test('a product that makes no sense is named and stays unchanged', async () => {
  const { products, invalidIds, leftOut } = await fetchWith(async ({ id }) =>
    id === 1000 ? 'Not Found' : { sync_product: { id }, sync_variants: [] },
  )
  expect(products).toHaveLength(19)
  expect(invalidIds).toEqual(new Set([1000]))
  expect(leftOut).toMatchObject([{ name: 'Product 0 (1000)', reason: "can't be understood" }])
})
