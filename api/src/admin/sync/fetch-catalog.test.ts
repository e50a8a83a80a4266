import { expect, test } from 'bun:test'
import type { PrintfulClient } from '../../printful/client.ts'
import { fetchCatalog } from './fetch-catalog.ts'

const listedProducts = Array.from({ length: 20 }, (_, index) => ({
  id: 1000 - index,
  name: `Product ${index}`,
  thumbnail_url: null,
  is_ignored: false,
}))

function createClient(fetchProduct: PrintfulClient['fetchProduct']) {
  return { fetchProductList: async () => ({ products: listedProducts, rowsWithoutId: 0 }), fetchProduct }
}

test('eight products are fetched at once, oldest first', async () => {
  let inFlight = 0
  let maxInFlight = 0
  const ids: number[] = []
  const client = createClient(async ({ id }) => {
    ids.push(id)
    maxInFlight = Math.max(maxInFlight, ++inFlight)
    await Bun.sleep(1)
    inFlight--
    return { sync_product: { id }, sync_variants: [] }
  })
  const { products } = await fetchCatalog(client, 'https://api.printful.com', () => {})
  expect(maxInFlight).toBe(8)
  expect(ids).toEqual(listedProducts.map(({ id }) => id).toReversed())
  expect(products.map(({ printfulId }) => printfulId)).toEqual(ids)
})

test('after a failure no further product is fetched', async () => {
  let calls = 0
  const client = createClient(async () => {
    if (++calls === 3) throw new Error('failed')
    await Bun.sleep(1)
    return {}
  })
  await expect(fetchCatalog(client, 'https://api.printful.com', () => {})).rejects.toThrow('failed')
  await Bun.sleep(5)
  expect(calls).toBe(8)
})
