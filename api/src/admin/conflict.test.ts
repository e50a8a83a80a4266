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
