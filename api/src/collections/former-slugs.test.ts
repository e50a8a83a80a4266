import { expect, test } from 'bun:test'
import type { Change } from '#shared/contracts/change'
import type { CollectionWithProducts } from '#shared/contracts/collection'
import { openCollectionsTest } from '../../test/collections.ts'

async function open() {
  const test = await openCollectionsTest()
  const { id } = await test.create({ name: 'Old name', productIds: test.ids })
  /** What the slug leads to. */
  const follow = async (slug: string) => {
    const response = await test.get(`/collection/by-slug?slug=${slug}`)
    if (!response.ok) return response.status
    const collection: CollectionWithProducts = await response.json()
    return [collection.id, collection.slug]
  }
  const change = (fields: object) => test.post('/update', { collectionId: id, ...fields })
  const undo = async () => {
    const [last] = await test.getJson<Change[]>('/admin/changes')
    expect((await test.send('/admin/changes/undo', { changeId: last!.id })).status).toBe(200)
  }
  return { ...test, id, follow, change, undo }
}

test('a former slug leads to the collection under its present one, unless that is hidden', async () => {
  const { id, follow, change } = await open()
  await change({ slug: 'newer' })
  await change({ slug: 'newest' })
  expect(await follow('old-name')).toEqual([id, 'newest'])
  expect(await follow('newer')).toEqual([id, 'newest'])
  await change({ isActive: false })
  expect(await follow('newer')).toBe(404)
})

test('a slug that comes back by an undo, or that another collection takes, is former no longer', async () => {
  const { id, follow, change, undo, create, post } = await open()
  await change({ slug: 'newer' })
  await undo()
  for (const slug of ['old-name', 'newer']) expect(await follow(slug)).toEqual([id, 'old-name'])
  const other = await create({ name: 'Newer' })
  expect(await follow('newer')).toEqual([other.id, 'newer'])
  await post('/remove', { collectionId: other.id })
  expect(await follow('newer')).toBe(404)
})

test('a removed collection comes back with its former slugs', async () => {
  const { id, follow, change, undo, post } = await open()
  await change({ slug: 'newer' })
  await post('/remove', { collectionId: id })
  expect(await follow('old-name')).toBe(404)
  await undo()
  expect(await follow('old-name')).toEqual([id, 'newer'])
})
