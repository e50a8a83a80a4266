import { expect, spyOn, test } from 'bun:test'
import { openCollectionsTest, toError } from '#api-test/collections'
import { seedProduct } from '#api-test/services'
import { collectionChoicesSchema, collectionPreviewSchema } from '#shared/contracts/collection-rules'

async function openChoicesTest() {
  const t = await openCollectionsTest()
  const seed = (name: string, type: string, colorFamily: 'green' | 'black', priceCents = 1500) =>
    seedProduct(t.services.db, { name, type, variants: [{ colorFamily, priceCents }] }).id
  const first = seed('Green Sticker', 'Sticker', 'green', 450)
  seed('Green Mug', 'Mug', 'green')
  const hidden = seed('Hidden Poster', 'Poster', 'black')
  t.hide(hidden)
  for (let number = 1; number <= 9; number++) seed(`Black Mug ${number}`, 'Mug', 'black')
  return { ...t, first }
}

test('the choices are the types and colors of active products, with counts', async () => {
  const { getJson } = await openChoicesTest()
  const choices = await getJson('/admin/collections/choices')
  expect(collectionChoicesSchema.strict().parse(choices)).toEqual({
    types: [
      { value: 'Mug', count: 10 },
      { value: 'Sticker', count: 1 },
    ],
    colors: [
      { value: 'black', count: 9 },
      { value: 'green', count: 2 },
    ],
  })
})

test('a preview has how many products match and the first ones, and changes nothing', async () => {
  const { services, first, get, getJson } = await openChoicesTest()
  const info = spyOn(services.log, 'info')
  const preview = (query: string) => getJson(`/admin/collections/preview?${query}`)
  const green = await preview('types=Sticker&types=Poster&colors=green&maxPrice=5.00')
  expect(green).toEqual({ total: 1, products: [{ id: first, name: 'Green Sticker' }] })
  const mugs = collectionPreviewSchema.strict().parse(await preview('types=Mug'))
  expect([mugs.total, mugs.products.length, mugs.products[0]?.name]).toEqual([10, 8, 'Green Mug'])
  expect(info).not.toHaveBeenCalled()
  const refused = await toError(await get('/admin/collections/preview'))
  expect(refused).toEqual([400, 'rules must name a type, a color or a price.'])
  expect((await get('/admin/collections/preview?types=Mug&q=tee')).status).toBe(400)
})

test('the collections whose rule a product meets are named, hidden products included', async () => {
  const { create, first, getJson } = await openChoicesTest()
  const rules = { types: [], colors: [], minPrice: null, maxPrice: null }
  const cheap = await create({ name: 'Cheap', rules: { ...rules, maxPrice: '5.00' } })
  await create({ name: 'Mugs', rules: { ...rules, types: ['Mug'] } })
  const posters = await create({ name: 'Posters', rules: { ...rules, types: ['Poster'] } })
  await create({ name: 'Chosen', productIds: [first] })
  const listOf = (id: number) => getJson<number[]>(`/admin/collections/by-rule?productId=${id}`)
  expect(await listOf(first)).toEqual([cheap.id])
  expect(await listOf(first + 2)).toEqual([posters.id])
  expect(await listOf(9999)).toEqual([])
})
