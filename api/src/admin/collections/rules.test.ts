import { expect, test } from 'bun:test'
import { openCollectionsTest, toError } from '#api-test/collections'
import { type AdminCollection, adminCollectionSchema } from '#shared/contracts/collection'

const MUGS = { types: ['Mug'], colors: [], minPrice: null, maxPrice: null }

async function openUpdateTest(body: object) {
  const t = await openCollectionsTest()
  const created = await t.create({ name: 'Mugs', ...body })
  const list = () => t.getJson<AdminCollection[]>('/admin/collections')
  const update = async (change: object): Promise<AdminCollection> =>
    (await t.post('/update', { collectionId: created.id, ...change })).json()
  return { ...t, created, list, update }
}

test('a collection can be created with rules, whose missing parts mean any', async () => {
  const { created, list } = await openUpdateTest({ rules: { types: [' Mug '], maxPrice: '20.00' } })
  expect(created).toMatchObject({
    rules: { types: ['Mug'], colors: [], minPrice: null, maxPrice: '20.00' },
    includesAll: false,
    productIds: [],
    productCount: 0,
  })
  expect(adminCollectionSchema.strict().parse(created)).toEqual(created)
  expect(await list()).toEqual([created])
})

test('rules and chosen products replace one another, an emptied choice replaces nothing', async () => {
  const { ids, update } = await openUpdateTest({})
  const productIds = [ids[1]!, ids[0]!]
  await update({ productIds })
  expect(await update({ rules: MUGS })).toMatchObject({ rules: MUGS, productIds, productCount: 0 })
  expect(await update({ name: 'Renamed', includesAll: false })).toMatchObject({ rules: MUGS })
  expect(await update({ rules: null })).toMatchObject({ rules: null, productIds, productCount: 2 })
  await update({ rules: MUGS })
  expect(await update({ productIds: [] })).toMatchObject({ rules: MUGS, productIds: [] })
  const chosen = await update({ productIds: [ids[2]] })
  expect(chosen).toMatchObject({ rules: null, productIds: [ids[2]!], productCount: 1 })
  expect(await update({ rules: MUGS, productIds: [] })).toMatchObject({ rules: MUGS, productIds: [] })
})

test('rules and all products replace one another', async () => {
  const { update } = await openUpdateTest({ includesAll: true })
  const all = { rules: null, includesAll: true, productCount: 3 }
  expect(await update({ rules: MUGS })).toMatchObject({ rules: MUGS, includesAll: false, productCount: 0 })
  expect(await update({ includesAll: true })).toMatchObject(all)
  expect(await update({ rules: null })).toMatchObject(all)
  expect(await update({ rules: MUGS, includesAll: false })).toMatchObject({ rules: MUGS, includesAll: false })
})

const NOT_BOTH = 'rules cannot be combined with'

test.each([
  [
    { rules: MUGS, includesAll: true },
    `${NOT_BOTH} includesAll: a collection has rules or includes all products.`,
  ],
  [{ rules: MUGS, productIds: [1] }, `${NOT_BOTH} productIds: a collection has rules or chosen products.`],
  [{ rules: { ...MUGS, types: [] } }, 'rules must name a type, a color or a price.'],
  [{ rules: { size: 'M' } }, 'Unknown field: "size".'],
  [{ rules: { types: [' '] } }, 'types must not be empty.'],
  [{ rules: { types: ['Mug', 'Mug '] } }, 'types must not name a type twice.'],
  [{ rules: { types: [...Array(51).keys()].map((n) => `Type ${n}`) } }, 'A rule takes at most 50 types.'],
  [{ rules: { colors: ['green', 'green'] } }, 'colors must not name a color twice.'],
  [{ rules: { colors: ['teal'] } }, expect.stringMatching(/^colors must be among black, white, grey/)],
  [{ rules: { minPrice: '5' } }, 'minPrice must be an amount like "24.50".'],
  [{ rules: { maxPrice: '1000000000000.00' } }, 'maxPrice is too high.'],
  [{ rules: { minPrice: '5.00', maxPrice: '4.99' } }, 'maxPrice is below the lowest price.'],
])('%j is refused when a collection is created and when it is updated', async (body, message) => {
  const { created, post, list } = await openUpdateTest({})
  expect(await toError(await post('', { name: 'A', ...body }))).toEqual([400, message])
  expect(await toError(await post('/update', { collectionId: created.id, ...body }))).toEqual([400, message])
  expect(await list()).toEqual([created])
})
