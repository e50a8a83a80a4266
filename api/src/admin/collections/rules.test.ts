import { expect, test } from 'bun:test'
import { type AdminCollection, adminCollectionSchema } from '#shared/contracts/collection'
import { openCollectionsTest, toError } from '../../../test/collections.ts'

const MUGS = { types: ['Mug'], colors: [], minPrice: null, maxPrice: null }

async function openUpdateTest(body: object) {
  const t = await openCollectionsTest()
  const created = await t.create({ name: 'Mugs', ...body })
  const update = async (change: object): Promise<AdminCollection> =>
    (await t.post('/update', { collectionId: created.id, ...change })).json()
  return { ...t, created, update }
}

test('a collection can be created with rules, whose missing parts mean any', async () => {
  const { created, getJson } = await openUpdateTest({ rules: { types: [' Mug '], maxPrice: '20.00' } })
  expect(created).toMatchObject({
    rules: { types: ['Mug'], colors: [], minPrice: null, maxPrice: '20.00' },
    includesAll: false,
    productIds: [],
    productCount: 0,
  })
  expect(adminCollectionSchema.strict().parse(created)).toEqual(created)
  expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual([created])
})

test('rules replace chosen products, which come back without them', async () => {
  const { ids, update } = await openUpdateTest({})
  const chosen = await update({ productIds: [ids[1], ids[0]] })
  const ruled = await update({ rules: MUGS })
  expect(ruled).toMatchObject({ rules: MUGS, productIds: chosen.productIds, productCount: 0 })
  expect(await update({ name: 'Renamed', includesAll: false })).toMatchObject({
    rules: MUGS,
    productCount: 0,
  })
  expect(await update({ rules: null })).toMatchObject({
    rules: null,
    productIds: chosen.productIds,
    productCount: 2,
  })
})

test('rules and all products replace one another', async () => {
  const { update } = await openUpdateTest({ includesAll: true })
  expect(await update({ rules: MUGS })).toMatchObject({ rules: MUGS, includesAll: false, productCount: 0 })
  expect(await update({ includesAll: true })).toMatchObject({
    rules: null,
    includesAll: true,
    productCount: 3,
  })
  expect(await update({ rules: null })).toMatchObject({ rules: null, includesAll: true, productCount: 3 })
  expect(await update({ rules: MUGS, includesAll: false })).toMatchObject({ rules: MUGS, includesAll: false })
})

test('newly chosen products replace the rules, an emptied choice does not', async () => {
  const { ids, update } = await openUpdateTest({ rules: MUGS })
  expect(await update({ productIds: [] })).toMatchObject({ rules: MUGS, productIds: [] })
  expect(await update({ productIds: [ids[2]] })).toMatchObject({
    rules: null,
    productIds: [ids[2]!],
    productCount: 1,
  })
  expect(await update({ rules: MUGS, productIds: [] })).toMatchObject({ rules: MUGS, productIds: [] })
})

const NOT_BOTH = 'rules cannot be combined with'

test.each([
  [
    { rules: MUGS, includesAll: true },
    `${NOT_BOTH} includesAll: a collection has rules or includes all products.`,
  ],
  [{ rules: MUGS, productIds: [1] }, `${NOT_BOTH} productIds: a collection has rules or chosen products.`],
  [{ rules: 'Mug' }, 'rules must be an object or null.'],
  [{ rules: {} }, 'rules must name a type, a color or a price.'],
  [{ rules: { ...MUGS, types: [] } }, 'rules must name a type, a color or a price.'],
  [{ rules: { size: 'M' } }, 'Unknown field: "size".'],
  [{ rules: { types: 'Mug' } }, 'types must be a list.'],
  [{ rules: { types: [1] } }, 'types must be text.'],
  [{ rules: { types: [' '] } }, 'types must not be empty.'],
  [{ rules: { types: ['Mug', 'Mug '] } }, 'types must not name a type twice.'],
  [
    { rules: { types: Array.from({ length: 51 }, (_, index) => `Type ${index}`) } },
    'A rule takes at most 50 types.',
  ],
  [{ rules: { colors: ['green', 'green'] } }, 'colors must not name a color twice.'],
  [{ rules: { minPrice: 5 } }, 'minPrice must be text or null.'],
  [{ rules: { minPrice: '5' } }, 'minPrice must be an amount like "24.50".'],
  [{ rules: { maxPrice: '1000000000000.00' } }, 'maxPrice is too high.'],
  [{ rules: { minPrice: '5.00', maxPrice: '4.99' } }, 'maxPrice is below the lowest price.'],
])('%j is refused when a collection is created and when it is updated', async (body, message) => {
  const { created, post, getJson } = await openUpdateTest({})
  expect(await toError(await post('', { name: 'A', ...body }))).toEqual([400, message])
  expect(await toError(await post('/update', { collectionId: created.id, ...body }))).toEqual([400, message])
  expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual([created])
})

test('an unknown color is refused with those that are known', async () => {
  const { post } = await openCollectionsTest()
  const [status, message] = await toError(await post('', { name: 'A', rules: { colors: ['teal'] } }))
  expect([status, message]).toEqual([400, expect.stringMatching(/^colors must be among black, white, grey/)])
})
