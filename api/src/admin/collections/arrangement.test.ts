import { expect, test } from 'bun:test'
import { cacheResponse } from '#api-test/admin'
import { openCollectionsTest, toError } from '#api-test/collections'
import type { Change } from '#shared/contracts/change'
import type { AdminCollection, Collection } from '#shared/contracts/collection'
import { findHomeCollection } from '../../collections/home-collection.ts'

async function open() {
  const test = await openCollectionsTest()
  const { create, getJson, post, send } = test
  const ids: number[] = []
  for (const name of ['First', 'Second', 'Third']) ids.push((await create({ name })).id)
  const listNames = async (path: string) => (await getJson<Collection[]>(path)).map(({ name }) => name)
  const order = (...collectionIds: number[]) => post('/order', { collectionIds })
  const listChanges = () => getJson<Change[]>('/admin/changes')
  const undoLast = async () => send('/admin/changes/undo', { changeId: (await listChanges())[0]!.id })
  return { ...test, ids: ids as [number, number, number], listNames, order, listChanges, undoLast }
}

test('collections are listed in the order that an administrator gave them, new ones last', async () => {
  const { ids, listNames, listChanges, order, create, post } = await open()
  const [first, second, third] = ids
  const before = await listChanges()
  const conflict = [409, 'There are other collections now. Load the list again.']
  expect(await toError(await order(second, first))).toEqual(conflict)
  expect(await toError(await order(second, first, 99))).toEqual(conflict)
  expect(await toError(await order(second, first, third, 99))).toEqual(conflict)
  expect((await order(first, first, second)).status).toBe(400)
  expect(await listNames('/collections')).toEqual(['First', 'Second', 'Third'])
  expect(await listChanges()).toEqual(before)

  const response = await order(third, first, second)
  const answer: AdminCollection[] = await response.json()
  expect([response.status, answer.map(({ id }) => id)]).toEqual([200, [third, first, second]])
  await create({ name: 'Fourth' })
  await post('/update', { collectionId: first, isActive: false })
  expect(await listNames('/collections')).toEqual(['Third', 'Second', 'Fourth'])
  expect(await listNames('/admin/collections')).toEqual(['Third', 'First', 'Second', 'Fourth'])
})

test('an order is logged, undone and purged', async () => {
  const { services, ids, order, listNames, listChanges, undoLast, create, post, send } = await open()
  const [first, second, third] = ids
  await order(third, second, first)
  expect((await listChanges())[0]).toMatchObject({
    kind: 'collection_order',
    before: [{ id: first, name: 'First' }, { id: second }, { id: third }],
    after: [{ id: third }, { id: second }, { id: first }],
    isUndoable: true,
  })
  await order(third, second, first)
  expect(await listChanges()).toHaveLength(4)
  const isCached = cacheResponse(services, '/collections', 'collections')
  expect((await undoLast()).status).toBe(200)
  expect(isCached()).toBe(false)
  expect(await listNames('/collections')).toEqual(['First', 'Second', 'Third'])

  // Collections that are new or gone since are no obstacle.
  await order(third, second, first)
  const { id } = (await listChanges())[0]!
  await create({ name: 'Fourth' })
  await post('/remove', { collectionId: second })
  expect((await send('/admin/changes/undo', { changeId: id })).status).toBe(200)
  expect(await listNames('/collections')).toEqual(['First', 'Third', 'Fourth'])
})

test('one collection is linked on the home page', async () => {
  const { services, ids, post, getJson, undoLast, listChanges } = await open()
  const { db } = services
  const [first, second] = ids
  const choose = (collectionId: number | null) => post('/home', { collectionId })
  expect(findHomeCollection(db)?.path).toBeUndefined()
  expect((await choose(first)).status).toBe(200)
  expect((await choose(second)).status).toBe(200)
  expect(findHomeCollection(db)?.path).toBe('/collections/second')
  const onHome = (await getJson<AdminCollection[]>('/admin/collections')).filter(({ isOnHome }) => isOnHome)
  expect(onHome).toMatchObject([{ id: second }])
  expect((await listChanges()).map(({ kind, isUndoable }) => [kind, isUndoable]).slice(0, 2)).toEqual([
    ['home_collection', true],
    ['home_collection', false],
  ])
  expect(await toError(await choose(99))).toEqual([404, 'Collection not found'])
  await undoLast()
  expect(findHomeCollection(db)?.path).toBe('/collections/first')
  await post('/update', { collectionId: first, slug: 'moved' })
  expect(findHomeCollection(db)?.path).toBe('/collections/moved')
  await post('/update', { collectionId: first, isActive: false })
  expect(findHomeCollection(db)?.path).toBeUndefined()
  await post('/update', { collectionId: first, isActive: true })
  await choose(null)
  expect(findHomeCollection(db)?.path).toBeUndefined()
})
