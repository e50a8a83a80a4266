import { expect, test } from 'bun:test'
import { openCollectionsTest } from '../../test/collections.ts'
import { getHeaderLink } from './header-link.ts'

test('the header link follows the collection’s slug, and is /collections once it is hidden or removed', async () => {
  const { services, post, create } = await openCollectionsTest()
  const path = () => getHeaderLink(services.db).href
  expect(path()).toBe('/collections')
  const { id } = await create({ name: '#OPENTOWORK Collection', slug: 'opentowork', includesAll: true })
  expect(path()).toBe('/collections/opentowork')
  await post('/update', { collectionId: id, slug: 'open' })
  expect(path()).toBe('/collections/open')
  const other = await create({ name: 'Picks' })
  await post('/update', { collectionId: other.id, slug: 'renamed' })
  expect(path()).toBe('/collections/open')
  await post('/update', { collectionId: id, isActive: false })
  expect(path()).toBe('/collections')
  await post('/update', { collectionId: id, isActive: true })
  expect(path()).toBe('/collections/open')
  await post('/remove', { collectionId: id })
  expect(path()).toBe('/collections')
})

test('the header link has the specified text until its collection gets another name, and once it is gone', async () => {
  const { services, post, create } = await openCollectionsTest()
  const text = () => getHeaderLink(services.db).text
  expect(text()).toBe('#OPENTOWORK COLLECTION')
  const { id } = await create({ name: '#OPENTOWORK Collection', slug: 'opentowork', includesAll: true })
  expect(text()).toBe('#OPENTOWORK COLLECTION')
  await post('/update', { collectionId: id, name: 'Everything' })
  expect(text()).toBe('Everything')
  await post('/remove', { collectionId: id })
  expect(text()).toBe('#OPENTOWORK COLLECTION')
})

test('a change of the header link purges every page, another change only the collection’s pages', async () => {
  const { services, post, create } = await openCollectionsTest()
  const { id } = await create({ name: '#OPENTOWORK Collection', slug: 'opentowork' })
  const purged: (readonly string[] | undefined)[] = []
  services.responseCache.purge = (tags) => purged.push(tags)
  await post('/update', { collectionId: id, name: 'New' })
  await post('/update', { collectionId: id, description: 'All of it.' })
  await post('/update', { collectionId: id, isActive: false })
  expect(purged).toEqual([
    ['collections', `collection:${id}`, 'navigation'],
    ['collections', `collection:${id}`],
    ['collections', `collection:${id}`, 'navigation'],
  ])
})
