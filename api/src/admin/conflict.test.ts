import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { image, openProductTest } from '#api-test/admin'
import { openCollectionsTest } from '#api-test/collections'
import type { AdminCollection } from '#shared/contracts/collection'

afterEach(() => {
  setSystemTime()
})

const features = ['a', 'b', 'c']

test.each([
  ['description', { description: 'Mine' }],
  ['features', { features }],
  ['images', { images: [image('https://a.example/mine.png')] }],
  ['visibility', { isHidden: true }],
  ['update', { name: 'Mine', searchTitle: 'Mine' }],
  ['update', { name: 'Mine' }],
] as const)('a save of %s on what has changed since is refused with what is stored', async (field, edit) => {
  const { save, list, id } = await openProductTest()
  const [{ updatedAt }] = await list()
  await save('description', { productId: id, description: 'Theirs', updatedAt })
  const [theirs] = await list()
  expect(await save(field, { productId: id, ...edit, updatedAt })).toEqual({
    status: 409,
    body: {
      error: 'Someone else has changed this since you opened it.',
      reason: 'conflict',
      current: theirs,
    },
  })
  expect(await list()).toContainEqual(theirs)
  expect((await save(field, { productId: id, ...edit, updatedAt: theirs.updatedAt })).status).toBe(200)
})

test('without updatedAt a save overwrites, and another form of the same time is the same', async () => {
  const { save, list, id } = await openProductTest()
  const statusOf = async (edit: object) => (await save('update', { productId: id, ...edit })).status
  expect(await statusOf({ features, updatedAt: '2026-01-31T12:00:00Z' })).toBe(200)
  expect(await statusOf({ description: 'Mine' })).toBe(200)
  expect((await list())[0]).toMatchObject({ description: 'Mine', features })
  expect(await statusOf({ description: 'x', updatedAt: 'now' })).toBe(400)
})

test('each save within one millisecond has an updatedAt of its own', async () => {
  const { save, id } = await openProductTest()
  setSystemTime(new Date())
  const times: string[] = []
  for (const description of ['One', 'Two', 'Three']) {
    times.push((await save('description', { productId: id, description })).body.updatedAt)
  }
  expect([...new Set(times)].toSorted()).toEqual(times)
})

test('a collection that has changed since is neither updated nor removed', async () => {
  const { post, create, getJson } = await openCollectionsTest()
  const { id: collectionId, updatedAt } = await create({ name: 'Picks' })
  const theirs = await (await post('/update', { collectionId, name: 'Theirs', updatedAt })).json()
  for (const [path, edit] of [
    ['/update', { name: 'Mine' }],
    ['/remove', {}],
  ] as const) {
    const refused = await post(path, { collectionId, ...edit, updatedAt })
    expect([refused.status, await refused.json()]).toMatchObject([409, { current: theirs }])
  }
  expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual([theirs])
  expect((await post('/remove', { collectionId, updatedAt: theirs.updatedAt })).status).toBe(200)
})

test('an order of the collections that has changed since it was read is refused with what is stored', async () => {
  const { post, create, getJson } = await openCollectionsTest()
  const [first, second, third] = [
    (await create({ name: 'First' })).id,
    (await create({ name: 'Second' })).id,
    (await create({ name: 'Third' })).id,
  ]
  const readIds = [first, second, third]
  expect((await post('/order', { collectionIds: [second, first, third], readIds })).status).toBe(200)
  const current = await getJson<AdminCollection[]>('/admin/collections')
  const mine = [first, third, second]
  const refused = await post('/order', { collectionIds: mine, readIds })
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: 'Someone else has changed this since you opened it.', reason: 'conflict', current },
  ])
  expect(await getJson<AdminCollection[]>('/admin/collections')).toEqual(current)
  // The same order twice is no conflict, nor one that was read after the other.
  expect((await post('/order', { collectionIds: [second, first, third], readIds })).status).toBe(200)
  expect((await post('/order', { collectionIds: mine, readIds: [second, first, third] })).status).toBe(200)
  // A collection that was added meanwhile is a change of the list.
  await create({ name: 'Fourth' })
  expect(await (await post('/order', { collectionIds: readIds, readIds: mine })).json()).toMatchObject({
    reason: 'conflict',
    current: [{ id: first }, { id: third }, { id: second }, { name: 'Fourth' }],
  })
})

test('the home page’s collection is not taken from someone who has chosen another one since', async () => {
  const { post, create, getJson } = await openCollectionsTest()
  const [first, second] = [(await create({ name: 'First' })).id, (await create({ name: 'Second' })).id]
  const choose = async (collectionId: number | null, readId: number | null) =>
    (await post('/home', { collectionId, readId })).status
  expect(await choose(first, null)).toBe(200)
  expect(await choose(second, null)).toBe(409)
  expect(await choose(first, null)).toBe(200)
  const onHome = (await getJson<AdminCollection[]>('/admin/collections')).filter(({ isOnHome }) => isOnHome)
  expect(onHome.map(({ id }) => id)).toEqual([first])
  expect(await choose(second, first)).toBe(200)
  expect(await choose(null, second)).toBe(200)
})
