import { expect, test } from 'bun:test'
import type { AdminCollection } from '#shared/contracts/collection'
import { image, openProductTest } from '../../test/admin.ts'
import { openCollectionsTest } from '../../test/collections.ts'

const features = ['a', 'b', 'c']

test.each([
  ['description', { description: 'Mine' }],
  ['features', { features }],
  ['images', { images: [image('https://a.example/mine.png')] }],
  ['visibility', { isHidden: true }],
  ['update', { name: 'Mine', searchTitle: 'Mine' }],
  ['reset', { field: 'description' }],
] as const)('a save of %s on what has changed since is refused with what is stored', async (field, edit) => {
  const { save, list, id } = await openProductTest()
  const [{ updatedAt }] = await list()
  await save('description', { productId: id, description: 'Theirs', updatedAt })
  const [theirs] = await list()
  const refused = await save(field, { productId: id, ...edit, updatedAt })
  expect(refused).toEqual({
    status: 409,
    body: { error: 'Someone else has changed this since you opened it.', current: theirs },
  })
  expect(await list()).toContainEqual(theirs)
  const { updatedAt: current } = theirs
  expect((await save(field, { productId: id, ...edit, updatedAt: current })).status).toBe(200)
})

test('without updatedAt a save overwrites, and another form of the same time is the same', async () => {
  const { save, list, id } = await openProductTest()
  expect(
    (await save('features', { productId: id, features, updatedAt: '2026-01-31T12:00:00Z' })).status,
  ).toBe(200)
  expect((await save('description', { productId: id, description: 'Mine' })).status).toBe(200)
  expect((await list())[0]).toMatchObject({ description: 'Mine', features })
  expect((await save('description', { productId: id, description: 'x', updatedAt: 'now' })).status).toBe(400)
})

test('each save within one millisecond has an updatedAt of its own', async () => {
  const { save, id } = await openProductTest()
  const times = new Set<string>()
  for (let i = 0; i < 50; i++) {
    times.add((await save('description', { productId: id, description: `Text ${i}` })).body.updatedAt)
  }
  expect(times.size).toBe(50)
  expect([...times].toSorted()).toEqual([...times])
})

test('a collection that has changed since is neither updated nor removed', async () => {
  const { post, create, getJson } = await openCollectionsTest()
  const { id: collectionId, updatedAt } = await create({ name: 'Picks' })
  const first = await post('/update', { collectionId, name: 'Theirs', updatedAt })
  const theirs: AdminCollection = await first.json()
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
